/** Writes of the chat. Messages leave one after the other, each under one idempotency key (CHAT-1). */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { messageFor } from '../../api/error-messages.ts';
import { isApiError, isOutcomeUnknown } from '../../api/errors.ts';
import type { BodyInput } from '../../contract/call.ts';
import {
  type Attachment,
  CHAT_SPACING_MS,
  ignorePlayer,
  reportMessage,
  sendChatMessage,
  uploadChatImage,
} from '../../contract/chat.ts';
import { currentLocale } from '../../domain/locale.ts';
import { session } from '../../domain/session/state.ts';
import { chatQuery, ignoredQuery } from './queries.ts';
import {
  addLive,
  changeOutgoing,
  chat,
  type Draft,
  dropOutgoing,
  MOST_OUTGOING,
  nextOf,
  type Outgoing,
  setOutgoing,
} from './state.ts';

/** Longest wait of a refused message that is sent again without the player, ms: another tab has just sent one. */
const LONGEST_WAIT = 10_000;

let isSending = false;
let lastSentAt = 0;
/** Ends the wait for the network; null: no message waits for it. */
let stopWaiting: (() => void) | null = null;

/** Milliseconds until the server takes the player's next message. */
function spacingLeft(): number {
  const left = lastSentAt + CHAT_SPACING_MS - Date.now();
  // More only after the device's clock was set back.
  return left > LONGEST_WAIT ? 0 : Math.max(0, left);
}

/** Shows a message at once and sends it after the earlier ones. @returns false if too many are unsent */
export function write(queryClient: QueryClient, draft: Draft): boolean {
  if (chat.outgoing.length >= MOST_OUTGOING) return false;
  const after = chat.messages.at(-1)?.id ?? '';
  const message = {
    ...draft,
    key: crypto.randomUUID(),
    status: 'waiting',
    failure: null,
    mayRetry: true,
    after,
  } as const;
  setOutgoing([...chat.outgoing, message]);
  void sendWaiting(queryClient);
  return true;
}

/** Sends a failed message again, under its key. */
export function writeAgain(queryClient: QueryClient, key: string): void {
  changeOutgoing(key, { status: 'waiting', failure: null });
  void sendWaiting(queryClient);
}

/** Deletes an unsent message; the later ones go on. */
export function deleteUnsent(queryClient: QueryClient, key: string): void {
  dropOutgoing(key);
  void sendWaiting(queryClient);
}

/** Sends the waiting messages when the network returns, also while the chat is closed. */
function sendOnceOnline(queryClient: QueryClient): void {
  stopWaiting ??= onlineManager.subscribe((online) => {
    if (!online) return;
    stopWaiting?.();
    stopWaiting = null;
    void sendWaiting(queryClient);
  });
}

/**
 * Sends the waiting messages, one at a time. A failure that may be retried stops the later ones, so that the order stays;
 * a message that the server refuses for its words does not.
 */
export async function sendWaiting(queryClient: QueryClient): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = nextOf(chat.outgoing);
      if (next?.status !== 'waiting' || session.token === null) return;
      if (!onlineManager.isOnline()) return sendOnceOnline(queryClient);
      const wait = spacingLeft();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      // The player may have deleted it meanwhile.
      else if (!(await sendOne(queryClient, next))) return;
    }
  } finally {
    isSending = false;
  }
}

async function sendOne(queryClient: QueryClient, { key, text, reply, attachments }: Outgoing): Promise<boolean> {
  const { token } = session;
  changeOutgoing(key, { status: 'sending' });
  const body = {
    text,
    reply_to: reply?.id ?? null,
    // The contract's three kinds: `cardOf` and the upload make no others.
    attachments: attachments.map(({ attachment_type, attachment_url }) => ({
      attachment_type,
      attachment_url,
    })) as BodyInput<typeof sendChatMessage>['attachments'],
  };
  try {
    const { data } = await request(sendChatMessage, { body, idempotencyKey: key });
    lastSentAt = Date.now();
    if (session.token !== token) return false;
    addLive([data]);
    dropOutgoing(key);
    return true;
  } catch (error) {
    if (session.token !== token) return false;
    return refuse(queryClient, key, error);
  }
}

/** Keeps a message that was not taken. @returns whether the sending goes on: with the same one, or past it */
function refuse(queryClient: QueryClient, key: string, error: unknown): boolean {
  if (isApiError(error, 'network') && !onlineManager.isOnline()) {
    changeOutgoing(key, { status: 'waiting' });
    return true;
  }
  if (isApiError(error, 'too_many_requests') && error.retryAfter !== undefined && error.retryAfter <= LONGEST_WAIT) {
    lastSentAt = Date.now() + error.retryAfter - CHAT_SPACING_MS;
    changeOutgoing(key, { status: 'waiting' });
    return true;
  }
  const mayRetry =
    isOutcomeUnknown(error) || isApiError(error, 'too_many_requests', 'chat_muted', 'chat_stake_missing');
  changeOutgoing(key, {
    status: 'failed',
    failure: messageFor(error, currentLocale()),
    mayRetry,
    // The answered message was removed meanwhile.
    ...(isApiError(error, 'message_not_found') && { reply: null }),
  });
  // The composer then says until when, or how much is missing.
  if (isApiError(error, 'chat_muted', 'chat_stake_missing'))
    void queryClient.invalidateQueries({ queryKey: chatQuery(true).queryKey });
  return !mayRetry;
}

/** Uploads a picture for the next message. Throws `ApiError`. */
export async function upload(
  image: Blob,
  watch: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
): Promise<Attachment> {
  const { data } = await request(uploadChatImage, { files: { image }, timeout: 600_000, ...watch });
  return data;
}

/** Hides a player's messages on all devices, or shows them again (CHAT-3). Throws `ApiError`. */
export async function ignore(queryClient: QueryClient, body: BodyInput<typeof ignorePlayer>): Promise<void> {
  const { data } = await request(ignorePlayer, { body });
  queryClient.setQueryData(ignoredQuery().queryKey, data);
  // The API leaves their messages out, so the history is another one.
  void queryClient.invalidateQueries({ queryKey: chatQuery(true).queryKey });
}

/** Reports a message to the moderators. Throws `ApiError`. */
export async function report(body: BodyInput<typeof reportMessage>): Promise<void> {
  await request(reportMessage, { body });
}
