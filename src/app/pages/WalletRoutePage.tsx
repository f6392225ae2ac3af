import { PushInvite } from '../../features/notifications/components/PushInvite.tsx';
import { WalletPage } from '../../features/wallet/pages/WalletPage.tsx';

/** The wallet, with the push question at its end: a player who opens it waits for money. */
export function WalletRoutePage() {
  return <WalletPage invite={<PushInvite />} />;
}
