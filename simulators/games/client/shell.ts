import type { GameFacts, PageData } from '../page-data.ts';
import type { Fairness } from '../provider/croupier.ts';
import type { RoundView } from '../provider/round.ts';
import type { SessionState } from '../provider/session-routes.ts';
import type { Api } from './api.ts';
import { ApiFailure, failureOf } from './api.ts';
import type { Bridge } from './bridge.ts';
import { money } from './format.ts';
import type { GameScreen } from './game-screen.ts';
import { createPersist } from './persist.ts';
import type { Texts } from './texts.ts';

interface ShellParts {
  readonly data: PageData;
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly screen: GameScreen;
}

/** `playing`: a round of several steps waits for its player. */
type Phase = 'loading' | 'ready' | 'spinning' | 'playing' | 'over';

/** Names of texts that are plain sentences. */
type Sentence = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

/** Failures that end the game on this page, with the text for each. */
const ENDINGS: Readonly<Record<string, Sentence | undefined>> = {
  session_dead: 'dead',
  wrong_game: 'elsewhere',
  game_maintenance: 'maintenance',
  game_not_found: 'notFound',
};

/** Failures of one round; the next may succeed. */
const TROUBLES: Readonly<Record<string, Sentence | undefined>> = {
  insufficient_funds: 'funds',
  player_blocked: 'blocked',
  limit_reached: 'limit',
  bonus_max_stake: 'bonusStake',
  round_voided: 'voided',
  stake_out_of_range: 'range',
  bet_refused: 'refused',
  storage_unavailable: 'storage',
  platform_unavailable: 'unavailable',
};

/** 128 random bits as hex: the idempotency key of a round, and the player's own seed. */
export function randomWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The part that all games share: session, balance, stake, history, error messages. */
export class Shell {
  readonly facts: GameFacts;
  readonly texts: Texts;
  readonly api: Api;
  readonly bridge: Bridge;
  readonly screen: GameScreen;
  /** Repeats a call until the server answers (`persist.ts`). */
  readonly persist: ReturnType<typeof createPersist>['persist'];
  /** Repeats waiting calls at once. */
  readonly hurry: () => void;
  readonly clientSeed = randomWord();
  /** Called whenever the phase or the stake has changed. */
  onChange: () => void = () => undefined;
  /** Set by `setPhase`, `pause`, `setBalance` and `remember` alone. */
  phase: Phase = 'loading';
  paused = false;
  balance = 0;
  past: readonly RoundView[] = [];
  /** Of the next round. */
  fairness: Fairness | null = null;
  readonly #data: PageData;
  /** The balance that the site was last told. */
  #toldBalance = -1;
  #stakes: readonly number[];
  #stake = 0;
  /** Ends the wait of `attention`. */
  #onResume: () => void = () => undefined;

  constructor({ data, facts, texts, api, bridge, screen }: ShellParts) {
    this.#data = data;
    this.facts = facts;
    this.texts = texts;
    this.api = api;
    this.bridge = bridge;
    this.screen = screen;
    this.#stakes = facts.stakes;
    ({ persist: this.persist, hurry: this.hurry } = createPersist(texts, screen));
  }

  get stake(): number {
    return this.#stake || (this.#stakes[0] ?? 0);
  }

