import { IgnoredCard } from '../../features/chat/components/IgnoredCard.tsx';
import { PrivacyPage } from '../../features/profile/pages/PrivacyPage.tsx';

/** The privacy page, with the players whom the player ignores in the chat. */
export function PrivacyRoutePage() {
  return <PrivacyPage ignored={<IgnoredCard />} />;
}
