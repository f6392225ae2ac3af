import { t } from '@lingui/core/macro';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { request } from '../../api/client.ts';
import type { Live } from '../../api/live.ts';
import { leastWaitAfter } from '../../api/retry.ts';
import type { ResponseOf } from '../../contract/call.ts';
import { type ChatMessage, getChatMessages } from '../../contract/chat.ts';
import { session } from '../../domain/session/state.ts';
import { useLive } from '../../hooks/use-live.ts';
import { useSession } from '../../hooks/use-session.ts';
import { whenIdle } from '../../lib/idle.ts';
import { retry } from '../../lib/retry.ts';
import { compareIds, isEchoed, type Messages, meets, withAnswer, without, withoutAuthors } from './model.ts';
import { sendWaiting } from './mutations.ts';
import { chatQuery, ignoredQuery, PAGE } from './queries.ts';
import { addLive, beginChat, chat, followPin, setMessages, setPinned } from './state.ts';

type Answer = ResponseOf<typeof getChatMessages>;

/** Milliseconds between two renders: ordinarily, and while the chat is busy. */
const BATCH = 20;
const BUSY_BATCH = 250;
/** More new messages than this in one render make the chat busy. */
const PORTION = 5;
/** Milliseconds without such a render after which the chat is calm again. */
const CALM_AFTER = 3_000;
/** Milliseconds after which the stored answer gets the messages of the live channel. */
const KEEP_AFTER = 5_000;
/** Messages before the gap that are read again, because one with a lower id may have been stored later. */
const OVERLAP = 20;
/** Messages of one read after a gap, and such reads at most; then the history begins anew with the latest. */
const MISSED = 100;
const READS = 10;
const BACKOFF = { first: 1_000, longest: 30_000 };

/** The token whose chat is in memory; undefined: none yet. */
let begun: string | null | undefined;

/** Id of the message after which others may be missing between those in memory; undefined: none are. */
let missedAfter: string | undefined;

function noteGap(): void {
  missedAfter ??= chat.messages.at(-OVERLAP)?.id ?? chat.messages[0]?.id;
}

/** Without a connection all messages but the player's own ones are missed from now on. */
function noteGapOf(live: Live): void {
  if (live.state.status !== 'connected') noteGap();
}

/** The cached answer if this module wrote it: its messages are on the screen already. */
let patched: Answer | undefined;

/** Changes the cached answer, from which a chat that is opened again begins. */
function patch(queryClient: QueryClient, change: (answer: Answer) => Partial<Answer>): void {
  patched = queryClient.setQueryData<Answer>(
    chatQuery(session.token !== null).queryKey,
    (answer) => answer && { ...answer, ...change(answer) },
  );
}

/** Messages that were removed while the page is open: the copy of one on the private channel may come later. */
const gone = new Set<string>();

/** Takes removed messages from the screen, and what others quote of them. */
function drop(ids: readonly string[]): void {
  for (const id of ids) gone.add(id);
  const removed = new Set(ids);
  setMessages(without(chat.messages, removed));
  setPinned(without(chat.pinned, removed));
}

/**
 * Reads the messages that came after the last known one, and which known ones a moderator has removed. Repeats until the
 * platform answers; one that ends before, because the chat is closed, is continued by the next.
 */
async function catchUp(queryClient: QueryClient, live: Live, isOver: () => boolean): Promise<void> {
  noteGap();
  let after = missedAfter;
  for (let read = 0; after !== undefined && read < READS; read += 1) {
    const query = { after, limit: String(MISSED), ...(read === 0 && { since: chat.messages[0]?.id }) };
    const { messages, removed } = await retry(
      () => request(getChatMessages, { query }),
      BACKOFF,
      (error) => (isOver() ? null : leastWaitAfter(error)),
    );
    if (isOver()) return;
    drop(removed);
    setMessages(withAnswer(chat.messages, messages, after));
    if (messages.length < MISSED) break;
    if (read === READS - 1) {
      setMessages([]);
      chat.isBegun = false;
    }
    after = messages.at(-1)?.id;
    missedAfter = after;
  }
  missedAfter = undefined;
  noteGapOf(live);
  await queryClient.invalidateQueries({ queryKey: ['chat'] });
}

/**
 * Adds live messages to the history. While more come than a person reads, they are added a few times a second, and the
 * list renders only those that are in view: to render each would take all of a slow phone's time.
 */
