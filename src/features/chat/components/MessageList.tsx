import { Trans, useLingui } from '@lingui/react/macro';
import { focusManager } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  memo,
  type RefCallback,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ChatMessage } from '../../../contract/chat.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChatIcon } from '../../../ui/first-paint-icons.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { compareIds, isBy, type Messages } from '../model.ts';
import { failedIn, markSeen, nextOf, type Outgoing, unread } from '../state.ts';
import { readOlder } from '../use-chat.ts';
import styles from './Chat.module.css';
import { MessageRow } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';

/** Distance from the end within which new messages are shown, px. */
const NEAR_END = 80;
/** Messages that are added at once above those in view: few, because a slow phone lays them out in one task. */
const MORE = 2;
/** Most messages in view. */
const MOST_IN_VIEW = 40;
/** Least sizes, px: a row of one line, each further line, what is beside a text, a letter. */
const ROW = 40;
const LINE = 19;
const BESIDE = 80;
const LETTER = 6;
/** Width of the widest list, px. */
const WIDEST = 640;
/** Distance of the first rendered message above the view at which more are added, px. */
const AHEAD = 1_000;
/** Room that is kept free above the first rendered message, px: the least, and what is added at once. */
const LEAST_ROOM = 500;
const MORE_ROOM = 2_500;
/** Distance from the view at which a group is far, px. */
const FAR = 1_200;
/** Messages that leave the document at once, and how long after the ones before, ms. */
const FEWER = 20;
const FEWER_MS = 50;

interface Props {
  readonly messages: Messages;
  readonly outgoing: readonly Outgoing[];
  /** `author` of the player's own messages. */
  readonly author: string;
  readonly hasOlder: boolean;
  /** More messages come than a person reads: only those in view are rendered. */
  readonly isBusy: boolean;
  /** Must be stable. */
  readonly onChoose: (message: ChatMessage) => void;
}

/**
 * The history. Its scroller counts from the end (`column-reverse`): at the end it stays there by itself, and older
 * messages above do not move the view. Away from the end, new messages are counted and not added. One function because
 * reading position, older messages and the unread count share the rendered part.
 */
