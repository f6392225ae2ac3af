import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WalletRoutePage } from '../app/pages/WalletRoutePage.tsx';
import { walletQuery } from '../domain/wallet-query.ts';

export const Route = createFileRoute('/_default/_auth/account/wallet')({
  staticData: { title: msg`Carteira` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletQuery()),
  component: WalletRoutePage,
});
