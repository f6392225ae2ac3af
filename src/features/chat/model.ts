/** Pure rules of the chat's history and of the message that a player writes. */
import type { Attachment, ChatMessage } from '../../contract/chat.ts';
import { visibleOf } from '../../contract/checks.ts';
import { betCard, gameCard, missionCard } from '../../domain/shared-card.ts';
import { bare } from '../../lib/bare.ts';
import { dayKey } from '../../lib/time.ts';

export type Messages = readonly ChatMessage[];

/** Messages in memory, at most; then the oldest leave, and scrolling up reads them again. */
export const MOST = 10_000;
/** Messages that leave at once, so that not every new one moves the list. */
const LEAVING = 2_000;

/** Compares ids, which are numbers of any length. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

const byId = (a: ChatMessage, b: ChatMessage) => compareIds(a.id, b.id);

const mapOf = (messages: Messages) => new Map(messages.map((message) => [message.id, message]));

/** Adds messages in the order of their ids, each once; a known one is replaced if it has changed. */
function joined(known: Messages, fresh: Messages): Messages {
  const changed = [...mapOf(fresh).values()].filter((message) => !isKnown(known, message)).sort(byId);
  const [first] = changed;
  if (first === undefined) return known;
  const last = known.at(-1);
  if (last === undefined || compareIds(first.id, last.id) > 0) return [...known, ...changed];
  return [...mapOf([...known, ...changed]).values()].sort(byId);
}

/** Whether a message is in a history as it is: each comes twice, on the public and on the private channel. */
function isKnown(known: Messages, message: ChatMessage): boolean {
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compareIds(known[middle]?.id ?? '', message.id) < 0) from = middle + 1;
    else to = middle;
  }
  const same = known[from];
  return same?.id === message.id && JSON.stringify(same) === JSON.stringify(message);
}

/**
 * Adds messages of the live channel. One that is older than the whole history (an old message that was pinned) is not
 * added, because messages between them are missing. @param hasOlder whether older messages exist on the server
 */
export function withLive(known: Messages, fresh: Messages, hasOlder: boolean): Messages {
  const [first] = known;
  const fitting =
    first === undefined || !hasOlder ? fresh : fresh.filter((message) => compareIds(message.id, first.id) >= 0);
  if (fitting.length === 0) return known;
  const all = joined(known, fitting);
  return all.length > MOST ? all.slice(all.length - MOST + LEAVING) : all;
}

/**
 * Adds an answer of the API, which is complete for its range: a known message in between that it lacks was removed, or
 * its writer is ignored. @param from id before the range; absent: the range begins with the answer's first message
 */
export function withAnswer(known: Messages, answer: Messages, from?: string): Messages {
  const start = from ?? answer[0]?.id;
  const end = answer.at(-1)?.id;
  if (start === undefined || end === undefined) return known;
  const has = new Set(answer.map(({ id }) => id));
  const kept = known.filter(
    ({ id }) => has.has(id) || compareIds(id, start) < 0 || compareIds(id, end) > 0 || id === from,
  );
  return joined(kept, answer);
}

/** Whether an answer with the latest messages meets the history: they share a message, so none is missing between them. */
export function meets(known: Messages, answer: Messages): boolean {
  const ids = new Set(answer.map(({ id }) => id));
  return known.some(({ id }) => ids.has(id));
}

/** The same message without what it quotes. Made once for each message, so that its row does not render again. */
function unquoted(message: ChatMessage): ChatMessage {
  let made = unquotedOnes.get(message);
  if (made === undefined) {
    made = { ...message, reply_to: null };
    unquotedOnes.set(message, made);
  }
  return made;
}
const unquotedOnes = new WeakMap<ChatMessage, ChatMessage>();

/** Leaves out removed messages, and what other messages quote of them. */
export function without(known: Messages, ids: ReadonlySet<string>): Messages {
  const quotes = ({ reply_to }: ChatMessage) => ids.has(reply_to?.id ?? '');
  if (!known.some((message) => ids.has(message.id) || quotes(message))) return known;
  return known.filter(({ id }) => !ids.has(id)).map((message) => (quotes(message) ? unquoted(message) : message));
}

/** Leaves out the messages of ignored players, and what other messages quote of them (CHAT-3). */
export function withoutAuthors(known: Messages, authors: ReadonlySet<string>): Messages {
  if (authors.size === 0) return known;
  const isIgnored = (author: string | undefined) => author !== undefined && author !== '' && authors.has(author);
  return known
    .filter(({ author }) => !isIgnored(author))
    .map((message) => (isIgnored(message.reply_to?.author) ? unquoted(message) : message));
}

