import { IgnoredCard } from '../../features/chat/components/IgnoredCard.tsx';
import { PrivacyPage } from '../../features/profile/pages/PrivacyPage.tsx';

/** The privacy page, with the list of players ignored in the chat. */
export function PrivacyRoutePage() {
  return <PrivacyPage ignored={<IgnoredCard />} />;
}
