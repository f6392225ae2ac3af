import { LimitsPage } from '../../features/limits/pages/LimitsPage.tsx';
import { AccountFrame } from '../../features/profile/components/AccountFrame.tsx';

/** The limits, beside the list of account pages on a desktop. */
export function LimitsRoutePage() {
  return (
    <AccountFrame>
      <LimitsPage />
    </AccountFrame>
  );
}
