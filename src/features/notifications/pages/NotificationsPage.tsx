import { useLingui } from '@lingui/react/macro';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Notifications } from '../components/Notifications.tsx';

/** The notifications as a page, to which a push without a page of its own leads. */
export function NotificationsPage() {
  const { t } = useLingui();
  return (
    <Page narrow title={t`Notificações`} back={<BackButton />}>
      <Notifications />
    </Page>
  );
}
