import { useLingui } from '@lingui/react/macro';
import { AccountPage } from '../components/AccountPage.tsx';
import { DeletionCard } from '../components/DeletionCard.tsx';
import { ExportCard } from '../components/ExportCard.tsx';

/** The player's rights by law: download of all data, and deletion of the account (DATA-3). */
export function MyDataPage() {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Meus dados`}>
      <ExportCard />
      <DeletionCard />
    </AccountPage>
  );
}
