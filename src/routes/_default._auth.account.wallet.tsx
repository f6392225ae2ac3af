import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { walletQuery } from '../domain/wallet-query.ts';
import { WalletPage } from '../features/wallet/pages/WalletPage.tsx';

export const Route = createFileRoute('/_default/_auth/account/wallet')({
  staticData: { title: msg`Carteira` },
  loader: ({ context }) => void context.queryClient.prefetchQuery(walletQuery()),
  component: WalletPage,
});
