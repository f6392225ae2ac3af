import type { RoundView } from '../provider/round.ts';
import { failureOf } from './api.ts';
import { money } from './format.ts';
import { pause } from './persist.ts';
import type { Shell } from './shell.ts';
import { randomWord } from './shell.ts';
import type { Sound } from './sound.ts';
import type { Course, Ends, Stage, Steps, Tell } from './stage.ts';

/** How long each win is shown if there are several, in milliseconds. */
const WIN_MS = 1_600;
/** After this time without an answer the player is told to wait, in milliseconds. */
const SLOW_MS = 2_500;

/**
 * The course of a round that its player begins. Its request carries an idempotency key, made once and repeated until an
 * answer comes, so a broken connection can delay a round but never double or lose it.
 */
export class RoundCourse implements Course, Ends {
  readonly #shell: Shell;
  readonly #stage: Stage;
  readonly #sound: Sound;
  /** Counts the rounds shown, so that the wins of an earlier one stop taking turns. */
  #showing = 0;
  /** The round that is being played in steps, and what its player can cash out (centavos). */
  #current: RoundView | null = null;
  #cashOut: number | null = null;
  #isMoving = false;
  readonly #tell: Tell = (text, win, tone) => this.#shell.screen.result(text, win, tone);
  readonly #steps: Steps = {
    step: (step) => this.#move((id) => this.#shell.api.step(id, step)),
    end: () => this.#move((id) => this.#shell.api.end(id)),
  };

  constructor(shell: Shell, stage: Stage, sound: Sound) {
    this.#shell = shell;
    this.#stage = stage;
    this.#sound = sound;
  }

  begin(token: string | null): Promise<void> {
    return this.#shell.begin(token, async (state) => {
      this.#shell.screen.result(hintOf(this.#stage), '', 'plain');
      if (state.round) await this.#takeUp(state.round);
      else this.#shell.setPhase('ready');
    });
  }

  /** Plays one round. Returns it once it has ended; null if it did not happen or goes on in steps. */
  async spin(): Promise<RoundView | null> {
    const [shell, stage] = [this.#shell, this.#stage];
    if (shell.phase === 'spinning') stage.hurry?.();
    if (shell.phase === 'playing') {
      // This press takes the win; it never begins another round.
      if (this.#cashOut) await this.#steps.end();
      return null;
    }
    if (shell.phase !== 'ready' || shell.paused) return null;
    const stake = stage.total ? stage.total() : shell.stake;
    if (stake === null) {
      shell.screen.result(stage.hint.touch, '', 'plain');
      shell.screen.say(stage.hint.touch);
      return null;
    }
    return this.#spin(stake);
  }

  /** The end of every round: stops the motion, shows words and balance, and tells the server that the player saw it. */
  async finish(answer: RoundView): Promise<RoundView> {
    const [shell, stage] = [this.#shell, this.#stage];
    this.#current = null;
    shell.screen.cashOut(null);
    if (answer.outcome) {
      if (answer.balance_before !== null) shell.setBalance(answer.balance_before - answer.stake, false);
      await stage.land?.(answer, this.#tell);
    } else {
      stage.cancel?.();
    }
    const round = await this.#settled(answer);
    if (round.balance_after !== null) shell.setBalance(round.balance_after);
    return this.present(round);
  }

  /** Shows words and history of a round that is settled or voided, and tells site and server that it was shown. */
  present(round: RoundView): RoundView {
    const shell = this.#shell;
    shell.remember(round);
    const counts = round.state !== 'voided';
    shell.bridge.send({
      type: 'round_ended',
      round: round.id,
      stake: counts ? round.stake : 0,
      payout: counts ? round.win : 0,
    });
    if (counts) this.#show(round);
    else shell.explain('round_voided');
    void shell.api.seen(round.id).catch(() => undefined); // at worst it is shown again
    return round;
  }

  /** Writes the sum of several rounds into the line under the stage, instead of the last round's wins. */
  summarise(words: string, net: string): void {
    this.#showing += 1;
    this.#shell.screen.result(words, net, 'plain');
  }

  /** A round in one line, for the list of rounds. */
  tell(round: RoundView): string {
    const [{ texts }, stage] = [this.#shell, this.#stage];
    if (round.state === 'voided' || round.state === 'voiding') return texts.cancelled;
    if (!round.outcome || round.state === 'playing') return texts.running;
    const story = stage.story?.(round);
    if (story) return story;
    const all = stage.wins(round);
    if (all.length === 0) return stage.loss?.(round) ?? texts.noWin;
    return all.map((win) => `${win.text} (${money(win.amount)})`).join('; ');
  }

  async #spin(stake: number): Promise<RoundView | null> {
    const [shell, stage] = [this.#shell, this.#stage];
    const { screen, bridge, api } = shell;
    const key = randomWord();
    const choice = stage.choice();
    const expected = shell.fairness?.round ?? key;
    this.#showing += 1;
    shell.setPhase('spinning');
    screen.notice(null);
    screen.result(stage.go.busy, '', 'plain');
    stage.start?.();
    this.#sound.spin();
    bridge.send({ type: 'round_started', round: expected, stake });
    const slow = setTimeout(() => screen.result(shell.texts.slow, '', 'plain'), SLOW_MS);
    try {
      const answer = await shell.persist(() => api.spin(stake, key, shell.clientSeed, choice), shell.texts.lost);
      shell.fairness = answer.fairness;
      clearTimeout(slow);
      const round = await this.#play(answer.round);
      if (round) shell.setPhase('ready');
      return round;
    } catch (error) {
      clearTimeout(slow);
      stage.cancel?.();
      screen.result('', '', 'plain');
      const failure = failureOf(error);
      shell.takeRefusal(failure);
      bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
      if (failure.code === 'round_open') await this.#resume();
      else if (shell.explain(failure.code, failure.details)) shell.setPhase('ready');
      return null;
    }
  }

  /**
   * Plays a round on as far as it goes by itself. Returns it once it has ended; null if it waits for its player. Each
   * step is repeated until an answer comes: a step that was already taken returns the round's current state.
   */
  async #play(answer: RoundView): Promise<RoundView | null> {
    const { api, texts } = this.#shell;
    let round = answer;
    this.#showStaked(round);
    while (round.state === 'playing') {
      const next = (await this.#stage.follow?.(round, this.#tell)) ?? null;
      if (!next) {
        this.#wait(round);
        return null;
      }
      await this.#shell.attention();
      next.begin();
      const { id } = round;
      const { step } = next;
      const call = () => (step === 'end' ? api.end(id) : api.step(id, step));
      round = (await this.#shell.persist(call, texts.lostStep)).round;
    }
    return this.finish(round);
  }

  /** Shows that the round waits for its player's next step. */
  #wait(round: RoundView): void {
    this.#current = round;
    this.#showStaked(round);
    const { words, cashOut } = this.#stage.playing?.(round, this.#steps) ?? { words: '', cashOut: null };
    this.#cashOut = cashOut;
    this.#shell.screen.result(words, '', 'plain');
    this.#shell.screen.cashOut(cashOut);
    this.#shell.setPhase('playing');
  }

  #showStaked({ state, balance_before: before, stake }: RoundView): void {
    if (state === 'playing' && before !== null) this.#shell.setBalance(before - stake);
  }

  /** Takes a step of the player. */
  async #move(call: (id: string) => Promise<{ round: RoundView }>): Promise<void> {
    const shell = this.#shell;
    const round = this.#current;
    if (!round || this.#isMoving || shell.paused) return;
    this.#isMoving = true;
    try {
      const answer = await shell.persist(() => call(round.id), shell.texts.lostStep);
      shell.screen.notice(null);
      if (answer.round.state === 'playing') {
        this.#wait(answer.round);
        return;
      }
      shell.setPhase('spinning');
      await this.finish(answer.round);
      shell.setPhase('ready');
    } catch (error) {
      // The server's state of the round counts.
      if (shell.explain(failureOf(error).code)) await this.#resume();
    } finally {
      this.#isMoving = false;
    }
  }

  /** Takes over the server's state: the balance, and a round that was cut off. */
  async #resume(): Promise<void> {
    const shell = this.#shell;
    const state = await shell.persist(shell.api.state, shell.texts.lost);
    shell.take(state);
    if (state.round) await this.#takeUp(state.round);
    else shell.setPhase('ready');
  }

  /** Resumes a round that was cut off: shows its end, or lets its player play on. */
  async #takeUp(round: RoundView): Promise<void> {
    const { screen, texts, bridge } = this.#shell;
    this.#shell.setPhase('spinning');
    bridge.send({ type: 'round_started', round: round.id });
    const dismiss = { label: texts.dismiss, run: () => screen.notice(null) };
    if (round.state === 'playing')
      screen.notice({ text: this.#stage.resuming?.(round) ?? texts.resumedOpen, action: dismiss });
    const ended = await this.#play(round);
    if (!ended) return;
    if (ended.state !== 'voided') screen.notice({ text: texts.resumed, action: dismiss });
    this.#shell.setPhase('ready');
  }

  /** Waits until the payout of a round that the server has ended is in the player's balance. */
  async #settled(round: RoundView): Promise<RoundView> {
    const { screen, texts, api } = this.#shell;
    let latest = round;
    for (let tries = 0; latest.state !== 'settled' && latest.state !== 'voided'; tries += 1) {
      screen.notice({ text: texts.settling });
      if (tries > 0) await pause(Math.min(8_000, 1_000 * tries));
      const state = await this.#shell.persist(api.state, texts.lost);
      this.#shell.setBalance(state.balance);
      // Another screen of the same player has already shown it.
      if (!state.round || state.round.id !== latest.id) break;
      latest = state.round;
    }
    screen.notice(null);
    return latest;
  }

  /**
   * Shows how a round ended. A payout up to the stake is shown soberly: no light, no sound, and the stake beside it.
   */
  #show(round: RoundView): void {
    const [{ screen, texts, balance }, stage] = [this.#shell, this.#stage];
    this.#showing += 1;
    const wins = stage.wins(round);
    const gain = round.win > round.stake;
    stage.show?.(round, gain);
    if (round.win === 0) {
      const loss = stage.loss?.(round) ?? texts.noWin;
      screen.result(loss, '', 'plain');
      screen.say(texts.announceLoss(loss, money(balance)));
      return;
    }
    const [win, stake] = [money(round.win), money(round.stake)];
    const sober = texts.back(win, stake);
    if (gain) {
      this.#sound.win(round.win / round.stake);
      screen.say(texts.announceWin(win, wins.map(({ text }) => text).join('; '), money(balance)));
      screen.result(wins[0]?.text ?? texts.won, win, 'gain');
    } else {
      screen.say(texts.announceBack(win, stake, money(balance)));
      screen.result(sober, '', 'plain');
    }
    if (wins.length < 2) return;
    const mine = this.#showing;
    let index = 0;
    // Shows the wins in turn until another round is shown.
    const next = () => {
      if (this.#showing !== mine) return;
      const part = wins[index % wins.length];
      part?.light?.(gain);
      if (part && gain) screen.result(`${part.text} · ${money(part.amount)}`, win, 'gain');
      index += 1;
      if (index < wins.length * 3) setTimeout(next, WIN_MS);
    };
    setTimeout(next, WIN_MS);
  }
}

/** The first words under a stage, for the player's kind of device. */
export function hintOf({ hint }: Stage): string {
  return matchMedia('(pointer: fine)').matches ? hint.keys : hint.touch;
}
