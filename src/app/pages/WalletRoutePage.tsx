import { PushInvite } from '../../features/notifications/components/PushInvite.tsx';
import { WalletPage } from '../../features/wallet/pages/WalletPage.tsx';

/** The wallet, with the question about alerts at its end: whoever looks here waits for money. */
export function WalletRoutePage() {
  return <WalletPage invite={<PushInvite />} />;
}
