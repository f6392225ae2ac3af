import { multiplierAt, timeOf } from '../../../engine/crash/rules.ts';
import type { TableState } from '../../../table-state.ts';
import { h } from '../../dom.ts';
import { decimal, money } from '../../format.ts';
import type { StageParts } from '../../stage.ts';
import { createLastOutcomes } from '../last-outcomes.ts';
import { Sky } from './sky.ts';
import { CRASH_TEXTS } from './texts.ts';

/** With reduced motion the number still counts, four times a second. */
const CALM_MS = 250;

/** Shows the table of a crash game from the server's events: the flight, its players, and the last flights. */
export class TableView {
  readonly element: HTMLElement;
  /** The server's last event. */
  state: TableState | null = null;
  /** Called at each frame. */
  onFrame: () => void = () => undefined;
  readonly #parts: Pick<StageParts, 'lang' | 'sound' | 'say' | 'isCalm'>;
  readonly #texts: (typeof CRASH_TEXTS)['pt'];
  readonly #sky: Sky;
  readonly #recent: ReturnType<typeof createLastOutcomes>;
  readonly #picture: HTMLElement;
  readonly #seats: HTMLElement;
  /** How far the server's clock is ahead of the page's, in milliseconds. */
  #ahead = 0;
  /** How long stakes are open, milliseconds. */
  #bettingMs = 1;
  #frame = 0;
  #drawnAt = 0;

  constructor({ facts, lang, sound, say, isCalm }: StageParts) {
    const texts = CRASH_TEXTS[lang];
    this.#parts = { lang, sound, say, isCalm };
    this.#texts = texts;
    this.#sky = new Sky(facts.gamecode);
    this.#recent = createLastOutcomes(texts.recent, 14);
    this.#picture = h('div', { class: 'sky', role: 'img', 'aria-label': texts.table }, this.#sky.canvas);
    this.#seats = h('ul', { class: 'seats', 'aria-label': texts.players });
    const attributes = { class: 'card crash', 'aria-label': texts.table };
    this.element = h('section', attributes, this.#recent.element, this.#picture, this.#seats);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#animate();
    });
  }

  /** The multiplier on the screen, in hundredths. */
  get multiplier(): number {
    if (!this.state) return 100;
    return this.state.crash ?? multiplierAt(this.#elapsed(), this.state.rate);
  }

  /** Hundredths as `2,50×`. */
  times(hundredths: number): string {
    return `${decimal(hundredths / 100, 2, this.#parts.lang)}×`;
  }

  resize(width: number, height: number): void {
    this.#sky.resize(width, height);
    this.#draw();
  }

  /** Takes over the server's state and announces the changes. */
  take(next: TableState): void {
    const before = this.state;
    this.state = next;
    this.#ahead = next.now - Date.now();
    if (next.history[0]?.flight !== before?.history[0]?.flight) this.#showHistory(next);
    if (next.phase !== before?.phase || next.flight?.id !== before.flight?.id) this.#announce(next);
    this.#showSeats(next);
    this.#draw();
    this.#animate();
  }

  #announce(next: TableState): void {
    const texts = this.#texts;
    const tell = (text: string) => {
      this.#parts.say(text);
      this.#picture.setAttribute('aria-label', text);
    };
    if (next.phase === 'crashed' && next.crash !== null) {
      tell(texts.fell(this.times(next.crash)));
      this.#parts.sound.stop(0);
    } else if (next.phase === 'flying') {
      tell(texts.flying);
    } else if (next.phase === 'betting') {
      this.#bettingMs = Math.max(1, (next.until ?? 0) - next.now);
      tell(texts.betting);
    }
  }

  #showHistory({ history }: TableState): void {
    this.#recent.set(history.map(({ crash }) => [this.times(crash), crash >= 200 ? 'gain' : 'plain']));
  }

  #showSeats({ seats }: TableState): void {
    this.#seats.replaceChildren(
      ...seats.map(({ who, stake, cashed }) =>
        h(
          'li',
          { 'data-tone': cashed === null ? 'plain' : 'gain' },
          `${who ?? this.#texts.demo} ${money(stake)}${cashed === null ? '' : ` ${this.times(cashed)}`}`,
        ),
      ),
    );
  }

  #now(): number {
    return Date.now() + this.#ahead;
  }

  #elapsed(): number {
    return this.state?.started_at ? Math.max(0, this.#now() - this.state.started_at) : 0;
  }

  #draw(): void {
    const texts = this.#texts;
    if (!this.state) {
      this.#sky.draw({ phase: 'idle', elapsed: 0, rate: 0, left: 0, large: texts.connecting, small: '' });
      return;
    }
    const { phase, rate, crash, until } = this.state;
    const isNumber = phase === 'flying' || phase === 'crashed';
    this.#sky.draw({
      phase,
      rate,
      elapsed: phase === 'crashed' ? timeOf(crash ?? 100, rate) : this.#elapsed(),
      left: until === null ? 0 : Math.max(0, Math.min(1, (until - this.#now()) / this.#bettingMs)),
      large: isNumber ? this.times(this.multiplier) : phase === 'closing' ? texts.closing : texts.betting,
      small: phase === 'flying' ? texts.flying : phase === 'crashed' ? texts.fellShort : '',
    });
  }

  #animate(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#loop());
  }

  #loop(): void {
    const time = performance.now();
    if (!this.#parts.isCalm() || time - this.#drawnAt >= CALM_MS) {
      this.#drawnAt = time;
      this.#draw();
      this.onFrame();
    }
    const moves = (this.state?.phase === 'flying' || this.state?.phase === 'betting') && !document.hidden;
    this.#frame = 0;
    if (moves) this.#animate();
  }
}
