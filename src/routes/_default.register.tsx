import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { refusePlayer } from '../app/guards.ts';
import { LobbyPage } from '../app/pages/LobbyPage.tsx';

/** The lobby; the shell opens the modal over it by the path. */
export const Route = createFileRoute('/_default/register')({
  staticData: { title: msg`Cadastrar` },
  beforeLoad: refusePlayer,
  component: LobbyPage,
});
