import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import type { ChatMessage } from '../../../contract/chat.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { missionCard } from '../../../domain/shared-card.ts';
import { daysAgo } from '../../../lib/by-day.ts';
import { dayKey, formatClock, formatDay } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { cx } from '../../../ui/cx.ts';
import { dayOf, isContinued, levelOf, partsOf } from '../model.ts';
import { Attachments } from './Attachments.tsx';
import styles from './Chat.module.css';

/** Colours of levels; higher levels share the last one. */
const TONES = 6;
const DAY = 86_400_000;
/** From midnight in UTC to midnight in São Paulo, ms. */
const MIDNIGHT = 3 * 3_600_000;

interface Props {
  readonly message: ChatMessage;
  /** The message above. */
  readonly previous: ChatMessage | undefined;
  /** Without an older one. */
  readonly isFirst: boolean;
  readonly isOwn: boolean;
  /** The last row shown, at whose actions Tab stops; the arrows lead to those of the others. */
  readonly isLast: boolean;
  /** Must be stable. */
  readonly onChoose: (message: ChatMessage) => void;
}

/** A message of the history, with the line of its day if it is the first one. */
export const MessageRow = memo(function MessageRow({ message, previous, isFirst, isOwn, isLast, onChoose }: Props) {
  const { t } = useLingui();
  const { user, author, time, text, reply_to, colorClass, emoji, attachments, mission, type } = message;
  const { name } = user;
  const isHouse = author === '';
  const level = levelOf(colorClass);
  const isNewDay = previous ? dayOf(previous.time) !== dayOf(message.time) : isFirst;
  const hasHead = isNewDay || !isContinued(message, previous);
  const shared = mission ? [...attachments, missionCard(mission)] : attachments;
  return (
    <>
      {isNewDay && <DayLine time={time} />}
      <article
        className={cx(styles.message, !hasHead && styles.continued, isHouse && styles.house, isOwn && styles.own)}
        aria-label={`${name}, ${formatClock(time)}`}
        data-type={type}
      >
        <div className={styles.body}>
          {hasHead && (
            <h3 className={styles.head}>
              <span className={styles.name} data-tone={isHouse ? 'house' : Math.min(level ?? 0, TONES)}>
                <bdi>{name}</bdi>
                {emoji && ` ${emoji}`}
              </span>
              {level !== null && level > 0 && (
                <span className={styles.level} data-tone={Math.min(level, TONES)}>
                  {t`Nv ${level}`}
                </span>
              )}
              <time className={styles.time} dateTime={time}>
                {formatClock(time)}
              </time>
            </h3>
          )}
          {reply_to && <Quote name={reply_to.name} text={reply_to.text} />}
          <MessageText text={text} />
          {shared.length > 0 && <Attachments items={shared} writer={name} />}
        </div>
        <button
          type="button"
          className={styles.more}
          tabIndex={isLast ? 0 : -1}
          data-actions=""
          aria-haspopup="dialog"
          aria-label={t`Ações da mensagem de ${name}`}
          onClick={() => onChoose(message)}
        />
      </article>
    </>
  );
});

/** The message that another one answers. */
export function Quote({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className={styles.quote}>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <bdi>{text}</bdi>
    </p>
  );
}

/** Text of a message: mentions stand out, links are plain text. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text).map((part, at) =>
        part.isMention ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move.
          <b key={at} className={styles.mention}>
            {part.text}
          </b>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** Name of the day above its first message. It changes at midnight in São Paulo, for which its row does not render. */
function DayLine({ time }: { readonly time: string }) {
  const day = dayOf(time);
  const now = useNow(serverNow, (at) => (daysAgo(day, at) > 1 ? null : Date.parse(dayKey(at + DAY)) + MIDNIGHT));
  const ago = daysAgo(day, now);
  return (
    <p className={styles.day}>
      <span>
        {ago === 0 ? <Trans>Hoje</Trans> : ago === 1 ? <Trans>Ontem</Trans> : formatDay(time, currentLocale())}
      </span>
    </p>
  );
}
