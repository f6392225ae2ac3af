/** The chat of this tab: the history in memory, and the messages that have not been sent yet. */
import { proxy, ref } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Attachment, ChatMessage } from '../../contract/chat.ts';
import { chatNews } from '../../domain/chat-news.ts';
import { session } from '../../domain/session/state.ts';
import { keepFormDraft, readFormDraft } from '../../storage/form-draft.ts';
import { onForeignChange, readLocal, writeLocal } from '../../storage/local-keys.ts';
import { compareIds, type Messages, withLive } from './model.ts';

export interface Reply {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** A message before it is sent. */
export interface Draft {
  readonly text: string;
  readonly reply: Reply | null;
  readonly attachments: readonly Attachment[];
}

/** A message on its way. `failed` waits for the player, and if it may be retried the later ones wait behind it. */
export interface Outgoing extends Draft {
  /** Idempotency key, the same for all tries. */
  readonly key: string;
  readonly status: 'waiting' | 'sending' | 'failed';
  /** Why it failed; null: it has not. */
  readonly failure: string | null;
  /** False: the server refuses these words, and a retry is useless. */
  readonly mayRetry: boolean;
  /** Id of the last message when it was written. */
  readonly after: string;
}

/** Unsent messages, at most. */
export const MOST_OUTGOING = 5;

/** Name of the unsent messages in the tab's storage. */
const KEPT = 'chat-outgoing';

/** Observable state. `messages` and `pinned` are replaced, never changed. */
export const chat = proxy({
  messages: ref<Messages>([]),
  pinned: ref<Messages>([]),
  /** Whether the server may have older messages than the first one. */
  hasOlder: true,
  /** Whether the history holds an answer of the API; else only what has come live since the opening. */
  isBegun: false,
  /** Whether more messages come than a person reads. */
  isBusy: false,
  outgoing: ref<readonly Outgoing[]>([]),
  /** A refused message that the player wants to correct, until the composer takes it. */
  returned: null as Outgoing | null,
  /** A chosen picture that is not uploaded yet; closing the chat keeps it. */
  picture: null as File | null,
});

export function setPicture(picture: File | null): void {
  chat.picture = picture && ref(picture);
}

export function setMessages(messages: Messages): void {
  if (messages !== chat.messages) chat.messages = ref(messages);
}

/** Adds messages of the live channel. In a long stream the oldest leave, and scrolling up reads them again. */
export function addLive(fresh: Messages): void {
  const [first] = chat.messages;
  const messages = withLive(chat.messages, fresh, chat.hasOlder);
  if (first && messages[0] && compareIds(messages[0].id, first.id) > 0) chat.hasOlder = true;
  setMessages(messages);
}

export function setPinned(pinned: Messages): void {
  chat.pinned = ref(pinned);
}

/** A message as it is now: pinned or no longer. */
export function followPin(message: ChatMessage): void {
  const rest = chat.pinned.filter(({ id }) => id !== message.id);
  if (message.type === 'pinned') setPinned([...rest, message]);
  else if (rest.length < chat.pinned.length) setPinned(rest);
}

// A reload of the page has left them unsent.
chatNews.unsent = Object.keys(readFormDraft(KEPT)).length;

function showOutgoing(outgoing: readonly Outgoing[]): void {
  chat.outgoing = ref(outgoing);
  chatNews.unsent = failedIn(outgoing);
}

// The next player must neither see nor send what this one has written.
subscribeKey(
  session,
  'token',
  () => {
    showOutgoing([]);
    chat.returned = null;
    chat.picture = null;
  },
  true,
);

/** Replaces the unsent messages; a reload of the page finds them. */
export function setOutgoing(outgoing: readonly Outgoing[]): void {
  showOutgoing(outgoing);
  keepFormDraft(
    KEPT,
    Object.fromEntries(
      outgoing.map(({ key, text, reply, attachments }) => [key, JSON.stringify({ text, reply, attachments })]),
    ),
  );
}

/** The message whose turn it is: the first one that the server has not refused for its words. */
export function nextOf(outgoing: readonly Outgoing[]): Outgoing | undefined {
  return outgoing.find(({ status, mayRetry }) => status !== 'failed' || mayRetry);
}

/** Number of messages that failed and wait for the player. */
export function failedIn(outgoing: readonly Outgoing[]): number {
  return outgoing.filter(({ status }) => status === 'failed').length;
}

export function changeOutgoing(key: string, change: Partial<Outgoing>): void {
  setOutgoing(chat.outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)));
}

export function dropOutgoing(key: string): void {
  setOutgoing(chat.outgoing.filter((one) => one.key !== key));
}

/** Gives an unsent message back to the composer, which a muted player does not have: the message stays until then. */
export function takeBack(message: Outgoing): void {
  chat.returned = ref(message);
}

/** Begins the chat of another visitor. @param failure why messages of before a reload were not sent */
export function beginChat(failure: string): void {
  setMessages([]);
  setPinned([]);
  chat.hasOlder = true;
  chat.isBegun = false;
  showOutgoing(
    Object.entries(readFormDraft(KEPT)).flatMap(([key, kept]) => {
      try {
        const draft = JSON.parse(kept) as Draft;
        return [{ ...draft, key, status: 'failed' as const, failure, mayRetry: true, after: '' }];
      } catch {
        return [];
      }
    }),
  );
}

/** Milliseconds. */
const WRITE_AFTER = 1_000;

/** Milliseconds from a message to its number on the button, which is not rendered for each message of a stream. */
const SHOW_AFTER = 100;

/** The count of unread messages, which `chatNews` shows, and what it leaves out. */
export const unread = {
  count: 0,
  /** Id of the last message that this device has shown; null: it never opened the chat. */
  seen: readLocal('chat_seen'),
  /** Whether the latest messages are on the screen now. */
  isOpen: false,
};

let timer: ReturnType<typeof setTimeout> | undefined;
let showing: ReturnType<typeof setTimeout> | undefined;

/** Changes the count of unread messages; the button follows a moment later. */
export function countUnread(count: number): void {
  unread.count = count;
  showing ??= setTimeout(() => {
    showing = undefined;
    chatNews.unread = unread.count;
  }, SHOW_AFTER);
}

function countNone(): void {
  unread.count = 0;
  chatNews.unread = 0;
}

/** Whether this device has not shown a message. */
export function isNew(id: string): boolean {
  return unread.seen === null || compareIds(id, unread.seen) > 0;
}

/** Marks a message and all earlier ones as shown. */
export function markSeen(id: string): void {
  countNone();
  if (!isNew(id)) return;
  unread.seen = id;
  // Storage is slow, and two hundred messages may come in a second.
  timer ??= setTimeout(writeSeen, WRITE_AFTER);
}

function writeSeen(): void {
  clearTimeout(timer);
  timer = undefined;
  writeLocal('chat_seen', unread.seen);
}

if ('document' in globalThis) addEventListener('pagehide', () => void (timer !== undefined && writeSeen()));

onForeignChange((key, value) => {
  if (key !== 'chat_seen' || value === null || !isNew(value)) return;
  // Another tab of this device has shown them.
  unread.seen = value;
  countNone();
});
