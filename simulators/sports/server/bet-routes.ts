import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { stream } from 'hono/streaming';
import * as v from 'valibot';
import { isSigned } from '../../lib/signing.ts';
import { partsOf, standsAt } from '../engine/picks.ts';
import { isOver } from '../engine/prices.ts';
import { stateAt } from '../engine/state.ts';
import { auditOf } from './audit.ts';
import type { Bet, BetPick } from './bet.ts';
import { isOpen, leftOf, MOST_PICKS, paidOf, pendingOf, returnOf } from './bet.ts';
import type { AppDeps } from './deps.ts';
import { MESSAGES, SportsError } from './errors.ts';
import { addressOf, take } from './limits.ts';
import { archivedOf } from './open-book.ts';
import type { SportsSession } from './sessions.ts';
import { verdictsAt } from './settler.ts';
import type { Lang } from './views.ts';
import { causeView, contestPart } from './views.ts';

const matchId = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,50}$/));
const selectionId = v.pipe(v.string(), v.maxLength(250));
const sessionBody = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)) });
const pricesBody = v.object({
  picks: v.pipe(v.array(v.object({ match: matchId, selection: selectionId })), v.maxLength(MOST_PICKS)),
});
const betBody = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  stake: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  accept: v.picklist(['any', 'higher', 'none']),
  system: v.optional(v.picklist(['two_of_three', 'trixie', 'yankee'])),
  picks: v.pipe(
    v.array(
      v.object({
        match: matchId,
        selection: selectionId,
        odds: v.pipe(v.number(), v.safeInteger(), v.minValue(101)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_PICKS),
  ),
});

const cashBody = v.object({
  key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  percent: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
  value: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** The most bets in a player's list. */
const MOST_LISTED = 100;

/** Sends a failure; all have one form: code, words for developers, further fields. */
export function fail(context: Context, error: SportsError): Response {
  const retry = error.extra['retry_after'];
  if (typeof retry === 'number') context.header('retry-after', String(retry));
  return context.json({ code: error.code, message: MESSAGES[error.code], ...error.extra }, error.status);
}

/** @throws SportsError `bad_request` */
async function read<T>(context: Context, schema: v.GenericSchema<unknown, T>): Promise<T> {
  // Only JSON: a form of another site can send text, but this type needs a CORS preflight.
  const isJson = /^application\/json\b/.test(context.req.header('content-type') ?? '');
  const parsed = v.safeParse(schema, isJson ? await context.req.json().catch(() => undefined) : undefined);
  if (!parsed.success) throw new SportsError(422, 'bad_request');
  return parsed.output;
}

/** Session, prices of picks, placing and the player's own bets. */
export function createBetRoutes(deps: AppDeps): Hono {
  const { sessions, desk, cashDesk, watch, book, limits } = deps;
  const app = new Hono();
  const tokenOf = (context: Context) => context.req.header('x-sports-session') ?? '';
  app.use(bodyLimit({ maxSize: 8_192, onError: (context) => fail(context, new SportsError(413, 'too_large')) }));

  app.post('/session', async (context) => {
    const body = await read(context, sessionBody);
    take(limits.launches, addressOf(context));
    const { token, session } = await sessions.open(body.token);
    return context.json({ session: token, ...balanceOf(session), limits: session.limits }, 201);
  });
  app.get('/state', async (context) => {
    const session = await sessions.refresh(tokenOf(context));
    return context.json({ ...balanceOf(session), limits: session.limits });
  });
  app.post('/prices', async (context) => {
    // Players behind one address of a mobile network do not share a limit.
    const player = sessions.find(tokenOf(context))?.player;
    take(limits.prices, player === undefined ? addressOf(context) : `player ${player}`);
    const { picks } = await read(context, pricesBody);
    return context.json({ prices: picks.map(({ match, selection }) => watch.price(match, selection)) });
  });
  app.post('/bets', async (context) => {
    const session = sessions.of(tokenOf(context));
    const bet = await desk.place(session, await read(context, betBody));
    return context.json({ bet: viewOf(deps, bet, langOf(context)), ...balanceOf(session) }, 201);
  });
  app.post('/bets/:id/cash-out', async (context) => {
    // A session that has ended at the site sells no bet (SPORT-12); the wallet takes a win without one.
    const session = await sessions.refresh(tokenOf(context), []);
    const bet = await cashDesk.take(session, context.req.param('id'), await read(context, cashBody));
    await sessions.refresh(tokenOf(context)).catch(() => undefined);
    return context.json({ bet: viewOf(deps, bet, langOf(context)), ...balanceOf(session) });
  });
  app.get('/bets', async (context) => {
    const { player } = await sessions.confirmed(tokenOf(context));
    const own = book.of(player).filter(({ state }) => state !== 'refused');
    // An open bet stays in the list, however many later ones have ended.
    const shown = [...own.filter(isOpen), ...own.filter((bet) => !isOpen(bet))];
    return context.json({ bets: shown.slice(0, MOST_LISTED).map((bet) => viewOf(deps, bet, langOf(context))) });
  });
  addAudit(app, deps);
  return app;
}

/** Streams all bets to the platform for the operator's check of the ledger; signed as our calls to it are. */
function addAudit(app: Hono, { env, book, journal, matches, now }: AppDeps): void {
  app.post('/audit/rounds', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const header = (name: string) => context.req.header(name) ?? '';
    const call = {
      timestamp: header('x-timestamp'),
      provider: header('x-provider'),
      method: context.req.method,
      path: pathname + search,
      body: await context.req.text(),
    };
    // Signatures carry the real time, also where a test moves the clock of the matches.
    if (!isSigned(env.secret, call, header('x-signature'), Date.now())) throw new SportsError(401, 'bad_signature');
    context.header('content-type', 'application/x-ndjson');
    return stream(context, async (out) => {
      let count = 0;
      for (const bets of [book, await archivedOf({ journal, book })])
        for (const bet of auditOf(bets, matches, now())) {
          if (out.aborted) return;
          count += 1;
          await out.write(`${JSON.stringify(bet)}\n`);
        }
      await out.write(`${JSON.stringify({ end: true, rounds: count })}\n`);
    });
  });
}

/** The balance of an answer, with its place in the order of the session's balances. */
const balanceOf = ({ balance }: SportsSession) => ({ balance: balance.amount, sequence: balance.sequence });

const langOf = (context: Context): Lang => (context.req.query('lang') === 'en' ? 'en' : 'pt');

/** Shares of a stake that the page offers to cash out. */
const SHARES = [25, 50, 100] as const;

/** The values of a bet's cash-out now, or why there is none. */
function cashOf({ cashDesk }: AppDeps, bet: Bet) {
  if (bet.state !== 'accepted' || pendingOf(bet)) return null;
  const values = SHARES.map((percent) => ({ percent, ...cashDesk.valueOf(bet, percent) }));
  const offers = values.flatMap((one) => ('value' in one ? [{ percent: one.percent, value: one.value }] : []));
  const refused = values.find((one) => 'refusal' in one);
  return {
    offers,
    refusal: refused && 'refusal' in refused ? refused.refusal : null,
    reason: refused && 'reason' in refused ? refused.reason : null,
    cause: refused && 'cause' in refused ? refused.cause : null,
  };
}

/** Sides whose lead pays a pick early. */
const earlySides = (selection: string) =>
  (partsOf(selection) ?? []).flatMap(({ facts }) => (facts.about === 'lead' ? [facts.side] : []));

/** How a pick stands in a match under way, as if it ended now; null before and after. */
function progressOf({ matches, feed }: AppDeps, { match: id, selection: name }: BetPick) {
  const match = matches.byId(id);
  if (!match) return null;
  const state = stateAt(match, feed.moment);
  if (state.phase === 'scheduled') return null;
  const { phase, minute, added, goals, suspended, corrected } = state;
  return {
    phase,
    minute,
    added,
    corrected,
    suspended,
    cause: causeView(match, state, state.cause),
    contest: contestPart(match, state.contest),
    goals: [goals[1].home + goals[2].home, goals[1].away + goals[2].away] as const,
    // The numbers of another sport's bets are known at its end alone.
    /** Paid by the market's early payout, whatever the result. */
    isEarly: earlySides(name).some((side) => state.led[side]),
    stands: isOver(phase) || state.contest !== null ? null : standsAt(name, state),
  };
}

/** A bet as its player sees it. */
function viewOf(deps: AppDeps, bet: Bet, lang: Lang) {
  const { matches, feed } = deps;
  const { id, stake, at, state, system, cashOuts = [] } = bet;
  const verdicts = bet.verdicts ?? verdictsAt(bet, matches, feed.moment);
  return {
    id,
    stake,
    at,
    state,
    system: system ?? null,
    win: isOpen(bet) ? null : paidOf(bet),
    left: leftOf(bet),
    cashOuts: cashOuts.map(({ stake: part, value, at: when, state: step }) => ({
      stake: part,
      value,
      at: when,
      isDone: step === 'done',
    })),
    /** Whether it was settled again after a corrected result. */
    isCorrected: (bet.fixes ?? []).some(({ isDone }) => isDone),
    cash: cashOf(deps, bet),
    possible: returnOf(leftOf(bet), bet.picks, system),
    picks: bet.picks.map((pick, place) => {
      const fixture = matches.byId(pick.match)?.fixture;
      const names = ({ players = [] }: { readonly players?: readonly { readonly name: string }[] }) =>
        players.map(({ name }) => name);
      return {
        ...pick,
        home: fixture?.home.name ?? '',
        away: fixture?.away.name ?? '',
        league: fixture?.league.name[lang] ?? '',
        start: fixture?.start ?? 0,
        players: [names(fixture?.home ?? {}), names(fixture?.away ?? {})],
        verdict: verdicts[place] ?? null,
        progress: progressOf(deps, pick),
      };
    }),
  };
}
export type BetView = ReturnType<typeof viewOf>;
