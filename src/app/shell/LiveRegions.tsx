import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { missions } from '../../features/missions/state.ts';
import { cards } from '../../features/notifications/state.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Announcer } from '../../ui/Announcer.tsx';
import { Toaster } from '../../ui/Toaster.tsx';

const notificationCards = lazyComponent(() =>
  import('../../features/notifications/components/NotificationCards.tsx').then((it) => it.NotificationCards),
);
const timeAlertSlot = lazyComponent(() => import('./TimeAlertSlot.tsx').then((it) => it.TimeAlertSlot));
const marketing = lazyComponent(() => import('./Marketing.tsx').then((it) => it.Marketing));
const missionsSlot = lazyComponent(() => import('./MissionsSlot.tsx').then((it) => it.MissionsSlot));

/**
 * Toasts, announcements and cards of notifications. They are children of the body: an open sheet hides the page from screen readers, with every
 * live region that mounts in it later. The widgets of missions belong to the page.
 */
export function LiveRegions() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const site = useSite();
  const { guestHasOne } = useSnapshot(missions);
  const { entries } = useSnapshot(cards);
  return (
    <>
      {createPortal(
        <>
          <Toaster closeLabel={t`Fechar aviso`} />
          <Announcer />
          {entries.length > 0 && <notificationCards.Component />}
        </>,
        document.body,
      )}
      {(isPlayer || guestHasOne) && <missionsSlot.Component />}
      {isPlayer && <timeAlertSlot.Component />}
      {site?.gtmId && <marketing.Component gtmId={site.gtmId} gtmSource={site.gtmSource} />}
    </>
  );
}
