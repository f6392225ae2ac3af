import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BetsPage } from '../features/wallet/statement/BetsPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/history-casino')({
  staticData: { title: msg`Histórico de jogos` },
  component: BetsPage,
});
