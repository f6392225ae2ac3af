import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { usePending } from '../../../hooks/use-pending.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { CloseIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BellIcon } from '../../../ui/icons.ts';
import { useRenderLink } from '../../../ui/links.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { toast } from '../../../ui/toast.ts';
import { isRead, partOf } from '../model.ts';
import { markRead, reportCard } from '../mutations.ts';
import { notificationsQuery } from '../queries.ts';
import { closeCard, dismissCard, startQueue } from '../queue.ts';
import { cards } from '../state.ts';
import styles from './NotificationCards.module.css';

/** Milliseconds and pixels: a card leaves after a swipe this far, or this fast. */
const FAR = 96;
const FAST = 0.5;
/** A pointer that moves less than this presses, px. */
const SLOP = 8;

/** Closes a card by a swipe to either side; the card follows the finger. */
function useSwipe(onAway: () => void) {
  const [moved, setMoved] = useState(0);
  const from = useRef<{ readonly x: number; readonly at: number } | null>(null);
  const wasSwiped = useRef(false);
  const end = () => {
    from.current = null;
    setMoved(0);
  };
  return {
    moved,
    wasSwiped,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        wasSwiped.current = false;
        if (event.isPrimary && event.button === 0) from.current = { x: event.clientX, at: event.timeStamp };
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current === null) return;
        const by = event.clientX - from.current.x;
        if (!wasSwiped.current && Math.abs(by) < SLOP) return;
        if (!wasSwiped.current) event.currentTarget.setPointerCapture(event.pointerId);
        wasSwiped.current = true;
        setMoved(by);
      },
      onPointerUp: (event: PointerEvent) => {
        if (from.current === null) return;
        const by = Math.abs(event.clientX - from.current.x);
        const isFast = by > 3 * SLOP && by / Math.max(1, event.timeStamp - from.current.at) > FAST;
        end();
        if (wasSwiped.current && (by > FAR || isFast)) onAway();
      },
      onPointerCancel: end,
    },
  };
}

/** The shown cards of the queue (NOTE-3): beside each other on a desktop, behind each other on a phone. */
export function NotificationCards() {
  const { t } = useLingui();
  const isWide = useWide();
  const { entries, isFree } = useSnapshot(cards);
  const answer = useQuery(notificationsQuery());
  const marks = usePending()(answer);
  const kept = useKeptFocus<HTMLUListElement>();
  useEffect(startQueue, []);
  useEffect(() => {
    // Read in the drawer, in another tab or on another device.
    for (const { notification } of entries) {
      const part = partOf(notification) ?? 'user_notifications';
      const known = answer.data?.[part].data.find(({ id }) => id === notification.id);
      if (isRead(known ?? notification, part, marks)) closeCard(notification.id);
    }
  }, [answer.data, marks, entries]);
  const shown = entries.filter(({ left }) => left !== null);
  const note = (what: 'isPointed' | 'isFocused', is: boolean) => () => {
    cards[what] = is;
  };
  if (!isFree || shown.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being near it stops its time
    <section
      className={styles.place}
      aria-label={t`Novas notificações`}
      onPointerEnter={note('isPointed', true)}
      onPointerLeave={note('isPointed', false)}
      onFocus={note('isFocused', true)}
      onBlur={note('isFocused', false)}
    >
      <ul className={styles.cards} {...kept}>
        {shown.map(({ notification }, at) => (
          <Card key={notification.id} notification={notification as Notification} isBehind={!isWide && at > 0} />
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly notification: Notification;
  /** Another card lies on it. */
  readonly isBehind: boolean;
}

/**
 * One card: a press leads to its subject, or to the drawer; a swipe, Escape or its button closes it. One function because
 * all of them end the same card.
 */
function Card({ notification, isBehind }: CardProps) {
  const onClose = () => dismissCard(notification);
  const { t } = useLingui();
  const link = useRenderLink();
  const openSheet = useOpenSheet();
  const queryClient = useQueryClient();
  const swipe = useSwipe(onClose);
  const { id, title, text, image, to } = notification;
  const leave = () => {
    closeCard(id);
    reportCard(notification, 'opened');
  };
  const open = () => {
    leave();
    markRead(queryClient, id).catch((error: unknown) => toast.error(messageFor(error, currentLocale())));
  };
  const words = (
    <>
      <Picture src={image} className={styles.image} instead={<Icon glyph={BellIcon} />} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        <span className={styles.action}>{to === null ? <Trans>Ler</Trans> : <Trans>Abrir</Trans>}</span>
      </span>
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a swipe and Escape are short cuts for its button
    <li
      className={styles.card}
      inert={isBehind}
      style={{ translate: `${swipe.moved}px` }}
      {...swipe.handlers}
      onClickCapture={(event) => {
        // The end of a swipe presses nothing.
        if (!swipe.wasSwiped.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {to === null ? (
        <button
          type="button"
          className={styles.head}
          onClick={() => {
            leave();
            openSheet('notifications');
          }}
        >
          {words}
        </button>
      ) : (
        link({ href: to, className: styles.head ?? '', draggable: false, onClick: open, children: words })
      )}
      <IconButton glyph={CloseIcon} size={16} label={t`Fechar ${title}`} onClick={onClose} />
    </li>
  );
}
