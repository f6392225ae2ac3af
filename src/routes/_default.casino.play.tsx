import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PlayPage } from '../features/games/play/PlayPage.tsx';

export const Route = createFileRoute('/_default/casino/play')({
  staticData: { title: msg`Jogar`, name: 'jogar' },
  component: PlayPage,
});
