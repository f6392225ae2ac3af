/**
 * The writing side of the outbox (NET-4): a service writes a live event as a row in the transaction of its change, and
 * the pump publishes it after the commit. The ledger's wager functions write the same rows in SQL.
 */
import type { DbOrTrx } from '../db/connect.ts';
import { json } from '../db/json.ts';

export interface LiveEvent {
  readonly casinoId: number;
  readonly channel: string;
  /** Bare name, as in the contract (`BetPlaced`). */
  readonly event: string;
  readonly payload: Record<string, unknown>;
  readonly at: Date;
}

/** The private channel of a player (by id) or guest (by guest id). */
export function privateChannel(identity: number | string): string {
  return `private-universal.${identity}`;
}

/** Writes an event inside the caller's transaction. */
export function emit(trx: DbOrTrx, event: LiveEvent): Promise<void> {
  return emitAll(trx, [event]);
}

/** Writes events in one statement inside the caller's transaction; at most a thousand. */
export async function emitAll(trx: DbOrTrx, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      events.map(({ casinoId, channel, event, payload, at }) => ({
        casino_id: casinoId,
        channel,
        event,
        payload: json(payload),
        created_at: at,
      })),
    )
    .execute();
}

export interface OutboxSignal {
  /** Wakes the pump, after a commit that may have written events. */
  wake(): void;
  /** Registers the pump's listener. @returns unsubscribe function */
  onWake(listener: () => void): () => void;
}

export function createOutboxSignal(): OutboxSignal {
  const listeners = new Set<() => void>();
  return {
    wake() {
      for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
