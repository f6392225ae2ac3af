import type { RoundView } from '../../../provider/round.ts';
import { failureOf } from '../../api.ts';
import { pause } from '../../persist.ts';
import { hintOf } from '../../round-course.ts';
import { randomWord, type Shell } from '../../shell.ts';
import type { Course, Ends, Stage } from '../../stage.ts';

interface BallCourseParts {
  readonly shell: Shell;
  readonly stage: Stage;
  readonly ends: Ends;
  /** The text for a press while the most balls are in the air. */
  readonly full: string;
}

/** The most balls at one time, in the air or asked for. */
const MOST = 8;
/** Tries of a bet while the ball before it waits for its credit. */
const TRIES = 6;
const ENDED: ReadonlySet<string> = new Set(['settled', 'voided']);

/**
 * The course of a game in which several balls fall at once. Each ball is a round of its own, with its own stake, key and
 * record: bets are sent one after the other, because a player has one open round in a game, and only the falls overlap.
 * The balance leaves out the wins of balls that still fall.
 */
export class BallCourse implements Course {
  readonly #parts: BallCourseParts;
  readonly #shell: Shell;
  /** Rounds that fall. */
  readonly #falling = new Map<string, RoundView>();
  /** Balls in the air or asked for. */
  #count = 0;
  /** The platform's balance after its last answer, centavos. */
  #balance: number | null = null;
  /** The last bet in the queue. */
  #last: Promise<unknown> = Promise.resolve();
  /** Counts the refusals: a bet that was queued before one is not sent. */
  #refusals = 0;

  constructor(parts: BallCourseParts) {
    this.#parts = parts;
    this.#shell = parts.shell;
  }

  begin(token: string | null): Promise<void> {
    const shell = this.#shell;
    const { stage, ends } = this.#parts;
    return shell.begin(token, async ({ round }) => {
      shell.screen.result(hintOf(stage), '', 'plain');
      if (round) {
        shell.setPhase('spinning');
        shell.bridge.send({ type: 'round_started', round: round.id });
        const { state } = await ends.finish(round);
        const dismiss = { label: shell.texts.dismiss, run: () => shell.screen.notice(null) };
        if (state !== 'voided') shell.screen.notice({ text: shell.texts.resumed, action: dismiss });
      }
      shell.setPhase('ready');
    });
  }

  /** Drops a ball, also while others fall. Returns its round once it has landed; null if it was refused. */
  async spin(): Promise<RoundView | null> {
    const shell = this.#shell;
    const { stage, full } = this.#parts;
    if (shell.paused || (shell.phase !== 'ready' && this.#count === 0)) return null;
    if (this.#count >= MOST) {
      shell.screen.result(full, '', 'plain');
      return null;
    }
    this.#count += 1;
    if (this.#count === 1) {
      shell.setPhase('spinning');
      shell.screen.notice(null);
      shell.screen.result(stage.go.busy, '', 'plain');
    }
    // Each press drops another ball.
    shell.screen.name(stage.go.label);
    const order = { stake: shell.stake, key: randomWord(), choice: stage.choice(), refusals: this.#refusals };
    const asked = this.#last.then(() => this.#ask(order));
    this.#last = asked;
    const round = await asked;
    const ended = round && (await this.#land(round));
    this.#count -= 1;
    if (this.#count === 0 && shell.phase === 'spinning') shell.setPhase('ready');
    return ended;
  }

  /** Bets on one ball. @returns null if it was refused, or one before it */
  async #ask(order: {
    readonly stake: number;
    readonly key: string;
    readonly choice: object | undefined;
    readonly refusals: number;
  }): Promise<RoundView | null> {
    const shell = this.#shell;
    const { api, bridge, texts } = shell;
    if (order.refusals !== this.#refusals) return null;
    const expected = shell.fairness?.round ?? order.key;
    bridge.send({ type: 'round_started', round: expected });
    for (let tries = 1; ; tries += 1) {
      try {
        const call = () => api.spin(order.stake, order.key, shell.clientSeed, order.choice);
        const { round, fairness } = await shell.persist(call, texts.lost);
        shell.fairness = fairness;
        return round;
      } catch (error) {
        const { code, details } = failureOf(error);
        shell.fairness = details.fairness ?? shell.fairness;
        if (code === 'round_open' && tries < TRIES) {
          // The state asks the platform again for the credit that is missing.
          await Promise.allSettled([api.state(), pause(400 * tries)]);
          continue;
        }
        this.#refusals += 1;
        bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
        if (details.balance !== undefined) this.#know(details.balance);
        if (this.#falling.size === 0) shell.screen.result('', '', 'plain');
        shell.explain(code, details);
        return null;
      }
    }
  }

  async #land(answer: RoundView): Promise<RoundView> {
    const { stage, ends } = this.#parts;
    const { balance_before: before, balance_after: after, stake } = answer;
    this.#falling.set(answer.id, answer);
    if (after !== null) this.#know(after);
    else if (before !== null) this.#know(before - stake + answer.win);
    if (answer.outcome) await stage.land?.(answer, () => undefined);
    const round = await this.#settled(answer);
    this.#falling.delete(answer.id);
    if (this.#balance !== null) this.#know(this.#balance, true);
    return ends.present(round);
  }

  /** Waits until the payout is in the player's balance. */
  async #settled(answer: RoundView): Promise<RoundView> {
    const { persist, api, texts, screen } = this.#shell;
    let round = answer;
    for (let tries = 0; !ENDED.has(round.state); tries += 1) {
      screen.notice({ text: texts.settling });
      await pause(Math.min(8_000, 1_000 * tries));
      round = await persist(() => api.round(answer.id), texts.lost);
      if (!ENDED.has(round.state)) continue;
      screen.notice(null);
      if (round.state === 'voided' && this.#balance !== null) this.#know(this.#balance - answer.win + answer.stake);
    }
    return round;
  }

  /** Takes the platform's balance, which has the wins of the balls that still fall. Centavos. */
  #know(balance: number, tell = false): void {
    this.#balance = balance;
    const hidden = [...this.#falling.values()].reduce((sum, { win }) => sum + win, 0);
    this.#shell.setBalance(balance - hidden, tell);
  }
}
