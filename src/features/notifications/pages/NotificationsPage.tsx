import { useLingui } from '@lingui/react/macro';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { ArrowLeftIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Notifications } from '../components/Notifications.tsx';

/** The notifications as a page, to which a push without a page of its own leads. */
export function NotificationsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/');
  return (
    <Page
      narrow
      title={t`Notificações`}
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} edge="start" onClick={goBack} />}
    >
      <Notifications />
    </Page>
  );
}
