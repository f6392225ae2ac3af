import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { focusManager } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
/** Milliseconds after a wheel, a finger or a key for which scrolling is the visitor's. */
const BY_HAND = 1_000;
/** Messages that the list measures at the end of the history, and that it adds when the visitor scrolls on. */
const PART = 120;
const MORE = 100;

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
 * The history, of which only the rows in view are rendered and only a part is measured, because each new message measures
 * that part anew. It stays at its end while it is there; older messages come
 * above without moving the view. One function because reading position, older messages and the unread count share the
 * measured list.
 */
export function MessageList({ messages, outgoing, author, hasOlder, onChoose }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  /** Id of the last message when the visitor left the end; null: at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [size, setSize] = useState(PART);
  // While the visitor reads above, new messages are counted and not added: nothing is measured anew.
  const end = leftAt === null ? messages.length : countUntil(messages, leftAt);
  const from = Math.max(0, end - (leftAt === null ? PART : size));
  const part = useMemo(() => messages.slice(from, end), [messages, from, end]);
  const unsent = leftAt === null ? outgoing : NONE;
  const news = messages.length - end;
  const count = part.length + unsent.length;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (at) => part[at]?.id ?? unsent[at - part.length]?.key ?? at,
    overscan: 2,
    anchorTo: 'end',
    scrollEndThreshold: NEAR_END,
    useFlushSync: false,
  });
  const hasRows = count > 0;
  const last = messages.at(-1)?.id;
  const written = outgoing.at(-1)?.key;
  useLayoutEffect(() => {
    // The player sees what they have written.
    if (written !== undefined) setLeftAt(null);
  }, [written]);
  useLayoutEffect(() => {
    if (hasRows && leftAt === null) virtual.scrollToEnd();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new row at the end scrolls.
  }, [hasRows, leftAt, last, written, virtual]);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const move = () => {
    movedAt.current = performance.now();
  };
  const now = useRef({ messages, end });
  now.current = { messages, end };
  const look = useCallback(() => {
    const { messages: all, end: shown } = now.current;
    const element = scroller.current;
    if (!element) return;
    const last = all.at(-1)?.id ?? null;
    // The virtualizer may hear of this scroll later.
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_END)
      // After the last message that stood here come the next ones, until the end is reached.
      setLeftAt((left) => (left === null || shown >= all.length ? null : (all[shown + MORE / 2]?.id ?? last)));
    // New rows scroll too, and the visitor leaves the end only by hand.
    else if (performance.now() - movedAt.current < BY_HAND)
      setLeftAt((left) => {
        if (left === null) setSize(PART);
        return left ?? last;
      });
  }, []);
  useEffect(() => {
    if (last === undefined || leftAt !== null) return;
    const mark = () => focusManager.isFocused() && markSeen(last);
    mark();
    return focusManager.subscribe(mark);
  }, [last, leftAt]);
  const isNearTop = part.length > 0 && (virtual.range?.startIndex ?? count) < AHEAD;
  useEffect(() => {
    if (isNearTop && from > 0 && leftAt !== null) setSize((known) => known + MORE);
  }, [isNearTop, from, leftAt]);
  const older = useOlder(isNearTop && from === 0 && hasOlder, messages[0]?.id);
  return (
    <div className={styles.list}>
      {/* The list only notices that the visitor moves it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={look}
        onWheel={move}
        onTouchMove={move}
        onKeyDown={move}
        onPointerDown={move}
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
              const message = part[index];
              const previous = messages[from + index - 1];
              const waiting = unsent[index - part.length];
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
                    waiting && <OutgoingRow message={waiting} isFirst={index === part.length} />
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
          <Button size="sm" look="main" onClick={() => setLeftAt(null)}>
            {news > 0 ? <Plural value={news} one="# nova" other="# novas" /> : <Trans>Ir para o fim</Trans>}
          </Button>
        </div>
      )}
    </div>
  );
}

const NONE: readonly Outgoing[] = [];

/** Number of messages up to an id, which a moderator may have removed. */
function countUntil(messages: Messages, id: string): number {
  let end = messages.length;
  while (end > 0 && compareIds(messages[end - 1]?.id ?? '', id) > 0) end -= 1;
  return end;
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
