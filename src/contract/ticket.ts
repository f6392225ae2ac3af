/** The picks of a sports ticket, as the provider's `detail` of a round describes them. */
import * as v from 'valibot';

const short = v.pipe(v.string(), v.maxLength(200));
/** The parts of a bet builder are one pick. */
const long = v.pipe(v.string(), v.maxLength(1_000));
/** Words in both languages, or in the provider's own. */
const words = v.union([long, v.object({ pt: long, en: long })]);
const verdict = v.picklist(['won', 'half_won', 'dead_heat', 'void', 'half_lost', 'lost']);

const ticket = v.object({
  /** Of a system bet, whose picks are several accumulators. */
  system: v.optional(short),
  /** The player sold parts of the bet, or all of it, before its end. */
  cash_outs: v.optional(
    v.array(
      v.object({
        /** Centavos. */
        stake: v.number(),
        value: v.number(),
        at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      }),
    ),
  ),
  /** The bet was settled again after the league had corrected a result. */
  corrected: v.optional(v.boolean()),
  picks: v.pipe(
    v.array(
      v.object({
        match: short,
        league: v.optional(words),
        market: v.optional(words),
        pick: v.optional(words),
        /** Result of the match: "2–1". */
        score: v.optional(v.nullable(short)),
        /** Decimal odds. */
        odds: v.optional(v.pipe(v.number(), v.finite(), v.minValue(1))),
        /** Null: undecided, because another pick lost the ticket before. */
        verdict: v.optional(v.nullable(verdict)),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
});

export type Verdict = v.InferOutput<typeof verdict>;
export type Ticket = v.InferOutput<typeof ticket>;
export type TicketWords = v.InferOutput<typeof words>;

/** The ticket of a round's `detail`; null for anything else. */
export function ticketOf(detail: unknown): Ticket | null {
  const parsed = v.safeParse(ticket, detail);
  return parsed.success ? parsed.output : null;
}

/**
 * Whether a round's stake came back because every pick of its ticket is void: a return, no winnings. What the round paid
 * for a ticket that was partly cashed out holds a price besides the return, so it is not one.
 */
export function isReturned(detail: unknown): boolean {
  const ticket = ticketOf(detail);
  return ticket !== null && !ticket.cash_outs?.length && ticket.picks.every(({ verdict: one }) => one === 'void');
}
