import type { GameFacts, PageData } from '../page-data.ts';
import type { Fairness } from '../provider/croupier.ts';
import type { RoundView } from '../provider/round.ts';
import type { SessionState } from '../provider/session-routes.ts';
import type { Api } from './api.ts';
import { ApiFailure } from './api.ts';
import type { Bridge } from './bridge.ts';
import { money } from './money.ts';
import { createPersist } from './persist.ts';
import { ENDINGS, isEnding, TROUBLES } from './problems.ts';
import type { Texts } from './texts.ts';
import type { View } from './view.ts';

export interface ShellParts {
  readonly data: PageData;
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly view: View;
}

/** `playing`: a round of several steps waits for its player. */
export type Phase = 'loading' | 'ready' | 'spinning' | 'playing' | 'over';

/** 128 random bits as hex: the idempotency key of a round, and the player's own seed. */
export function randomWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Shell = ReturnType<typeof createShell>;

/** The part that all games share: session, balance, stake, history, error messages. */
export function createShell({ data, facts, texts, api, bridge, view }: ShellParts) {
  const { persist, hurry } = createPersist(texts, view);
  const clientSeed = randomWord();
  let phase: Phase = 'loading';
  let paused = false;
  let balance = 0;
  /** The balance that the site was last told. */
  let told = -1;
  let stakes: readonly number[] = facts.stakes;
  let stake = 0;
  let fairness: Fairness | null = null;
  let past: RoundView[] = [];
  /** Called whenever the phase or the stake has changed. */
  let onChange: () => void = () => undefined;
  /** Called when the site lets the game go on. */
  let onResume: () => void = () => undefined;

  const shell = {
    data,
    facts,
    texts,
    api,
    bridge,
    view,
    persist,
    hurry,
    clientSeed,
    get phase() {
      return phase;
    },
    get paused() {
      return paused;
    },
    get balance() {
      return balance;
    },
    get stake() {
      return stake || (stakes[0] ?? 0);
    },
    get fairness() {
      return fairness;
    },
    get past(): readonly RoundView[] {
      return past;
    },
    set onChange(listener: () => void) {
      onChange = listener;
    },
    set fairness(next: Fairness | null) {
      fairness = next;
    },

    setBalance(centavos: number, tell = true): void {
      balance = centavos;
      view.balance(centavos);
      if (!tell || told === centavos) return;
      told = centavos;
      bridge.send({ type: 'balance', balance: centavos });
    },
    setStake(next: number, say = false): void {
      stake = next;
      const at = stakes.indexOf(stake);
      const free = phase === 'ready';
      view.stake(stake, free && at > 0, free && at < stakes.length - 1);
      if (say) view.say(texts.announceStake(money(stake)));
      onChange();
    },
    /** @param step −1 or 1 */
    changeStake(step: number): void {
      if (phase !== 'ready') return;
      const next = stakes[stakes.indexOf(stake) + step];
      if (next !== undefined) shell.setStake(next, true);
    },
    setPhase(next: Phase): void {
      phase = next;
      view.enable(next === 'spinning', (next === 'ready' || next === 'playing') && !paused);
      if (next !== 'loading' && next !== 'over') shell.setStake(stake);
    },
    remember(round: RoundView): void {
      past = [round, ...past.filter((other) => other.id !== round.id)].slice(0, 20);
    },
    /** Takes over the server's state of the session. */
    take(state: SessionState): void {
      stakes = state.stakes;
      fairness = state.fairness;
      shell.setBalance(state.balance);
    },

    /** Ends the game on this page: only a new opening helps. */
    end(code: string, text: string): void {
      shell.setPhase('over');
      const again = code === 'session_dead' || code === 'wrong_game';
      view.end(
        text,
        again && bridge.framed ? { label: texts.reload, run: () => bridge.send({ type: 'session_dead' }) } : null,
      );
      bridge.send(again ? { type: 'session_dead' } : { type: 'error', code });
      onChange();
    },

    /** Shows a failure. @returns whether the game can go on */
    explain(code: string, details: ApiFailure['details'] = {}): boolean {
      if (isEnding(code)) {
        shell.end(code, texts[ENDINGS[code]]);
        return false;
      }
      bridge.send({ type: 'error', code });
      const dismiss = { label: texts.dismiss, run: () => view.notice(null) };
      let text: string = texts[TROUBLES[code] ?? 'failed'];
      let action = dismiss;
      if (code === 'bonus_max_stake' && details.max_stake !== undefined)
        text = texts.bonusStakeOf(money(details.max_stake));
      if (code === 'insufficient_funds' && data.mode === 'demo') {
        text = texts.fundsDemo;
        action = { label: texts.refill, run: () => void refill() };
      } else if (code === 'insufficient_funds' && bridge.framed) {
        action = { label: texts.deposit, run: () => bridge.send({ type: 'need_deposit' }) };
      }
      view.notice({ text, tone: 'warn', action });
      return true;
    },

    /**
     * Opens the session.
     * @param token of the launch; null in a demo, empty if a real game was opened without one
     * @param onStarted continues from here, in phase `loading`
     */
    async begin(token: string | null, onStarted: (state: SessionState) => Promise<void>): Promise<void> {
      if (token === '') {
        shell.end('session_dead', texts.dead);
        return;
      }
      try {
        const launch = token === null ? ({ mode: 'demo' } as const) : ({ mode: 'real', token } as const);
        const started = await persist(() => api.start(facts.gamecode, launch, data.lang), texts.offlineStart);
        shell.take(started);
        // The smallest stake: raising it is the player's own decision.
        stake = stakes[0] ?? 0;
        if (stakes.length === 0) {
          shell.end('stake_out_of_range', texts.range);
          return;
        }
        bridge.send({ type: 'ready' });
        await onStarted(started);
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : 'failed';
        if (!shell.explain(code)) return;
        // Without a session there is no game; the player can only retry the start.
        if (code === 'platform_unavailable' || code === 'storage_unavailable' || code === 'failed') {
          view.notice({
            text: code === 'storage_unavailable' ? texts.storage : texts.unavailable,
            tone: 'warn',
            action: { label: texts.retry, run: () => void shell.begin(token, onStarted) },
          });
        } else if (code === 'player_blocked') {
          shell.end(code, texts.blocked);
        }
      }
    },
    async refresh(): Promise<void> {
      if (phase !== 'ready') return;
      try {
        const state = await api.state();
        if (phase !== 'ready') return;
        shell.setBalance(state.balance);
        if (state.balance >= stake) view.notice(null);
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'session_dead') shell.end('session_dead', texts.dead);
      }
    },
    /** Waits while the site has paused the game, or the page is hidden. */
    async attention(): Promise<void> {
      const rests = () => paused || document.hidden;
      if (!rests()) return;
      view.rest(true);
      while (rests()) {
        await new Promise<void>((resolve) => {
          onResume = resolve;
          document.addEventListener('visibilitychange', () => resolve(), { once: true });
        });
      }
      view.rest(false);
    },
    pause(on: boolean): void {
      paused = on;
      if (!on) onResume();
      if (phase === 'ready' || phase === 'playing') {
        shell.setPhase(phase);
        view.rest(on);
      }
    },
  };

  async function refill(): Promise<void> {
    try {
      shell.setBalance((await persist(api.refill, texts.lost)).balance);
      view.notice(null);
      view.say(texts.refilled);
    } catch (error) {
      shell.explain(error instanceof ApiFailure ? error.code : 'failed');
    }
  }

  return shell;
}