function follow(live: Live, queryClient: QueryClient): () => void {
  let waiting: ChatMessage[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = 0;
  let busyAt = 0;
  let keptAt = Date.now();
  let isOver = false;
  const keep = () => {
    keptAt = Date.now();
    // The next visit would not see a gap.
    if (missedAfter !== undefined) return;
    patch(queryClient, () => ({ messages: chat.messages.slice(-PAGE), pinned: [...chat.pinned] }));
  };
  /** Stores what has come, within seconds: also a message that no other one follows. */
  const keepSoon = () => {
    if (chat.isBusy || isOver) return;
    keeping ??= setTimeout(
      () => {
        keeping = undefined;
        whenIdle(() => !isOver && !chat.isBusy && keep());
      },
      Math.max(0, keptAt + KEEP_AFTER - Date.now()),
    );
  };
  const flush = () => {
    flushedAt = Date.now();
    if (waiting.length > PORTION) busyAt = flushedAt;
    chat.isBusy = flushedAt - busyAt < CALM_AFTER;
    addLive(waiting);
    waiting = [];
    timer = chat.isBusy ? setTimeout(flush, BUSY_BATCH) : undefined;
    keepSoon();
  };
  const ends = [
    live.on('MessageSent', (message) => {
      if (gone.has(message.id)) return;
      followPin(message);
      waiting.push(message);
      timer ??= setTimeout(flush, Math.max(0, flushedAt + BATCH - Date.now()));
    }),
    live.on('MessageRemoved', ({ id }) => {
      waiting = [...without(waiting, new Set([id]))];
      drop([id]);
      keep();
    }),
    live.on('ChatMuted', ({ until }) => patch(queryClient, () => ({ muted_until: until }))),
    () => {
      isOver = true;
      flush();
      clearTimeout(timer);
      clearTimeout(keeping);
      chat.isBusy = false;
      keep();
    },
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Reads older messages, and puts them above. Throws `ApiError`. */
export async function readOlder(): Promise<void> {
  const before = chat.messages[0]?.id;
  if (before === undefined) return;
  const { messages } = await request(getChatMessages, { query: { before, limit: String(PAGE) } });
  // Another visitor's chat, or another read, began meanwhile.
  if (chat.messages[0]?.id !== before) return;
  setMessages(withAnswer(chat.messages, messages));
  chat.hasOlder = messages.length >= PAGE;
}

/**
 * Puts an answer with the latest messages into the history. One that shares no message with it leaves a gap, which
 * `catchUp` reads, unless the history is only what has come live since the answer was asked for.
 */
function join(messages: Messages): void {
  const [first] = chat.messages;
  const [oldest] = messages;
  const isWhole = messages.length < PAGE;
  const isPastGap = missedAfter !== undefined && oldest !== undefined && compareIds(oldest.id, missedAfter) > 0;
  if (first && chat.isBegun && !isWhole && (isPastGap || !meets(chat.messages, messages))) return;
  if (!first || (oldest && compareIds(oldest.id, first.id) <= 0)) chat.hasOlder = !isWhole;
  setMessages(withAnswer(chat.messages, messages));
  chat.isBegun = true;
}

/** The chat of this visitor: its history, kept up to date while the component is mounted, and its rules. */
export function useChat() {
  const queryClient = useQueryClient();
  const { isPlayer } = useSession();
  const { token } = useSnapshot(session);
  const live = useLive();
  const read = useQuery(chatQuery(isPlayer));
  const ignored = useQuery({ ...ignoredQuery(), enabled: isPlayer }).data;
  const shown = useSnapshot(chat);
  const { data } = read;
  useEffect(() => {
    if (begun !== token) {
      beginChat(t`Não foi enviada.`);
      patched = undefined;
      missedAfter = undefined;
    }
    begun = token;
    if (data === undefined || data === patched) return;
    join(data.messages);
    setPinned(data.pinned);
  }, [token, data]);
  // Messages may wait since an earlier opening.
  useEffect(() => void sendWaiting(queryClient), [queryClient]);
  useEffect(() => {
    if (!live) return;
    let isOver = false;
    const readMissed = () => void catchUp(queryClient, live, () => isOver).catch(() => undefined);
    // The history may be of an earlier opening.
    if (begun === token) readMissed();
    const stopStatus = subscribe(live.state, () => noteGapOf(live), true);
    const ends = [follow(live, queryClient), live.onResync(readMissed), stopStatus];
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [live, queryClient, token]);
  const authors = useMemo(() => new Set(ignored?.map(({ author }) => author)), [ignored]);
  // The snapshot's type is read-only to the last property; the messages are never changed.
  const messages = shown.messages;
  const visible = useMemo(() => withoutAuthors(messages, authors), [messages, authors]);
  const pinned = useMemo(() => withoutAuthors(shown.pinned, authors), [shown.pinned, authors]);
  const author = data?.author ?? '';
  const outgoing = useMemo(
    () =>
      shown.outgoing.filter(
        ({ status, text, after }) =>
          // The live channel may bring a message before the answer to its sending.
          status !== 'sending' || author === '' || !isEchoed(visible, author, text, after),
      ),
    [shown.outgoing, visible, author],
  );
  return { read, messages: visible, pinned, outgoing, author, hasOlder: shown.hasOlder, isBusy: shown.isBusy };
}