  /** @param tell false for a balance that the site need not hear of */
  setBalance(centavos: number, tell = true): void {
    this.balance = centavos;
    this.screen.balance(centavos);
    if (!tell || this.#toldBalance === centavos) return;
    this.#toldBalance = centavos;
    this.bridge.send({ type: 'balance', balance: centavos });
  }

  /** @param step −1 or 1 */
  changeStake(step: number): void {
    if (this.phase !== 'ready') return;
    const next = this.#stakes[this.#stakes.indexOf(this.#stake) + step];
    if (next === undefined) return;
    this.#stake = next;
    this.#showStake();
    this.screen.say(this.texts.announceStake(money(next)));
  }

  setPhase(phase: Phase): void {
    this.phase = phase;
    this.screen.enable(phase === 'spinning', (phase === 'ready' || phase === 'playing') && !this.paused);
    if (phase !== 'loading' && phase !== 'over') this.#showStake();
  }

  remember(round: RoundView): void {
    this.past = [round, ...this.past.filter((other) => other.id !== round.id)].slice(0, 20);
  }

  /** Takes over the server's state of the session. */
  take(state: SessionState): void {
    this.#stakes = state.stakes;
    this.fairness = state.fairness;
    this.setBalance(state.balance);
  }

  /** Ends the game on this page: only a new opening helps. */
  end(code: string, text: string): void {
    this.setPhase('over');
    const again = code === 'session_dead' || code === 'wrong_game';
    const reload = { label: this.texts.reload, run: () => this.bridge.send({ type: 'session_dead' }) };
    this.screen.end(text, again && this.bridge.framed ? reload : null);
    this.bridge.send(again ? { type: 'session_dead' } : { type: 'error', code });
    this.onChange();
  }

  /** Shows a failure. @returns whether the game can go on */
  explain(code: string, details: ApiFailure['details'] = {}): boolean {
    const { texts, bridge, screen } = this;
    const ending = ENDINGS[code];
    if (ending) {
      this.end(code, texts[ending]);
      return false;
    }
    bridge.send({ type: 'error', code });
    let text: string = texts[TROUBLES[code] ?? 'failed'];
    let action = { label: texts.dismiss, run: () => screen.notice(null) };
    if (code === 'bonus_max_stake' && details.max_stake !== undefined)
      text = texts.bonusStakeOf(money(details.max_stake));
    if (code === 'limit_reached') {
      text = texts.limitOf(details.limit ?? '') ?? texts.limit;
      if (bridge.framed) action = { label: texts.openLimits, run: () => bridge.send({ type: 'open_limits' }) };
    }
    if (code === 'insufficient_funds' && this.#data.mode === 'demo') {
      text = texts.fundsDemo;
      action = { label: texts.refill, run: () => void this.#refill() };
    } else if (code === 'insufficient_funds' && bridge.framed) {
      action = { label: texts.deposit, run: () => bridge.send({ type: 'need_deposit' }) };
    }
    screen.notice({ text, tone: 'warn', action });
    return true;
  }

  /** Takes what a refused round tells: the commitment of the next one, and the balance. */
  takeRefusal({ details }: ApiFailure): void {
    this.fairness = details.fairness ?? this.fairness;
    if (details.balance !== undefined) this.setBalance(details.balance);
  }

  /**
   * Opens the session.
   * @param token of the launch; null in a demo, empty if a real game was opened without one
   * @param onStarted continues from here, in phase `loading`
   */
  async begin(token: string | null, onStarted: (state: SessionState) => Promise<void>): Promise<void> {
    const { texts, facts, api, screen } = this;
    if (token === '') {
      this.end('session_dead', texts.dead);
      return;
    }
    try {
      const launch = token === null ? ({ mode: 'demo' } as const) : ({ mode: 'real', token } as const);
      const started = await this.persist(() => api.start(facts.gamecode, launch), texts.offlineStart);
      this.take(started);
      // The smallest stake: raising it is the player's own decision.
      this.#stake = this.#stakes[0] ?? 0;
      if (this.#stakes.length === 0) {
        this.end('stake_out_of_range', texts.range);
        return;
      }
      this.bridge.send({ type: 'ready' });
      await onStarted(started);
    } catch (error) {
      const { code } = failureOf(error);
      if (!this.explain(code)) return;
      // Without a session there is no game; the player can only retry the start.
      if (code === 'platform_unavailable' || code === 'storage_unavailable' || code === 'failed') {
        const text = code === 'storage_unavailable' ? texts.storage : texts.unavailable;
        const retry = { label: texts.retry, run: () => void this.begin(token, onStarted) };
        screen.notice({ text, tone: 'warn', action: retry });
      } else if (code === 'player_blocked') {
        this.end(code, texts.blocked);
      }
    }
  }

  async refresh(): Promise<void> {
    if (this.phase !== 'ready') return;
    try {
      const state = await this.api.state();
      // A round has begun meanwhile.
      if (!this.#isReady()) return;
      this.setBalance(state.balance);
      if (state.balance >= this.#stake) this.screen.notice(null);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'session_dead') this.end('session_dead', this.texts.dead);
    }
  }

  /** Waits while the site has paused the game, or the page is hidden. */
  async attention(): Promise<void> {
    const rests = () => this.paused || document.hidden;
    if (!rests()) return;
    this.screen.rest(true);
    while (rests()) {
      await new Promise<void>((resolve) => {
        this.#onResume = resolve;
        document.addEventListener('visibilitychange', () => resolve(), { once: true });
      });
    }
    this.screen.rest(false);
  }

  pause(on: boolean): void {
    this.paused = on;
    if (!on) this.#onResume();
    if (this.phase === 'ready' || this.phase === 'playing') {
      this.setPhase(this.phase);
      this.screen.rest(on);
    }
  }

  #isReady(): boolean {
    return this.phase === 'ready';
  }

  #showStake(): void {
    const at = this.#stakes.indexOf(this.#stake);
    const isFree = this.#isReady();
    this.screen.stake(this.#stake, isFree && at > 0, isFree && at < this.#stakes.length - 1);
    this.onChange();
  }

  async #refill(): Promise<void> {
    try {
      this.setBalance((await this.persist(this.api.refill, this.texts.lost)).balance);
      this.screen.notice(null);
      this.screen.say(this.texts.refilled);
    } catch (error) {
      this.explain(failureOf(error).code);
    }
  }
}
