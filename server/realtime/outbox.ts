/**
 * The writing side of the outbox (R39): a live event is a row of the transaction that it tells of, and is published
 * after the commit by the pump. The wager functions of the ledger write the same rows in SQL.
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

/** One player (by id) or guest (by guest id). */
export function privateChannel(identity: number | string): string {
  return `private-universal.${identity}`;
}

/** Writes an event inside the caller's transaction. */
export async function emit(trx: DbOrTrx, { casinoId, channel, event, payload, at }: LiveEvent): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ casino_id: casinoId, channel, event, payload: json(payload), created_at: at })
    .execute();
}

export interface OutboxSignal {
  /** After a commit that may have written events. */
  wake(): void;
  /** The pump listens here; returns its unsubscribe. */
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
