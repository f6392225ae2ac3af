import { useLingui } from '@lingui/react/macro';
import { AccountPage } from '../components/AccountPage.tsx';
import { DeletionCard } from '../components/DeletionCard.tsx';
import { ExportCard } from '../components/ExportCard.tsx';

/** What the law gives a player: everything that is kept, as a file; and the end of the account. */
export function MyDataPage() {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Meus dados`}>
      <ExportCard />
      <DeletionCard />
    </AccountPage>
  );
}
