import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TransactionsPage } from '../features/wallet/statement/TransactionsPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/transaction')({
  staticData: { title: msg`Transações` },
  component: TransactionsPage,
});
