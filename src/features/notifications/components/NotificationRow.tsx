import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatAgo } from '../../../lib/time.ts';
import { cx } from '../../../ui/cx.ts';
import { linkClass, useRenderLink } from '../../../ui/links.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Notifications.module.css';

interface Props {
  readonly notification: Notification;
  readonly isRead: boolean;
  readonly onRead: () => void;
}

/** One notification. A press opens its text, marks it as read, and shows a link to its subject. */
export function NotificationRow({ notification, isRead, onRead }: Props) {
  const { t } = useLingui();
  const link = useRenderLink();
  const [open, setOpen] = useState(false);
  const { title, text, to, image, created_at } = notification;
  return (
    <li className={cx(styles.row, !isRead && styles.unread)}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          onRead();
        }}
      >
        <span className={styles.title}>
          {title}
          {!isRead && <VisuallyHidden>{t`, não lida`}</VisuallyHidden>}
        </span>
        <time className={styles.time} dateTime={created_at}>
          {formatAgo(created_at, serverNow(), currentLocale())}
        </time>
        <span className={open ? styles.text : styles.line}>{text}</span>
      </button>
      {open && (image !== null || to !== null) && (
        <div className={styles.more}>
          <Picture src={image} className={styles.image} />
          {to !== null && link({ href: to, className: linkClass('action'), children: <Trans>Abrir</Trans> })}
        </div>
      )}
    </li>
  );
}
