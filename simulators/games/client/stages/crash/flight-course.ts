import type { CrashChoice } from '../../../engine/crash/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import type { TableState } from '../../../table-state.ts';
import { failureOf } from '../../api.ts';
import { money } from '../../format.ts';
import { pause } from '../../persist.ts';
import { hintOf } from '../../round-course.ts';
import type { Shell } from '../../shell.ts';
import { randomWord } from '../../shell.ts';
import type { Course, Ends, Stage } from '../../stage.ts';
import type { TableView } from './table-view.ts';
import type { CrashTexts } from './texts.ts';

export interface FlightCourseParts {
  readonly shell: Shell;
  readonly stage: Stage;
  readonly table: TableView;
  readonly texts: CrashTexts;
  readonly ends: Ends;
  /** The field of the automatic cash-out, if it holds no multiplier. */
  readonly wrongField: () => HTMLElement | null;
}

type Resolve = (round: RoundView | null) => void;

/** How long the table's stream may be silent before the player is told (the server writes every 15 s). */
const SILENT_MS = 25_000;
const RECONNECT_MS = 4_000;
const LABEL_MS = 90;

const choiceOf = (round: RoundView) => round.choice as CrashChoice; // rounds of this game are this engine's

/**
 * The course of a game whose rounds all players share: the player stakes on a flight and leaves it, or loses with it.
 */
export class FlightCourse implements Course {
  readonly #parts: FlightCourseParts;
  readonly #shell: Shell;
  /** A stake that waits until stakes open; resolved with its round. */
  #queued: Resolve | null = null;
  /** The player's round on a flight, and who waits for its end. */
  #mine: RoundView | null = null;
  #done: Resolve | null = null;
  #isLeaving = false;
  #labelledAt = 0;
  #source: EventSource | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #isLost = false;

