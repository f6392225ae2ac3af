/** The rows of the databases. Times are milliseconds since 1970. */
import type { Game } from '../contract/games.ts';

/**
 * Raise it when the shape of stored reads changes, so that a new build ignores old rows. It counts data shapes, not
 * builds: most builds can read the rows of the last one.
 */
export const DATA_SCHEMA = 1;

/** Key of the player's own profile among the private reads. */
export const ME = 'me';

/** One answer of the API as a query holds it. */
export interface ReadRow {
  /** The query's hash. */
  readonly key: string;
  readonly data: unknown;
  readonly updatedAt: number;
  readonly schema: number;
}

/** The player of a token, for an offline start. Holds a digest of the token, not the token. */
export interface LastPlayerRow {
  readonly tokenDigest: string;
  readonly casinoId: string;
  readonly playerId: string;
}

/** An action that moves money or grants something, with unknown outcome. */
export interface PendingRow {
  /** Action and fingerprint of its facts: a repeat finds the row. */
  readonly id: string;
  readonly key: string;
  readonly startedAt: number;
}

/** A mark that the player set and that has not been sent. */
export interface QueuedMark {
  /**
   * `favorite:{game}`, `like:{game}`, `read:{notification}`, `read-all:{type}`: a later mark replaces an earlier one
   * for the same thing.
   */
  readonly id: string;
  readonly kind: 'favorite' | 'like' | 'read' | 'read-all' | 'report';
  readonly subject: string;
  readonly isSet: boolean;
  /** By the device's clock, which all tabs share. */
  readonly madeAt: number;
  /** The game of a favourite, which the list of favourites shows until the API lists it. */
  readonly game?: Game;
  /** Creation of the newest notification that a mark of a whole list covers; undefined when none was known. */
  readonly until?: string | undefined;
  /** The last failed try of any tab, and the backoff in milliseconds before the next. */
  readonly tried?: { readonly at: number; readonly wait: number };
}

/** A queued mark as it is stored. `wish` is `isSet`: a tab of an earlier build reads the same rows. */
export type OutboxRow = Omit<QueuedMark, 'isSet'> & { readonly wish: boolean };

/**
 * A coupon that was valid for this player, in one language. It says nothing about other players, who may have used
 * theirs.
 */
export interface CouponRow {
  /** `{CODE} {locale}`. */
  readonly id: string;
  /** As the API described it; parsed before use. */
  readonly coupon: unknown;
  /** When the coupon ends, or must be checked again. */
  readonly expiresAt: number;
}

/** Values that a player has typed and not sent, by form. */
export interface DraftRow {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
  readonly savedAt: number;
}
