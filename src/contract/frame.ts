/**
 * Messages between the site's page and a game's frame by `postMessage`, version 1. Both sides check the origin and then
 * the schema; they ignore any other message.
 */
import * as v from 'valibot';
import { amount } from './call.ts';
import { sportsView } from './sports.ts';

const round = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** Messages from the game to the page. Money in centavos; the balance is a hint, the wallet is authoritative. */
export const fromGame = v.variant('type', [
  /** The frame has loaded and waits for the launch token in its fragment. */
  v.object({ v: v.literal(1), type: v.literal('waiting') }),
  v.object({ v: v.literal(1), type: v.literal('ready') }),
  /** `stake`: what the round is about to take from the balance; absent for a round that goes on. */
  v.object({ v: v.literal(1), type: v.literal('round_started'), round, stake: v.optional(amount) }),
  v.object({
    v: v.literal(1),
    type: v.literal('round_ended'),
    round,
    stake: amount,
    payout: amount,
  }),
  v.object({ v: v.literal(1), type: v.literal('balance'), balance: amount }),
  v.object({ v: v.literal(1), type: v.literal('need_deposit') }),
  /** A limit of the player refused a stake, and the player wants to see the limits. */
  v.object({ v: v.literal(1), type: v.literal('open_limits') }),
  /** A sheet of the game (rules, autoplay, history) has opened or closed. */
  v.object({ v: v.literal(1), type: v.literal('sheet'), open: v.boolean() }),
  v.object({ v: v.literal(1), type: v.literal('session_dead') }),
  v.object({ v: v.literal(1), type: v.literal('error'), code: v.pipe(v.string(), v.maxLength(64)) }),
]);
export type FromGame = v.InferOutput<typeof fromGame>;

/** Messages from the page to the game. */
export type ToGame =
  | {
      readonly v: 1;
      readonly type: 'init';
      readonly reducedMotion: boolean;
      readonly sound: boolean;
    }
  | { readonly v: 1; readonly type: 'refresh_balance' }
  | { readonly v: 1; readonly type: 'pause' }
  | { readonly v: 1; readonly type: 'resume' }
  | { readonly v: 1; readonly type: 'sound'; readonly on: boolean }
  /** Back was pressed: the game closes its sheet. */
  | { readonly v: 1; readonly type: 'close_sheet' }
  /** The frame fills the screen: the page's bar with title, balance and rules is covered. */
  | { readonly v: 1; readonly type: 'fullscreen'; readonly on: boolean };

const words = v.pipe(v.string(), v.maxLength(200));
/** A coming match, as the site shows it without a connection. */
export const keptFixture = v.object({ teams: words, league: words, start: v.pipe(v.number(), v.safeInteger()) });
export type KeptFixture = v.InferOutput<typeof keptFixture>;
/** An open bet, as the site shows it without a connection. Odds in hundredths, stake in centavos. */
export const keptBet = v.object({
  id: words,
  stake: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  picks: v.pipe(
    v.array(v.object({ teams: words, pick: words, odds: v.pipe(v.number(), v.safeInteger(), v.minValue(100)) })),
    v.maxLength(50),
  ),
});
export type KeptBet = v.InferOutput<typeof keptBet>;

/** Messages from the sports page to the site's page, which keeps the history. */
export const fromSports = v.variant('type', [
  v.object({ v: v.literal(1), type: v.literal('ready') }),
  /** The visitor opened another section. */
  v.object({ v: v.literal(1), type: v.literal('view'), view: sportsView }),
  /** The visitor closed the slip, which covered the section before it (`slip`). */
  v.object({ v: v.literal(1), type: v.literal('back') }),
  /** A guest wants to bet. */
  v.object({ v: v.literal(1), type: v.literal('need_login') }),
  v.object({ v: v.literal(1), type: v.literal('need_deposit') }),
  /** A limit of the player refused a stake, and the player wants to see the limits. */
  v.object({ v: v.literal(1), type: v.literal('open_limits') }),
  v.object({ v: v.literal(1), type: v.literal('session_dead') }),
  v.object({ v: v.literal(1), type: v.literal('bet_placed') }),
  /** The player wants to show a decided bet in the site's chat. `bet`: its round. */
  v.object({ v: v.literal(1), type: v.literal('share_bet'), bet: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
  /** Matches and bets that the site keeps for a visit without a connection; `bets` null: a guest. */
  v.object({
    v: v.literal(1),
    type: v.literal('keep'),
    fixtures: v.pipe(v.array(keptFixture), v.maxLength(40)),
    bets: v.nullable(v.pipe(v.array(keptBet), v.maxLength(50))),
  }),
  /** The slip, which the site keeps too: a browser may deny storage to a frame of another site, or forget it. */
  v.object({ v: v.literal(1), type: v.literal('slip'), text: v.pipe(v.string(), v.maxLength(32_768)) }),
]);
export type FromSports = v.InferOutput<typeof fromSports>;

/** Messages from the page to the sports. */
export type ToSports =
  /** The site's palette: names of the design tokens, values `#rrggbb`; and the slip that the sports told last. */
  | {
      readonly v: 1;
      readonly type: 'init';
      readonly colors: Readonly<Record<string, string>>;
      readonly slip: string | null;
    }
  /** The visitor went back or followed a link of the site. */
  | { readonly v: 1; readonly type: 'view'; readonly view: string };
