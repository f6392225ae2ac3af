import { Trans, useLingui } from '@lingui/react/macro';
import { serverNow } from '../../../api/server-time.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatAgo, formatDayClock } from '../../../lib/time.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { cx } from '../../../ui/cx.ts';
import { linkClass, useRenderLink } from '../../../ui/links.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { isPinned } from '../model.ts';
import styles from './Notifications.module.css';

interface Props {
  readonly notification: Notification;
  readonly isRead: boolean;
  readonly onRead: () => void;
}

/** One notification with its whole text. A press on it, or on the link to its subject, marks it as read. */
export function NotificationRow({ notification, isRead, onRead }: Props) {
  const { t } = useLingui();
  const link = useRenderLink();
  const kept = useKeptFocus<HTMLLIElement>();
  const { title, text, to, image, created_at, pinned_until } = notification;
  const end = pinned_until !== null && isPinned(notification, serverNow()) ? pinned_until : null;
  const words = (
    <>
      <span className={styles.title} data-words="">
        {title}
        {!isRead && <VisuallyHidden>{t`, não lida`}</VisuallyHidden>}
      </span>
      <time className={styles.time} dateTime={created_at}>
        {formatAgo(created_at, serverNow(), currentLocale())}
      </time>
      <span className={styles.text} data-words="">
        {text}
      </span>
      {end !== null && (
        <span className={styles.until}>
          <Trans>Fixada até {formatDayClock(end, currentLocale())}</Trans>
        </span>
      )}
    </>
  );
  return (
    <li className={cx(styles.row, !isRead && styles.unread)} {...kept}>
      {isRead ? (
        // Takes the focus of the button that it replaces.
        <div className={styles.head} tabIndex={-1}>
          {words}
        </div>
      ) : (
        <button type="button" className={styles.head} onClick={onRead}>
          {words}
        </button>
      )}
      {(image !== null || to !== null) && (
        <div className={styles.more}>
          {image !== null && <Picture src={image} className={styles.image} />}
          {to !== null &&
            link({ href: to, className: linkClass('action'), onClick: onRead, children: <Trans>Abrir</Trans> })}
        </div>
      )}
    </li>
  );
}
