import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { missionCard } from '../../../domain/shared-card.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PinIcon } from '../../../ui/icons.ts';
import type { Messages } from '../model.ts';
import { Attachments } from './Attachments.tsx';
import styles from './Chat.module.css';

/** The messages that stay on top until their time is over; the latest alone until the visitor opens the others. */
export const PinnedMessages = memo(function PinnedMessages({ messages }: { readonly messages: Messages }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const endOf = (until: string | null) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
  const now = useNow(serverNow, (at) => {
    const next = Math.min(...messages.map(({ pinned_until }) => endOf(pinned_until)).filter((end) => end > at));
    return Number.isFinite(next) ? next : null;
  });
  const due = messages.filter(({ pinned_until }) => endOf(pinned_until) > now).toReversed();
  if (due.length === 0) return null;
  const more = due.length - 1;
  return (
    <div className={styles.pinned} role="group" aria-label={t`Fixadas`}>
      {(isOpen ? due : due.slice(0, 1)).map(({ id, user, text, pinned_until, attachments, mission }) => (
        <div key={id} className={styles.pin}>
          <Icon glyph={PinIcon} size={16} />
          <div className={styles.pinText} data-open={isOpen || undefined}>
            <b>
              <bdi>{user.name}</bdi>
            </b>{' '}
            <bdi>{text}</bdi>
            {isOpen && (attachments.length > 0 || mission) && (
              <Attachments items={mission ? [...attachments, missionCard(mission)] : attachments} writer={user.name} />
            )}
            {isOpen && pinned_until !== null && (
              <span className={styles.until}>
                <Trans>Fixada até {formatDayClock(pinned_until, currentLocale())}</Trans>
              </span>
            )}
          </div>
        </div>
      ))}
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? (
          <Trans>Mostrar menos</Trans>
        ) : more > 0 ? (
          <Trans>Mostrar tudo (mais {more})</Trans>
        ) : (
          <Trans>Mostrar tudo</Trans>
        )}
      </button>
    </div>
  );
});
