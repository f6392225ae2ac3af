// Some lines over 300: the course of a round, with all that can break it, is read in one place.
// One file because a round's steps (ask, spin, stop, pay, tell) share one state and are read in their order.
import type { GameFacts, PageData, Theme } from '../page-data.ts';
import type { RoundView } from '../provider/round.ts';
import type { Api, Fairness, Spun } from './api.ts';
import { ApiFailure } from './api.ts';
import type { Bridge } from './bridge.ts';
import { money } from './money.ts';
import { createOutcomeWords } from './outcome-words.ts';
import { createPersist, pause } from './persist.ts';
import { ENDINGS, isEnding, TROUBLES } from './problems.ts';
import type { Reels } from './reels.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';
import type { View } from './view.ts';

export interface GameParts {
  readonly data: PageData;
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly view: View;
  readonly reels: Reels;
  readonly sound: Sound;
}

/** How long each winning line is shown, in milliseconds. */
const LINE_MS = 1_600;

/** 128 random bits as hex: the key of a round, and the player's own seed. */
function randomWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The course of a game. A round is asked for under a key that is made once and repeated until an answer comes, so a
 * broken connection can delay a round but never double or lose it.
 */
export function createGame({ data, facts, texts, api, bridge, view, reels, sound }: GameParts) {
  const { lang } = data;
  // The server maps a theme that we do not draw to one of ours.
  const words = createOutcomeWords(texts, facts.theme as Theme, lang);
  const { persist, hurry } = createPersist(texts, view);
  const clientSeed = randomWord();
  let phase: 'loading' | 'ready' | 'spinning' | 'over' = 'loading';
  let paused = false;
  let balance = 0;
  /** The balance that the site was last told. */
  let told = -1;
  let stakes: readonly number[] = facts.stakes;
  let stake = 0;
  let fairness: Fairness | null = null;
  let past: RoundView[] = [];
  let showing = 0;

  const setBalance = (centavos: number, tell = true) => {
    balance = centavos;
    view.balance(centavos);
    if (!tell || told === centavos) return;
    told = centavos;
    bridge.send({ type: 'balance', balance: centavos });
  };
  const setStake = (next: number, say = false) => {
    stake = next;
    const at = stakes.indexOf(stake);
    const free = phase === 'ready';
    view.stake(stake, free && at > 0, free && at < stakes.length - 1);
    if (say) view.say(texts.announceStake(money(stake)));
  };
  const setPhase = (next: typeof phase) => {
    phase = next;
    view.enable(next === 'spinning', next === 'ready' && !paused);
    if (next === 'ready' || next === 'spinning') setStake(stake);
  };

  /** Ends the game on this page: nothing but opening it again helps. */
  function end(code: string, text: string): void {
    setPhase('over');
    showing += 1;
    const again = code === 'session_dead' || code === 'wrong_game';
    view.end(
      text,
      again && bridge.framed ? { label: texts.reload, run: () => bridge.send({ type: 'session_dead' }) } : null,
    );
    bridge.send(again ? { type: 'session_dead' } : { type: 'error', code });
  }

  /** Says what went wrong. Answers whether the game can go on. */
  function explain(code: string): boolean {
    if (isEnding(code)) {
      end(code, texts[ENDINGS[code]]);
      return false;
    }
    bridge.send({ type: 'error', code });
    const dismiss = { label: texts.dismiss, run: () => view.notice(null) };
    let text: string = texts[TROUBLES[code] ?? 'failed'];
    let action = dismiss;
    if (code === 'insufficient_funds' && data.mode === 'demo') {
      text = texts.fundsDemo;
      action = { label: texts.refill, run: () => void refill() };
    } else if (code === 'insufficient_funds' && bridge.framed) {
      action = { label: texts.deposit, run: () => bridge.send({ type: 'need_deposit' }) };
    }
    view.notice({ text, tone: 'warn', action });
    return true;
  }

  /** Shows how a round ended. A return that is no gain is said soberly: no light, no sound, and what was staked. */
  function show(round: RoundView): void {
    showing += 1;
    const mine = showing;
    const wins = words.wins(round);
    const gain = round.win > round.stake;
    const picture = words.picture(round);
    if (picture) view.describe(picture);
    if (round.win === 0) {
      view.result(texts.noWin, '', 'plain');
      view.say(texts.announceLoss(money(balance)));
      return;
    }
    if (gain) {
      sound.win(round.win / round.stake);
      view.say(texts.announceWin(money(round.win), wins.map((win) => win.text).join('; '), money(balance)));
    } else {
      view.say(texts.announceBack(money(round.win), money(round.stake), money(balance)));
    }
    reels.light(
      wins.flatMap((win) => win.cells),
      gain,
    );
    const total = gain ? money(round.win) : '';
    const sober = texts.back(money(round.win), money(round.stake));
    view.result(gain ? (wins[0]?.text ?? texts.won) : sober, total, gain ? 'gain' : 'plain');
    if (wins.length < 2) return;
    // Line after line, as long as nothing else happens.
    let index = 0;
    const next = () => {
      if (showing !== mine) return;
      const win = wins[index % wins.length];
      if (win) {
        reels.light(win.cells, gain);
        view.result(gain ? `${win.text} · ${money(win.amount)}` : sober, total, gain ? 'gain' : 'plain');
      }
      index += 1;
      if (index < wins.length * 3) setTimeout(next, LINE_MS);
    };
    setTimeout(next, LINE_MS);
  }

  /** Waits until a round that ended on our server is in the player's balance. */
  async function settled(round: RoundView): Promise<RoundView> {
    let current = round;
    for (let tries = 0; current.state !== 'settled' && current.state !== 'voided'; tries += 1) {
      view.notice({ text: texts.settling });
      if (tries > 0) await pause(Math.min(8_000, 1_000 * tries));
      const state = await persist(api.state, texts.lost);
      setBalance(state.balance);
      // It was another screen of the same player that has shown it meanwhile.
      if (!state.round || state.round.id !== current.id) break;
      current = state.round;
    }
    view.notice(null);
    return current;
  }

  /** The end of every round: the reels stop, the words, the balance, and the server is told that it was seen. */
  async function finish(answer: RoundView): Promise<void> {
    if (answer.outcome) {
      if (answer.balance_before !== null) setBalance(answer.balance_before - answer.stake, false);
      await reels.land(answer.outcome.stops);
    } else {
      reels.cancel();
    }
    const round = await settled(answer);
    if (round.balance_after !== null) setBalance(round.balance_after);
    past = [round, ...past.filter((other) => other.id !== round.id)].slice(0, 20);
    const counts = round.state !== 'voided';
    bridge.send({
      type: 'round_ended',
      round: round.id,
      stake: counts ? round.stake : 0,
      payout: counts ? round.win : 0,
    });
    if (counts) show(round);
    else explain('round_voided');
    void api.seen(round.id).catch(() => undefined); // at worst it is shown again
  }

  async function spin(): Promise<void> {
    if (phase === 'spinning') reels.hurry();
    if (phase !== 'ready' || paused) return;
    const key = randomWord();
    const expected = fairness?.round ?? key;
    showing += 1;
    setPhase('spinning');
    view.notice(null);
    view.result(texts.spinning, '', 'plain');
    reels.start();
    sound.spin();
    bridge.send({ type: 'round_started', round: expected });
    const slow = setTimeout(() => view.result(texts.slow, '', 'plain'), 2_500);
    try {
      const answer: Spun = await persist(() => api.spin(stake, key, clientSeed), texts.lost);
      fairness = answer.fairness;
      clearTimeout(slow);
      await finish(answer.round);
      setPhase('ready');
    } catch (error) {
      clearTimeout(slow);
      reels.cancel();
      view.result('', '', 'plain');
      const failure = error instanceof ApiFailure ? error : new ApiFailure('failed');
      fairness = failure.details.fairness ?? fairness;
      if (failure.details.balance !== undefined) setBalance(failure.details.balance);
      bridge.send({ type: 'round_ended', round: expected, stake: 0, payout: 0 });
      if (failure.code === 'round_open') await resume();
      else if (explain(failure.code)) setPhase('ready');
    }
  }

  /** Takes up what the server knows: the balance, and a round that was cut off. */
  async function resume(): Promise<void> {
    const state = await persist(api.state, texts.lost);
    stakes = state.stakes;
    fairness = state.fairness;
    setBalance(state.balance);
    if (state.round) await finishInterrupted(state.round);
    setPhase('ready');
  }

  async function finishInterrupted(round: RoundView): Promise<void> {
    setPhase('spinning');
    bridge.send({ type: 'round_started', round: round.id });
    await finish(round);
    if (round.state !== 'voided')
      view.notice({ text: texts.resumed, action: { label: texts.dismiss, run: () => view.notice(null) } });
  }

  async function refill(): Promise<void> {
    try {
      setBalance((await persist(api.refill, texts.lost)).balance);
      view.notice(null);
      view.say(texts.refilled);
    } catch (error) {
      explain(error instanceof ApiFailure ? error.code : 'failed');
    }
  }

  return {
    spin,
    /** @param token of the launch; null in a demo, empty where a real game was opened without one */
    async begin(token: string | null): Promise<void> {
      if (token === '') {
        end('session_dead', texts.dead);
        return;
      }
      try {
        const launch = token === null ? ({ mode: 'demo' } as const) : ({ mode: 'real', token } as const);
        const started = await persist(() => api.start(facts.gamecode, launch, lang), texts.offlineStart);
        stakes = started.stakes;
        fairness = started.fairness;
        // The smallest: raising it is the player's own decision.
        stake = stakes[0] ?? 0;
        setBalance(started.balance);
        if (stakes.length === 0) {
          end('stake_out_of_range', texts.range);
          return;
        }
        bridge.send({ type: 'ready' });
        view.result(matchMedia('(pointer: fine)').matches ? texts.readyKeys : texts.ready, '', 'plain');
        if (started.round) await finishInterrupted(started.round);
        setPhase('ready');
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : 'failed';
        if (!explain(code)) return;
        // Without a session there is no game; what can be tried again is the start.
        if (code === 'platform_unavailable' || code === 'storage_unavailable' || code === 'failed') {
          view.notice({
            text: code === 'storage_unavailable' ? texts.storage : texts.unavailable,
            tone: 'warn',
            action: { label: texts.retry, run: () => void this.begin(token) },
          });
        } else if (code === 'player_blocked') {
          end(code, texts.blocked);
        }
      }
    },
    /** @param step −1 or 1 */
    changeStake(step: number): void {
      if (phase !== 'ready') return;
      const next = stakes[stakes.indexOf(stake) + step];
      if (next !== undefined) setStake(next, true);
    },
    async refresh(): Promise<void> {
      if (phase !== 'ready') return;
      try {
        const state = await api.state();
        if (phase !== 'ready') return;
        setBalance(state.balance);
        if (state.balance >= stake) view.notice(null);
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'session_dead') end('session_dead', texts.dead);
      }
    },
    pause(on: boolean): void {
      paused = on;
      if (phase === 'ready') {
        setPhase('ready');
        view.rest(on);
      }
    },
    hurryConnection(): void {
      hurry();
    },
    /** What the sheets show. */
    info: () => ({ stake: stake || (stakes[0] ?? 0), fairness, clientSeed, past, tell: words.tell }),
  };
}