export function MessageList({ messages, outgoing, author, hasOlder, isBusy, onChoose }: Props) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  /** Id of the last message when the visitor left the end; null: at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const isAtEnd = leftAt === null;
  const end = isAtEnd ? messages.length : countUntil(messages, leftAt);
  const mayAdd = !(isAtEnd && isBusy);
  const from = Math.max(0, end - rowsInView(messages, end) - (mayAdd ? added : 0));
  const news = messages.length - end;
  const last = messages.at(-1)?.id;
  const first = messages[0]?.id;
  const written = outgoing.at(-1)?.key;
  const { isFailed, read } = useOlder(first);
  const addIfNear = useCallback(() => {
    if (!mayAdd || isFailed || distanceAbove(scroller.current, top.current) > AHEAD) return;
    // Once for each rendering, however often it is called.
    if (from > 0) setAdded(added + MORE);
    else if (hasOlder && !isAtEnd) read();
  }, [mayAdd, isFailed, from, added, hasOlder, isAtEnd, read]);
  useEffect(() => {
    if (!mayAdd || scroller.current === null) return;
    // It calls in the next frame too: after an addition the first message may still be near.
    const watch = new ResizeObserver(addIfNear);
    watch.observe(scroller.current);
    return () => watch.disconnect();
  }, [mayAdd, addIfNear]);
  const toEnd = useCallback(() => {
    setLeftAt(null);
    setAdded(0);
    scroller.current?.scrollTo({ top: 0 });
  }, []);
  useLayoutEffect(() => {
    // The player sees what they have written.
    if (written !== undefined) toEnd();
  }, [written, toEnd]);
  const look = () => {
    addIfNear();
    const isNear = (scroller.current?.scrollTop ?? 0) > -NEAR_END;
    if (isNear) {
      if (!isAtEnd && news > 0) toEnd();
      // The messages above leave the document little by little.
      else setLeftAt(null);
    } else if (isAtEnd) setLeftAt(last ?? null);
  };
  useEffect(() => {
    unread.isOpen = isAtEnd;
    return () => {
      unread.isOpen = false;
    };
  }, [isAtEnd]);
  useEffect(() => {
    if (last === undefined || !isAtEnd) return;
    const mark = () => focusManager.isFocused() && markSeen(last);
    mark();
    return focusManager.subscribe(mark);
  }, [last, isAtEnd]);
  // A scroll range that changes with each addition costs a walk through all rows, so it grows ahead of them, in large steps. To
  // measure lays the added rows out in this task, and the next frame only paints them.
  useLayoutEffect(() => {
    const [box, sign] = [column.current, top.current];
    if (box === null || sign === null) return;
    if (!mayAdd || from === 0) {
      box.style.minHeight = '';
      return;
    }
    const room = roomAbove(sign);
    if (room < LEAST_ROOM || room > LEAST_ROOM + MORE_ROOM)
      box.style.minHeight = `${box.offsetHeight - room + MORE_ROOM}px`;
  }, [mayAdd, from]);
  useEffect(() => {
    if (!isAtEnd || added === 0) return;
    const timer = setTimeout(() => {
      if (distanceAbove(scroller.current, top.current) > 2 * FAR) setAdded((known) => Math.max(0, known - FEWER));
    }, FEWER_MS);
    return () => clearTimeout(timer);
  }, [isAtEnd, added]);
  useEffect(() => {
    if (!mayAdd) setAdded(0);
  }, [mayAdd]);
  // In a long stream the messages that the visitor was reading may have left the memory.
  const isLost = end === 0 && last !== undefined;
  useEffect(() => {
    if (isLost) toEnd();
  }, [isLost, toEnd]);
  const watchFar = useFar();
  const unsent = failedIn(outgoing);
  const endWords = [
    news > 0 && (news === 1 ? t`1 nova` : t`${formatNumber(news, currentLocale())} novas`),
    unsent > 0 && (unsent === 1 ? t`1 não enviada` : t`${unsent} não enviadas`),
  ];
  return (
    <div className={styles.list}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows lead from one message to the next */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={look}
        onKeyDown={moveAmongActions}
        // A reader scrolls it with the keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="feed"
        aria-label={t`Mensagens`}
      >
        {messages.length + outgoing.length === 0 ? (
          <EmptyState glyph={ChatIcon} title={<Trans>Ainda não há mensagens</Trans>}>
            <Trans>Escreva a primeira.</Trans>
          </EmptyState>
        ) : (
          <div ref={column} className={styles.column}>
            <div ref={top} />
            {hasOlder && isFailed && (
              <p className={styles.older}>
                <Trans>As mensagens anteriores não carregaram.</Trans>{' '}
                <Button size="sm" look="quiet" onClick={read}>
                  <Trans>Tentar de novo</Trans>
                </Button>
              </p>
            )}
            {groupsOf(messages, from, end).map((group) => (
              <MessageGroup
                key={groupOf(group.rows[0])}
                rows={group.rows}
                previous={messages[group.at - 1]}
                isFirst={!hasOlder && group.at === 0}
                isLast={group.at + group.rows.length === end}
                author={author}
                onChoose={onChoose}
                watchFar={watchFar}
              />
            ))}
            {isAtEnd &&
              outgoing.map((waiting) => (
                <OutgoingRow key={waiting.key} message={waiting} isNext={waiting === nextOf(outgoing)} />
              ))}
          </div>
        )}
      </div>
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <Button size="sm" look="main" onClick={toEnd}>
            {endWords.filter(Boolean).join(' · ') || t`Ir para o fim`}
          </Button>
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  /** At least one. */
  readonly rows: Messages;
  /** The message above. */
  readonly previous: ChatMessage | undefined;
  /** Without an older message. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly author: string;
  readonly onChoose: (message: ChatMessage) => void;
  readonly watchFar: RefCallback<HTMLElement>;
}

/** Up to ten rows, which the browser paints, and leaves as they are, together. */
const MessageGroup = memo(function MessageGroup(props: GroupProps) {
  const { rows, previous, isFirst, isLast, author, onChoose, watchFar } = props;
  return (
    <div ref={watchFar} className={styles.group}>
      {rows.map((message, at) => (
        <MessageRow
          key={message.id}
          message={message}
          previous={at === 0 ? previous : rows[at - 1]}
          isFirst={isFirst && at === 0}
          isOwn={isBy(author, message)}
          isLast={isLast && at === rows.length - 1}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}, areSame);

function areSame({ rows, ...rest }: GroupProps, { rows: nextRows, ...next }: GroupProps): boolean {
  return (
    rows.length === nextRows.length &&
    rows.every((row, at) => row === nextRows[at]) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === next[name])
  );
}

/** Messages of a group share all of their id but its last digit, so that a group stays itself as messages come and go. */
const groupOf = (message: ChatMessage | undefined): string => message?.id.slice(0, -1) ?? '';

function groupsOf(messages: Messages, from: number, end: number): { readonly at: number; readonly rows: Messages }[] {
  const groups: { at: number; rows: Messages }[] = [];
  for (let at = from; at < end; ) {
    let next = at + 1;
    while (next < end && groupOf(messages[next]) === groupOf(messages[at])) next += 1;
    groups.push({ at, rows: messages.slice(at, next) });
    at = next;
  }
  return groups;
}

/** The arrows lead from the actions of one message to those of its neighbours: Tab does not pass through all of them. */
function moveAmongActions(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined || !(event.target as Element).matches('[data-actions]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-actions]')];
  const next = all[all.indexOf(event.target as HTMLElement) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/**
 * Number of messages before `end` that fill the screen, by a low estimate of their heights. The list is lower than the
 * screen, so that a finger can always leave the end.
 */
function rowsInView(messages: Messages, end: number): number {
  const letters = (Math.min(innerWidth, WIDEST) - BESIDE) / LETTER;
  let [rows, height] = [0, 0];
  while (rows < MOST_IN_VIEW && height < innerHeight) {
    rows += 1;
    height += ROW + LINE * Math.floor((messages[end - rows]?.text.length ?? 0) / letters);
  }
  return rows;
}

/** Number of messages up to an id, which a moderator may have removed. */
function countUntil(messages: Messages, id: string): number {
  let end = messages.length;
  while (end > 0 && compareIds(messages[end - 1]?.id ?? '', id) > 0) end -= 1;
  return end;
}

/** Room between the start of the column and the first message in it, px. */
const roomAbove = (sign: HTMLElement): number =>
  sign.getBoundingClientRect().top - (sign.parentElement?.getBoundingClientRect().top ?? 0);

/** How far the first message is above the view, px. */
const distanceAbove = (view: HTMLElement | null, sign: HTMLElement | null): number =>
  (view?.getBoundingClientRect().top ?? 0) - (sign?.getBoundingClientRect().top ?? 0);

/** Marks the groups that are far from the view, so that the browser skips them. Returns what watches a group. */
function useFar(): RefCallback<HTMLElement> {
  const observer = useRef<IntersectionObserver>(null);
  return useCallback((group) => {
    if (group === null) return;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.classList.toggle(styles.far ?? '', !isIntersecting);
      },
      { root: group.closest('[role="feed"]'), rootMargin: `${FAR}px 0px` },
    );
    const { current } = observer;
    current.observe(group);
    return () => current.unobserve(group);
  }, []);
}

/** Reads the messages before the first one, once for each first message, unless it failed. */
function useOlder(first: string | undefined) {
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
  return { isFailed: failedAt !== null && failedAt === first, read };
}
