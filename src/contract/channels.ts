/**
 * Live channels and their events: names and payloads. The server decides which visitor may join a channel. Every
 * payload is parsed by its schema; a payload that does not fit is dropped and counted.
 */
import * as v from 'valibot';
import { userBox } from './boxes.ts';
import { amount, extend, timestamp } from './call.ts';
import { chatMessage } from './chat.ts';
import { betEvent } from './feed.ts';
import { assignedMission, missionProgress } from './missions.ts';
import { notification, notificationsRead } from './notifications.ts';
import { vip } from './profile.ts';
import { accountState } from './session.ts';
import { depositReturn, transaction, wallet } from './wallet.ts';

/** Chat and bets, for every visitor of a site. */
export function publicChannel(casinoId: string): string {
  return `universal-public.${casinoId}`;
}
/** Presence of a site; the client uses only the count. */
export function presenceChannel(casinoId: string): string {
  return `presence-universal-public.${casinoId}`;
}
/** Private channel of one guest (guest id) or one player (user id). */
export function privateChannel(guestOrUserId: string): string {
  return `private-universal.${guestOrUserId}`;
}

/**
 * `PaymentApproved`: a deposit was paid. `amount` is the credited amount, centavos; the fields of the wallet say the new
 * balance, so no `BalanceUpdated` follows.
 */
export const paymentApproved = extend(wallet, {
  id: v.string(),
  amount,
  /** The part of the payment that is not credited and goes back to the payer; null: none. */
  returned: v.optional(v.nullable(depositReturn), null),
});

/** `BalanceUpdated`: the client merges these fields into the known wallet. */
export const balanceUpdated = v.object({ wallet: v.partial(wallet) });

/** Event name → payload, on the public channel. */
export const publicEvents = {
  MessageSent: chatMessage,
  BetPlaced: betEvent,
  /** Our extension: a moderator removed a message. */
  MessageRemoved: v.object({ id: v.string() }),
  /** Our extension: the operator has published, changed or ended a promotion. */
  PromotionsChanged: v.object({}),
} as const;

/** Event name → payload, on a guest's private channel. */
export const guestEvents = {
  MessageSent: chatMessage,
  MissionAssigned: assignedMission,
} as const;

/** Event name → payload, on a player's private channel. */
export const userEvents = {
  MessageSent: chatMessage,
  MissionAssigned: assignedMission,
  NotificationSent: notification,
  PaymentApproved: paymentApproved,
  BalanceUpdated: balanceUpdated,
  NotifyNewUserBox: userBox,
  /** Our extension: the player has joined a promotion in another tab or on another device. */
  PromotionsChanged: v.object({}),
  /** Our extension: a deposit or withdrawal changed its status. */
  TransactionUpdated: transaction,
  /** Our extension: accepted missions have counted a bet, or one was accepted, completed or claimed in another tab. */
  MissionsProgressed: v.object({ missions: v.array(missionProgress) }),
  /** Our extension: a settled bet has raised the player's VIP level. */
  LevelRaised: vip,
  /** Our extension: a moderator has muted the player until a moment, or null: ended that. */
  ChatMuted: v.object({ until: v.nullable(timestamp) }),
  /** Our extension: the player ignores other people in the chat than before. The list may be too long for a live event. */
  IgnoredChanged: v.object({}),
  /** Our extension: the player has read notifications in another tab or on another device. */
  NotificationsRead: notificationsRead,
  /** Our extension: a session of the player has ended. */
  SessionEnded: v.object({ session_id: v.string(), reason: v.string() }),
  /** Our extension: a pause, an exclusion or a bar by law began, will begin, or was taken back. */
  AccountStateChanged: accountState,
} as const;

/** Every event by its name without prefix. */
export const events = { ...publicEvents, ...userEvents } as const;
export type EventName = keyof typeof events;
/** A payload as the receiver gets it. */
export type EventPayload<N extends EventName> = v.InferOutput<(typeof events)[N]>;
/** A payload as the sender writes it. */
export type EventInput<N extends EventName> = v.InferInput<(typeof events)[N]>;

/** Strips Laravel's prefixes (`App\Events\BetPlaced`, `.BetPlaced`) from an event name; null for an unknown name. */
export function eventName(wire: string): EventName | null {
  const bare = wire.replace(/^\.?(?:App\\Events\\)?/, '');
  return Object.hasOwn(events, bare) ? (bare as EventName) : null;
}