const days = new Map<string, string>();

/** The day of a message in São Paulo. Days begin on a whole hour, so one calculation serves an hour of messages. */
export function dayOf(time: string): string {
  const hour = time.slice(0, 13);
  let day = days.get(hour);
  if (day === undefined) {
    day = dayKey(time);
    days.set(hour, day);
  }
  return day;
}

/** Milliseconds within which messages of one writer stand together under one name. */
const TOGETHER = 300_000;

/** Whether a message follows one of the same writer, and needs no name of its own. */
export function isContinued(message: ChatMessage, previous: ChatMessage | undefined): boolean {
  return (
    previous !== undefined &&
    previous.author === message.author &&
    previous.user.name === message.user.name &&
    message.reply_to === null &&
    message.type === previous.type &&
    Date.parse(message.time) - Date.parse(previous.time) < TOGETHER &&
    dayOf(message.time) === dayOf(previous.time)
  );
}

/** Whether a player wrote a message. @param author of the player's own messages; empty for a guest, as for the house */
export function isBy(author: string, message: Pick<ChatMessage, 'author'>): boolean {
  return author !== '' && message.author === author;
}

/** The VIP level in `colorClass`; null for the house. */
export function levelOf(colorClass: string | null): number | null {
  const level = Number(/^level-(\d{1,3})$/.exec(colorClass ?? '')?.[1] ?? Number.NaN);
  return Number.isNaN(level) ? null : level;
}

/** Whether a name tells its player: a player who hides it cannot be mentioned. */
export function isNamed(name: string): boolean {
  return /[^*\s]/u.test(name);
}

/** Whether the live channel has brought a player's own message that was written after a known one. */
export function isEchoed(messages: Messages, author: string, text: string, after: string): boolean {
  // The server removes invisible characters.
  const visible = visibleOf(text);
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at] as ChatMessage;
    if (compareIds(message.id, after) <= 0) return false;
    if (message.author === author && visibleOf(message.text) === visible) return true;
  }
  return false;
}

/** The unfinished mention before the cursor (`@mar`); null: none. */
export function mentionAt(text: string, cursor: number): string | null {
  return /(?:^|\s)@([\p{L}\p{N}*]{0,40})$/u.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** Names of the latest writers that begin with what was typed, the latest first. */
export function mentionable(messages: Messages, typed: string, most: number): string[] {
  const wanted = bare(typed);
  const found = new Set<string>();
  for (let at = messages.length - 1; at >= 0 && found.size < most && at > messages.length - 500; at -= 1) {
    const { user, author } = messages[at] as ChatMessage;
    if (author !== '' && isNamed(user.name) && bare(user.name).startsWith(wanted)) found.add(user.name);
  }
  return [...found];
}

/** Puts a name in place of the unfinished mention before the cursor. @returns text and cursor */
export function withMention(text: string, cursor: number, name: string): readonly [text: string, cursor: number] {
  const before = text.slice(0, cursor).replace(/@[\p{L}\p{N}*]*$/u, `@${name} `);
  return [before + text.slice(cursor).replace(/^ /u, ''), before.length];
}

/** The parts of a text: mentions (`@Mar***`) are marked. Links stay plain text. */
export function partsOf(text: string): { readonly text: string; readonly isMention: boolean }[] {
  return text
    .split(/((?<![\p{L}\p{N}])@[\p{L}\p{N}*]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: /^@[\p{L}\p{N}*]/u.test(part) }));
}

/** The card of an address of this site that a player pasted: a game, a bet or a mission; null: any other text. */
export function cardOf(pasted: string, origin: string): Attachment | null {
  let url: URL;
  try {
    url = new URL(pasted.trim());
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  const path = url.pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  const [, mission] = /^missions:(\d{1,15}(?:\.[\w-]{1,20})?)$/.exec(url.searchParams.get('sheet') ?? '') ?? [];
  if (mission) return missionCard({ id: mission, title: '' });
  const [, bet] = /^\/bets\/(\d{1,15})$/.exec(path) ?? [];
  if (bet) return betCard(bet, null);
  const [, providercode, gamecode] =
    /^\/casino\/(?!category\/|box\/)([a-z0-9-]{1,80})\/([a-z0-9-]{1,80})$/.exec(path) ?? [];
  return providercode && gamecode ? gameCard({ providercode, gamecode, title: '' }) : null;
}
