/**
 * Live channels and their events. Names and payloads; who may join what is the server's business. Every payload
 * is parsed by its schema before use, and one that does not fit is dropped and counted, never thrown.
 */
import * as v from 'valibot';
import { userBox } from './boxes.ts';
import { amount } from './call.ts';
import { chatMessage } from './chat.ts';
import { betEvent } from './feed.ts';
import { mission } from './missions.ts';
import { notification } from './notifications.ts';
import { depositReturn, transaction, wallet } from './wallet.ts';

/** Everybody on a site: chat and bets. */
export function publicChannel(casinoId: string): string {
  return `universal-public.${casinoId}`;
}
/** Who is online on a site: only the count is used. */
export function presenceChannel(casinoId: string): string {
  return `presence-universal-public.${casinoId}`;
}
/** One guest (by guest id) or one player (by user id). */
export function privateChannel(guestOrUserId: string): string {
  return `private-universal.${guestOrUserId}`;
}

/** `PaymentApproved`: a deposit was paid. Centavos; `amount` is what was credited, `balance` the new one. */
export const paymentApproved = v.object({
  id: v.string(),
  amount,
  balance: amount,
  /** What was paid beside it and goes back to the payer; null: nothing. */
  returned: v.optional(v.nullable(depositReturn), null),
});

/** `BalanceUpdated`: what is there is merged into the wallet that is known. */
export const balanceUpdated = v.object({ wallet: v.partial(wallet) });

/** Event name → payload, on the public channel. */
export const publicEvents = {
  MessageSent: chatMessage,
  BetPlaced: betEvent,
  /** Ours: a moderator took a message away. */
  MessageRemoved: v.object({ id: v.string() }),
} as const;

/** Event name → payload, on a guest's private channel. */
export const guestEvents = {
  MessageSent: chatMessage,
  MissionAssigned: mission,
} as const;

/** Event name → payload, on a player's private channel. */
export const userEvents = {
  MessageSent: chatMessage,
  MissionAssigned: mission,
  NotificationSent: notification,
  PaymentApproved: paymentApproved,
  BalanceUpdated: balanceUpdated,
  NotifyNewUserBox: userBox,
  /** Ours: a deposit or withdrawal changed its status. */
  TransactionUpdated: transaction,
  /** Ours: a session of the player has ended. Null: none has, but the player may not play any more (`reason`). */
  SessionEnded: v.object({ session_id: v.nullable(v.string()), reason: v.string() }),
} as const;

/** Every event by its bare name. */
export const events = { ...publicEvents, ...userEvents } as const;
export type EventName = keyof typeof events;
/** A payload as the receiver gets it. */
export type EventPayload<N extends EventName> = v.InferOutput<(typeof events)[N]>;
/** A payload as the sender writes it. */
export type EventInput<N extends EventName> = v.InferInput<(typeof events)[N]>;

/** The bare name behind Laravel's prefixes (`App\Events\BetPlaced`, `.BetPlaced`); null for a name that is not ours. */
export function eventName(wire: string): EventName | null {
  const bare = wire.replace(/^\.?(?:App\\Events\\)?/, '');
  return Object.hasOwn(events, bare) ? (bare as EventName) : null;
}
