import type { CrashChoice } from '../../../engine/crash/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import type { TableState } from '../../../table-state.ts';
import { ApiFailure } from '../../api.ts';
import { money } from '../../money.ts';
import { pause } from '../../persist.ts';
import type { Shell } from '../../shell.ts';
import { randomWord } from '../../shell.ts';
import type { FinishRound, LiveCourse, Stage } from '../../stage.ts';
import type { CrashTexts } from './texts.ts';

export interface LiveParts {
  readonly shell: Shell;
  readonly stage: Stage;
  readonly texts: CrashTexts;
  /** Shows how a round ended, in balance, words and history. */
  readonly finishWith: FinishRound;
  readonly input: HTMLInputElement;
  readonly autoAt: () => number | null | undefined;
  readonly take: (state: TableState) => void;
  /** The multiplier on the screen, in hundredths. */
  readonly current: () => number;
  readonly state: () => TableState | null;
  /** Sets the function to run at each frame. */
  readonly onFrame: (run: () => void) => void;
}

/** How long the table's stream may be silent before the player is told (the server writes every 15 s). */
const SILENT_MS = 25_000;
const LABEL_MS = 90;

/**
 * The course of a game whose rounds all players share: the player stakes on a flight and leaves it, or loses with it.
 */
export function createLiveCourse(parts: LiveParts): LiveCourse {
  const { shell, stage, texts, finishWith, input, autoAt, take, current, state, onFrame } = parts;
  const { api, bridge, view, persist, facts } = shell;
  /** A stake that waits until stakes open; resolved with its round. */
  let queued: ((round: RoundView | null) => void) | null = null;
  let mine: RoundView | null = null;
  let done: ((round: RoundView | null) => void) | null = null;
  let isLeaving = false;
  let labelledAt = 0;
  let source: EventSource | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;

  /** Updates the main button. */
  function label(): void {
    const table = state();
    if (mine) {
      const { flight, auto } = mine.choice as CrashChoice;
      const isFlying = table?.phase === 'flying' && flight === table.flight?.id;
      // From the automatic cash-out on there is nothing left to press.
      const sum =
        isFlying && !isLeaving && (auto === null || current() < auto) ? Math.floor((mine.stake / 100) * current()) : 0;
      view.cashOut(sum, sum === 0 ? texts.placed : texts.cashOut(money(sum)));
    } else if (queued) {
      view.cashOut(1, texts.queued);
    } else {
      view.cashOut(null);
      view.name(table?.phase === 'betting' ? texts.go : texts.goNext);
    }
  }
  onFrame(() => {
    const time = performance.now();
    if (!mine || time - labelledAt < LABEL_MS) return;
    labelledAt = time;
    label();
  });

  function listen(): void {
    source?.close();
    source = new EventSource(`/api/live/${encodeURIComponent(facts.gamecode)}`);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(lost, SILENT_MS);
    };
    source.addEventListener('message', (event: MessageEvent<string>) => {
      heard();
      if (isLost) {
        isLost = false;
        view.notice(null);
      }
      const before = state();
      const next = JSON.parse(event.data) as TableState; // our own server, same origin and same build
      take(next);
      // The server has cashed it out, as the player had set.
      const choice = mine?.choice as CrashChoice | undefined;
      const own = choice?.flight === next.flight?.id && next.seats.find(({ seat }) => seat === choice?.seat);
      if (own && own.cashed !== null) void conclude();
      if (next.phase !== before?.phase || next.flight?.id !== before?.flight?.id) void changed(next);
    });
    source.addEventListener('error', lost);
    heard();
  }
  function lost(): void {
    if (shell.phase === 'over') return;
    isLost = true;
    view.notice({ text: texts.lost, tone: 'warn', action: { label: shell.texts.retry, run: listen } });
    // The browser reconnects by itself after a break, but not after a refusal.
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(silence);
      silence = setTimeout(listen, 4_000);
    }
  }

  async function changed(table: TableState): Promise<void> {
    if (table.phase === 'betting' && queued && !shell.paused) {
      const resolve = queued;
      queued = null;
      await place(resolve);
    }
    if (table.phase === 'crashed' && mine) await conclude();
    // The table shows another flight: ask the server for the outcome of the stake.
    else if (mine && table.flight && (mine.choice as CrashChoice).flight !== table.flight.id) await conclude();
    label();
  }

  async function place(resolve: (round: RoundView | null) => void): Promise<void> {
    const key = randomWord();
    shell.setPhase('spinning');
    view.notice(null);
    view.result(stage.go.busy, '', 'plain');
    const expected = shell.fairness?.round ?? key;
    bridge.send({ type: 'round_started', round: expected });
    try {
      const choice = stage.choice();
      const answer = await persist(() => api.spin(shell.stake, key, shell.clientSeed, choice), shell.texts.lost);
      shell.fairness = answer.fairness;
      done = resolve;
      join(answer.round);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure('failed');
      shell.fairness = failure.details.fairness ?? shell.fairness;
      if (failure.details.balance !== undefined) shell.setBalance(failure.details.balance);
      bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
      if (failure.code === 'bets_closed') {
        shell.setPhase('ready');
        wait(resolve, texts.closed);
        return;
      }
      view.result('', '', 'plain');
      resolve(null);
      if (failure.code === 'round_open') {
        const known = await persist(api.state, shell.texts.lost);
        if (known.round?.state === 'playing') join(known.round);
        else shell.setPhase('ready');
      } else if (shell.explain(failure.code, failure.details)) shell.setPhase('ready');
      label();
    }
  }

  /** Puts the stake on the flight. */
  function join(round: RoundView): void {
    mine = round;
    isLeaving = false;
    if (round.balance_before !== null) shell.setBalance(round.balance_before - round.stake);
    view.result(texts.in(money(round.stake)), '', 'plain');
    view.say(texts.in(money(round.stake)));
    shell.setPhase('playing');
    label();
    const table = state();
    if (table?.phase === 'crashed' || (table?.flight && (round.choice as CrashChoice).flight !== table.flight.id))
      void conclude();
  }

  function wait(resolve: (round: RoundView | null) => void, words: string): void {
    queued = resolve;
    view.result(words, '', 'plain');
    view.say(words);
    label();
  }

  async function leave(): Promise<void> {
    const round = mine;
    if (!round || isLeaving || state()?.phase !== 'flying') return;
    isLeaving = true;
    label();
    try {
      const answer = await api.end(round.id);
      if (answer.round.state !== 'playing') await end(answer.round);
      else isLeaving = false;
    } catch (error) {
      isLeaving = false;
      const code = error instanceof ApiFailure ? error.code : 'failed';
      if (code === 'network') {
        // Only the server knows whether the request arrived.
        await conclude();
      } else if (code === 'too_late' || code === 'too_early') {
        const text = code === 'too_late' ? texts.tooLate : texts.tooEarly;
        view.notice({ text, tone: 'warn', action: { label: shell.texts.dismiss, run: () => view.notice(null) } });
        view.say(text);
      } else shell.explain(code);
    }
  }

  /** Asks the server for the outcome of the stake until it is decided. */
  async function conclude(): Promise<void> {
    for (let tries = 0; mine; tries += 1) {
      const { id } = mine;
      try {
        const round = await persist(() => api.round(id), shell.texts.lost);
        if (!mine || mine.id !== id) return;
        const isDecided = round.state === 'settled' || round.state === 'voided' || round.state === 'accepted';
        if (isDecided || round.state === 'voiding') {
          await end(round);
          return;
        }
        if (state()?.phase === 'flying' && (round.choice as CrashChoice).flight === state()?.flight?.id) return;
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : 'failed';
        if (code === 'not_found') {
          // A demo does not outlive the server's process; a stake of real money is always on record.
          mine = null;
          shell.end('session_dead', shell.texts.dead);
        }
        if (shell.phase === 'over' || !shell.explain(code)) return;
      }
      await pause(Math.min(3_000, 300 * (tries + 1)));
    }
  }

  async function end(answer: RoundView): Promise<void> {
    if (mine?.id !== answer.id) return;
    mine = null;
    isLeaving = false;
    shell.setPhase('spinning');
    const round = await finishWith(answer);
    shell.setPhase('ready');
    label();
    const resolve = done;
    done = null;
    resolve?.(round);
  }

  return {
    async spin(): Promise<RoundView | null> {
      if (mine) {
        await leave();
        return null;
      }
      if (queued) {
        const resolve = queued;
        queued = null;
        resolve(null);
        view.result(stage.hint.touch, '', 'plain');
        label();
        return null;
      }
      if (shell.phase !== 'ready' || shell.paused) return null;
      if (autoAt() === undefined) {
        input.focus();
        view.result(texts.autoWrong, '', 'plain');
        view.say(texts.autoWrong);
        return null;
      }
      return new Promise((resolve) => {
        const table = state();
        if (table?.phase === 'betting') void place(resolve);
        else wait(resolve, texts.waiting);
      });
    },
    begin: (token) =>
      shell.begin(token, async (started) => {
        view.result(matchMedia('(pointer: fine)').matches ? stage.hint.keys : stage.hint.touch, '', 'plain');
        shell.setPhase('ready');
        listen();
        const { round } = started;
        if (!round) {
          label();
          return;
        }
        bridge.send({ type: 'round_started', round: round.id });
        mine = round;
        if (round.state === 'playing') join(round);
        else await conclude();
      }),
  };
}