  constructor(parts: FlightCourseParts) {
    this.#parts = parts;
    this.#shell = parts.shell;
    // A stream that a break has cut stays open in silence.
    addEventListener('offline', () => this.#lose());
    addEventListener('online', () => {
      if (this.#source && this.#isLost) this.#listen();
    });
    parts.table.onFrame = () => {
      const time = performance.now();
      if (!this.#mine || time - this.#labelledAt < LABEL_MS) return;
      this.#labelledAt = time;
      this.#label();
    };
  }

  begin(token: string | null): Promise<void> {
    const shell = this.#shell;
    return shell.begin(token, async ({ round }) => {
      shell.screen.result(hintOf(this.#parts.stage), '', 'plain');
      shell.setPhase('ready');
      this.#listen();
      if (!round) {
        this.#label();
        return;
      }
      shell.bridge.send({ type: 'round_started', round: round.id });
      this.#mine = round;
      if (round.state === 'playing') this.#join(round);
      else await this.#conclude();
    });
  }

  /** Stakes on a flight, cashes out, or takes a waiting stake back. */
  async spin(): Promise<RoundView | null> {
    const { table, texts, wrongField } = this.#parts;
    const { phase, paused } = this.#shell;
    if (this.#mine) {
      await this.#leave();
      return null;
    }
    if (this.#queued) {
      this.takeBack();
      return null;
    }
    if (phase !== 'ready' || paused) return null;
    const wrong = wrongField();
    if (wrong) {
      wrong.focus();
      this.#tell(texts.autoWrong);
      return null;
    }
    return new Promise((resolve) => {
      if (table.state?.phase === 'betting') void this.#place(resolve);
      else this.#queue(resolve, texts.waiting);
    });
  }

  takeBack(): void {
    const resolve = this.#takeQueued();
    if (!resolve) return;
    this.#shell.screen.result(this.#parts.stage.hint.touch, '', 'plain');
    this.#label();
    resolve(null);
  }

  /** Updates the main button. */
  #label(): void {
    const { table, texts } = this.#parts;
    const { screen } = this.#shell;
    if (this.#mine) {
      const { auto } = choiceOf(this.#mine);
      const isFlying = table.state?.phase === 'flying' && this.#isOnTable(this.#mine);
      // From the automatic cash-out on there is nothing left to press.
      const canLeave = isFlying && !this.#isLeaving && (auto === null || table.multiplier < auto);
      const sum = canLeave ? Math.floor((this.#mine.stake / 100) * table.multiplier) : 0;
      screen.cashOut(sum, sum === 0 ? texts.placed : texts.cashOut(money(sum)));
    } else if (this.#queued) {
      screen.cashOut(1, texts.queued);
    } else {
      screen.cashOut(null);
      screen.name(table.state?.phase === 'betting' ? texts.go : texts.goNext);
    }
  }

  #tell(text: string): void {
    this.#shell.screen.result(text, '', 'plain');
    this.#shell.screen.say(text);
  }

  /** Tells whether the table still shows the flight of a round. */
  #isOnTable(round: RoundView): boolean {
    return choiceOf(round).flight === this.#parts.table.state?.flight?.id;
  }

  #listen(): void {
    this.#source?.close();
    this.#source = new EventSource(`/api/live/${encodeURIComponent(this.#shell.facts.gamecode)}`);
    this.#source.addEventListener('message', (event: MessageEvent<string>) => {
      this.#expectMore();
      if (this.#isLost) {
        this.#isLost = false;
        this.#shell.screen.notice(null);
      }
      this.#hear(JSON.parse(event.data) as TableState); // our own server, same origin and same build
    });
    this.#source.addEventListener('error', () => this.#lose());
    this.#expectMore();
  }

  #expectMore(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#lose();
      this.#listen();
    }, SILENT_MS);
  }

  #lose(): void {
    const { phase, screen, texts } = this.#shell;
    if (phase === 'over') return;
    this.#isLost = true;
    const retry = { label: texts.retry, run: () => this.#listen() };
    screen.notice({ text: this.#parts.texts.lost, tone: 'warn', action: retry });
    // The browser reconnects by itself after a break, but not after a refusal.
    if (this.#source?.readyState === EventSource.CLOSED) {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => this.#listen(), RECONNECT_MS);
    }
  }

  #hear(next: TableState): void {
    const { table } = this.#parts;
    const before = table.state;
    table.take(next);
    // The server has cashed it out, as the player had set.
    const mine = this.#mine && this.#isOnTable(this.#mine) ? choiceOf(this.#mine) : null;
    const seat = mine && next.seats.find((one) => one.seat === mine.seat);
    if (seat && seat.cashed !== null) void this.#conclude();
    if (next.phase !== before?.phase || next.flight?.id !== before.flight?.id) void this.#turn(next);
  }

  /** The table has gone on to another phase or flight. */
  async #turn(next: TableState): Promise<void> {
    if (next.phase === 'betting' && this.#queued && !this.#shell.paused) {
      const resolve = this.#takeQueued();
      if (resolve) await this.#place(resolve);
    }
    if (this.#hasFlown(next)) await this.#conclude();
    this.#label();
  }

  /** Tells whether the flight of the player's stake is over: ask the server for the outcome. */
  #hasFlown(table: TableState | null): boolean {
    if (!this.#mine) return false;
    return table?.phase === 'crashed' || (!!table?.flight && choiceOf(this.#mine).flight !== table.flight.id);
  }

  #takeQueued(): Resolve | null {
    const resolve = this.#queued;
    this.#queued = null;
    return resolve;
  }

  #queue(resolve: Resolve, words: string): void {
    this.#queued = resolve;
    this.#tell(words);
    this.#label();
  }

  async #place(resolve: Resolve): Promise<void> {
    const { stage, texts } = this.#parts;
    const shell = this.#shell;
    const { screen, bridge, api } = shell;
    const key = randomWord();
    shell.setPhase('spinning');
    screen.notice(null);
    screen.result(stage.go.busy, '', 'plain');
    const expected = shell.fairness?.round ?? key;
    bridge.send({ type: 'round_started', round: expected });
    try {
      const choice = stage.choice();
      const answer = await shell.persist(() => api.spin(shell.stake, key, shell.clientSeed, choice), shell.texts.lost);
      shell.fairness = answer.fairness;
      this.#done = resolve;
      this.#join(answer.round);
    } catch (error) {
      const failure = failureOf(error);
      shell.takeRefusal(failure);
      bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
      if (failure.code === 'bets_closed') {
        shell.setPhase('ready');
        this.#queue(resolve, texts.closed);
        return;
      }
      screen.result('', '', 'plain');
      resolve(null);
      if (failure.code === 'round_open') {
        const { round } = await shell.persist(api.state, shell.texts.lost);
        if (round?.state === 'playing') this.#join(round);
        else shell.setPhase('ready');
      } else if (shell.explain(failure.code, failure.details)) shell.setPhase('ready');
      this.#label();
    }
  }

  /** Puts the stake on the flight. */
  #join(round: RoundView): void {
    this.#mine = round;
    this.#isLeaving = false;
    if (round.balance_before !== null) this.#shell.setBalance(round.balance_before - round.stake);
    this.#tell(this.#parts.texts.in(money(round.stake)));
    this.#shell.setPhase('playing');
    this.#label();
    if (this.#hasFlown(this.#parts.table.state)) void this.#conclude();
  }

  async #leave(): Promise<void> {
    const { table, texts } = this.#parts;
    const { api, screen, texts: shellTexts } = this.#shell;
    const round = this.#mine;
    if (!round || this.#isLeaving || table.state?.phase !== 'flying') return;
    this.#isLeaving = true;
    this.#label();
    try {
      const answer = await api.end(round.id);
      if (answer.round.state !== 'playing') await this.#end(answer.round);
      else this.#isLeaving = false;
    } catch (error) {
      this.#isLeaving = false;
      const { code } = failureOf(error);
      if (code === 'network') {
        // Only the server knows whether the request arrived.
        await this.#conclude();
      } else if (code === 'too_late' || code === 'too_early') {
        const text = code === 'too_late' ? texts.tooLate : texts.tooEarly;
        const dismiss = { label: shellTexts.dismiss, run: () => screen.notice(null) };
        screen.notice({ text, tone: 'warn', action: dismiss });
        screen.say(text);
      } else this.#shell.explain(code);
    }
  }

  /** Asks the server for the outcome of the stake until it is decided. */
  async #conclude(): Promise<void> {
    const shell = this.#shell;
    for (let tries = 0; this.#mine; tries += 1) {
      const { id } = this.#mine;
      try {
        const round = await shell.persist(() => shell.api.round(id), shell.texts.lost);
        if (this.#mine?.id !== id) return;
        if (['settled', 'voided', 'accepted', 'voiding'].includes(round.state)) {
          await this.#end(round);
          return;
        }
        if (this.#parts.table.state?.phase === 'flying' && this.#isOnTable(round)) return;
      } catch (error) {
        const { code } = failureOf(error);
        if (code === 'not_found') {
          // A demo does not outlive the server's process; a stake of real money is always on record.
          this.#mine = null;
          shell.end('session_dead', shell.texts.dead);
        }
        if (shell.phase === 'over' || !shell.explain(code)) return;
      }
      await pause(Math.min(3_000, 300 * (tries + 1)));
    }
  }

  async #end(answer: RoundView): Promise<void> {
    if (this.#mine?.id !== answer.id) return;
    this.#mine = null;
    this.#isLeaving = false;
    this.#shell.setPhase('spinning');
    const round = await this.#parts.ends.finish(answer);
    this.#shell.setPhase('ready');
    this.#label();
    const resolve = this.#done;
    this.#done = null;
    resolve?.(round);
  }
}
