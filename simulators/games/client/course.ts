import type { RoundView } from '../provider/round.ts';
import type { Spun } from './api.ts';
import { ApiFailure } from './api.ts';
import { money } from './money.ts';
import { pause } from './persist.ts';
import type { Shell } from './shell.ts';
import { randomWord } from './shell.ts';
import type { Sound } from './sound.ts';
import type { LiveCourse, Stage, Steps } from './stage.ts';

/** How long each win is shown if there are several, in milliseconds. */
const WIN_MS = 1_600;

/**
 * The course of a round that its player begins. Its request carries an idempotency key, made once and repeated until an
 * answer comes, so a broken connection can delay a round but never double or lose it.
 */
export function createCourse(shell: Shell, stage: Stage, sound: Sound) {
  const { texts, api, bridge, view, persist } = shell;
  let showing = 0;
  /** The round that is being played in steps. */
  let current: RoundView | null = null;
  let cashOut: number | null = null;
  let isMoving = false;

  /**
   * Shows how a round ended. A payout up to the stake is shown soberly: no light, no sound, and the stake beside it.
   */
  function show(round: RoundView): void {
    showing += 1;
    const mine = showing;
    const wins = stage.wins(round);
    const gain = round.win > round.stake;
    stage.show(round, gain);
    if (round.win === 0) {
      const loss = stage.loss?.(round) ?? texts.noWin;
      view.result(loss, '', 'plain');
      view.say(texts.announceLoss(loss, money(shell.balance)));
      return;
    }
    if (gain) {
      sound.win(round.win / round.stake);
      view.say(texts.announceWin(money(round.win), wins.map((win) => win.text).join('; '), money(shell.balance)));
    } else {
      view.say(texts.announceBack(money(round.win), money(round.stake), money(shell.balance)));
    }
    const total = gain ? money(round.win) : '';
    const sober = texts.back(money(round.win), money(round.stake));
    view.result(gain ? (wins[0]?.text ?? texts.won) : sober, total, gain ? 'gain' : 'plain');
    if (wins.length < 2) return;
    // Shows the wins in turn until another round is shown.
    let index = 0;
    const next = () => {
      if (showing !== mine) return;
      const win = wins[index % wins.length];
      if (win) {
        win.light?.(gain);
        view.result(gain ? `${win.text} · ${money(win.amount)}` : sober, total, gain ? 'gain' : 'plain');
      }
      index += 1;
      if (index < wins.length * 3) setTimeout(next, WIN_MS);
    };
    setTimeout(next, WIN_MS);
  }

  /** Waits until the payout of a round that the server has ended is in the player's balance. */
  async function settled(round: RoundView): Promise<RoundView> {
    let latest = round;
    for (let tries = 0; latest.state !== 'settled' && latest.state !== 'voided'; tries += 1) {
      view.notice({ text: texts.settling });
      if (tries > 0) await pause(Math.min(8_000, 1_000 * tries));
      const state = await persist(api.state, texts.lost);
      shell.setBalance(state.balance);
      // Another screen of the same player has already shown it.
      if (!state.round || state.round.id !== latest.id) break;
      latest = state.round;
    }
    view.notice(null);
    return latest;
  }

  /** The end of every round: stops the motion, shows words and balance, and tells the server that the player saw it. */
  async function finish(answer: RoundView): Promise<RoundView> {
    current = null;
    view.cashOut(null);
    if (answer.outcome) {
      if (answer.balance_before !== null) shell.setBalance(answer.balance_before - answer.stake, false);
      await stage.land(answer, view.result);
    } else {
      stage.cancel();
    }
    const round = await settled(answer);
    if (round.balance_after !== null) shell.setBalance(round.balance_after);
    shell.remember(round);
    const counts = round.state !== 'voided';
    bridge.send({
      type: 'round_ended',
      round: round.id,
      stake: counts ? round.stake : 0,
      payout: counts ? round.win : 0,
    });
    if (counts) show(round);
    else shell.explain('round_voided');
    void api.seen(round.id).catch(() => undefined); // at worst it is shown again
    return round;
  }

  /**
   * Plays a round on as far as it goes by itself. Returns it once it has ended; null if it waits for its player. Each
   * step is repeated until an answer comes: a step that was already taken returns the round's current state.
   */
  async function play(answer: RoundView): Promise<RoundView | null> {
    let round = answer;
    if (round.state === 'playing' && round.balance_before !== null)
      shell.setBalance(round.balance_before - round.stake);
    while (round.state === 'playing') {
      const next = (await stage.follow?.(round, view.result)) ?? null;
      if (!next) {
        goOn(round);
        return null;
      }
      await shell.attention();
      next.begin();
      const { id } = round;
      const { step } = next;
      round = (await persist(() => (step === 'end' ? api.end(id) : api.step(id, step)), texts.lostStep)).round;
    }
    return finish(round);
  }

  /** Shows that the round waits for its player's next step. */
  function goOn(round: RoundView): void {
    current = round;
    if (round.balance_before !== null) shell.setBalance(round.balance_before - round.stake);
    const { words, cashOut: sum } = stage.playing?.(round, steps) ?? { words: '', cashOut: null };
    cashOut = sum;
    view.result(words, '', 'plain');
    view.cashOut(sum);
    shell.setPhase('playing');
  }

  async function move(work: (id: string) => Promise<{ round: RoundView }>): Promise<void> {
    const round = current;
    if (!round || isMoving || shell.paused) return;
    isMoving = true;
    try {
      const answer = await persist(() => work(round.id), texts.lostStep);
      view.notice(null);
      if (answer.round.state === 'playing') {
        goOn(answer.round);
        return;
      }
      shell.setPhase('spinning');
      await finish(answer.round);
      shell.setPhase('ready');
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure('failed');
      if (!shell.explain(failure.code)) return;
      // The server's state of the round counts.
      await resume();
    } finally {
      isMoving = false;
    }
  }

  const steps: Steps = {
    step: (step) => move((id) => api.step(id, step)),
    end: () => move((id) => api.end(id)),
  };

  /** Plays one round. Returns it once it has ended; null if it did not happen or goes on in steps. */
  async function spin(): Promise<RoundView | null> {
    if (shell.phase === 'spinning') stage.hurry();
    if (shell.phase === 'playing') {
      // This press takes the win; it never begins another round.
      if (cashOut) await steps.end();
      return null;
    }
    if (shell.phase !== 'ready' || shell.paused) return null;
    const stake = stage.total ? stage.total() : shell.stake;
    if (stake === null) {
      view.result(stage.hint.touch, '', 'plain');
      view.say(stage.hint.touch);
      return null;
    }
    const key = randomWord();
    const choice = stage.choice();
    const expected = shell.fairness?.round ?? key;
    showing += 1;
    shell.setPhase('spinning');
    view.notice(null);
    view.result(stage.go.busy, '', 'plain');
    stage.start();
    sound.spin();
    bridge.send({ type: 'round_started', round: expected });
    const slow = setTimeout(() => view.result(texts.slow, '', 'plain'), 2_500);
    try {
      const answer: Spun = await persist(() => api.spin(stake, key, shell.clientSeed, choice), texts.lost);
      shell.fairness = answer.fairness;
      clearTimeout(slow);
      const round = await play(answer.round);
      if (round) shell.setPhase('ready');
      return round;
    } catch (error) {
      clearTimeout(slow);
      stage.cancel();
      view.result('', '', 'plain');
      const failure = error instanceof ApiFailure ? error : new ApiFailure('failed');
      shell.fairness = failure.details.fairness ?? shell.fairness;
      if (failure.details.balance !== undefined) shell.setBalance(failure.details.balance);
      bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
      if (failure.code === 'round_open') await resume();
      else if (shell.explain(failure.code, failure.details)) shell.setPhase('ready');
      return null;
    }
  }

  /** Takes over the server's state: the balance, and a round that was cut off. */
  async function resume(): Promise<void> {
    const state = await persist(api.state, texts.lost);
    shell.take(state);
    if (state.round) await takeUp(state.round);
    else shell.setPhase('ready');
  }

  /** Resumes a round that was cut off: shows its end, or lets its player play on. */
  async function takeUp(round: RoundView): Promise<void> {
    shell.setPhase('spinning');
    bridge.send({ type: 'round_started', round: round.id });
    const dismiss = { label: texts.dismiss, run: () => view.notice(null) };
    if (round.state === 'playing') view.notice({ text: stage.resuming?.(round) ?? texts.resumedOpen, action: dismiss });
    const ended = await play(round);
    if (!ended) return;
    if (ended.state !== 'voided') view.notice({ text: texts.resumed, action: dismiss });
    shell.setPhase('ready');
  }

  const own: LiveCourse = {
    spin,
    begin: (token) =>
      shell.begin(token, async (state) => {
        view.result(matchMedia('(pointer: fine)').matches ? stage.hint.keys : stage.hint.touch, '', 'plain');
        if (state.round) await takeUp(state.round);
        else shell.setPhase('ready');
      }),
  };

  return {
    ...(stage.course?.(shell, finish) ?? own),
    /** A round in one line, for the list of rounds. */
    tell: (round: RoundView): string => {
      if (round.state === 'voided' || round.state === 'voiding') return texts.cancelled;
      if (!round.outcome || round.state === 'playing') return texts.running;
      const story = stage.story?.(round);
      if (story) return story;
      const all = stage.wins(round);
      if (all.length === 0) return stage.loss?.(round) ?? texts.noWin;
      return all.map((win) => `${win.text} (${money(win.amount)})`).join('; ');
    },
  };
}
