import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { focusManager } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../contract/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChatIcon } from '../../../ui/icons.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { compareIds, dayOf, isContinued, type Messages } from '../model.ts';
import { markSeen, type Outgoing } from '../state.ts';
import { readOlder } from '../use-chat.ts';
import styles from './Chat.module.css';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';

/** Estimated height of a message, px. */
const ROW = 62;
/** Distance from the end within which new messages keep the end in view, px. */
const NEAR_END = 80;
/** Messages above the view with which older ones are read. */
const AHEAD = 8;

interface Props {
  readonly messages: Messages;
  readonly outgoing: readonly Outgoing[];
  /** `author` of the player's own messages. */
  readonly author: string;
  readonly hasOlder: boolean;
  /** Must be stable. */
  readonly onChoose: (message: ChatMessage) => void;
}

/**
 * The history, of which only the rows in view are rendered. It stays at its end while it is there; older messages come
 * above without moving the view. One function because reading position, older messages and the unread count share the
 * measured list.
 */
export function MessageList({ messages, outgoing, author, hasOlder, onChoose }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  /** Id of the last message when the visitor left the end; null: at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const count = messages.length + outgoing.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (at) => messages[at]?.id ?? outgoing[at - messages.length]?.key ?? at,
    overscan: 4,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    useFlushSync: false,
  });
  const hasRows = count > 0;
  useLayoutEffect(() => {
    if (hasRows) virtual.scrollToEnd();
  }, [hasRows, virtual]);
  const written = outgoing.at(-1)?.key;
  useLayoutEffect(() => {
    // The player sees what they have written.
    if (written !== undefined) virtual.scrollToEnd();
  }, [written, virtual]);
  const last = messages.at(-1)?.id;
  const lastNow = useRef(last);
  lastNow.current = last;
  const look = useCallback(() => {
    const isAtEnd = virtual.isAtEnd(NEAR_END);
    setLeftAt((left) => (isAtEnd ? null : (left ?? lastNow.current ?? null)));
  }, [virtual]);
  useEffect(() => {
    if (last === undefined || leftAt !== null) return;
    const mark = () => focusManager.isFocused() && markSeen(last);
    mark();
    return focusManager.subscribe(mark);
  }, [last, leftAt]);
  const older = useOlder(
    messages.length > 0 && hasOlder && (virtual.range?.startIndex ?? count) < AHEAD,
    messages[0]?.id,
  );
  let news = 0;
  if (leftAt !== null)
    for (let at = messages.length - 1; at >= 0 && compareIds(messages[at]?.id ?? '', leftAt) > 0; at -= 1) news += 1;
  return (
    <div className={styles.list}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={look}
        // A reader scrolls it with the keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="feed"
        aria-label={t`Mensagens`}
      >
        {hasOlder && older.isFailed && (
          <p className={styles.older}>
            <Trans>As mensagens anteriores não carregaram.</Trans>{' '}
            <Button size="sm" look="quiet" onClick={older.read}>
              <Trans>Tentar de novo</Trans>
            </Button>
          </p>
        )}
        {hasRows ? (
          <div className={styles.rows} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const message = messages[index];
              const previous = messages[index - 1];
              const waiting = outgoing[index - messages.length];
              return (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={styles.place}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {message ? (
                    <MessageRow
                      message={message}
                      isNewDay={previous ? dayOf(previous.time) !== dayOf(message.time) : !hasOlder}
                      isContinued={isContinued(message, previous)}
                      isOwn={author !== '' && message.author === author}
                      onChoose={onChoose}
                    />
                  ) : (
                    waiting && <OutgoingRow message={waiting} isFirst={index === messages.length} />
                  )}
                </div>
              );
            })}
          </div>
        ) : (
          <EmptyState glyph={ChatIcon} title={<Trans>Ainda não há mensagens</Trans>}>
            <Trans>Escreva a primeira.</Trans>
          </EmptyState>
        )}
      </div>
      {leftAt !== null && (
        <div className={styles.toEnd}>
          <Button size="sm" look="main" onClick={() => virtual.scrollToEnd()}>
            {news > 0 ? <Plural value={news} one="# nova" other="# novas" /> : <Trans>Ir para o fim</Trans>}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Reads older messages when they are wanted, once for each first message. */
function useOlder(isWanted: boolean, first: string | undefined) {
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const reading = useRef<string | null>(null);
  const read = useCallback(() => {
    if (first === undefined || reading.current === first) return;
    reading.current = first;
    setFailedAt(null);
    readOlder().catch(() => {
      reading.current = null;
      setFailedAt(first);
    });
  }, [first]);
  const isFailed = failedAt !== null && failedAt === first;
  useEffect(() => {
    if (isWanted && !isFailed) read();
  }, [isWanted, isFailed, read]);
  return { isFailed, read };
}
