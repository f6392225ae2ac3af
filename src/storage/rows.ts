/** The rows of our databases. Times are milliseconds since 1970. */

/**
 * Raised when the shape of what reads keep changes, so that a new build does not take old rows for its own. Counts
 * data shapes, not builds: most builds can read what the last one kept.
 */
export const DATA_SCHEMA = 1;

/** The key of the row among a player's own reads that holds the player. */
export const ME = 'me';

/** One answer of the API as a query holds it. */
export interface ReadRow {
  /** The query's hash. */
  readonly key: string;
  readonly data: unknown;
  readonly updatedAt: number;
  readonly schema: number;
}

/** Whose token this was, so that an offline start knows the player. The token itself is not in it. */
export interface LastPlayerRow {
  readonly tokenDigest: string;
  readonly casinoId: string;
  readonly playerId: string;
}

/** An action that moves money or grants something, whose end is not known yet. */
export interface PendingRow {
  /** Action and fingerprint of what was asked: asking the same again finds the row. */
  readonly id: string;
  readonly key: string;
  readonly startedAt: number;
}

/** Something harmless that the player did without a network: the wish stands here until it was sent. */
export interface OutboxRow {
  /** `favorite:{game}`, `like:{game}`, `read:{notification}`, `read-all:{type}`: a later wish for the same thing replaces an earlier. */
  readonly id: string;
  readonly kind: 'favorite' | 'like' | 'read' | 'read-all';
  readonly subject: string;
  readonly wish: boolean;
  readonly madeAt: number;
  /** The last try that nobody took, in whichever tab, and how long nobody is to try again, milliseconds. */
  readonly tried?: { readonly at: number; readonly wait: number };
}

/** A coupon that held when this player asked, in one language. It says nothing of other players, who may have used theirs. */
export interface CouponRow {
  /** `{CODE} {locale}`. */
  readonly id: string;
  /** As the API described it; parsed before use. */
  readonly coupon: unknown;
  /** When it ends, or is asked for anew. */
  readonly expiresAt: number;
}

/** What a player has typed and not sent, by form. */
export interface DraftRow {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
  readonly savedAt: number;
}
