import './crash.css';
import type { CrashOutcome } from '../../../engine/crash/rules.ts';
import { CEILING, chanceOf, LEAST_CASH_OUT, multiplierAt, timeOf } from '../../../engine/crash/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import type { TableState } from '../../../table-state.ts';
import { h } from '../../dom.ts';
import { decimal, money, percent } from '../../money.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { createRecent } from '../recent.ts';
import { createLiveCourse } from './course.ts';
import { Sky } from './sky.ts';
import { CRASH_TEXTS } from './texts.ts';

export const CRASH_ICON = ['M3 19c6 0 12-3 15-13', 'M12 6h6v6'];
const EXAMPLES = [LEAST_CASH_OUT, 150, 200, 300, 500, 1_000, 10_000, CEILING] as const;

/** The table of a crash game: one flight for all players, drawn from the server's events. */
export function createStage({ facts, lang, sound, say }: StageParts): Stage {
  const texts = CRASH_TEXTS[lang];
  const times = (hundredths: number) => `${decimal(hundredths / 100, 2, lang)}×`;
  const sky = new Sky(facts.gamecode);
  const recent = createRecent(texts.recent, 14);
  const picture = h('div', { class: 'sky', role: 'img', 'aria-label': texts.table }, sky.canvas);
  const seats = h('ul', { class: 'seats', 'aria-label': texts.players });
  const element = h('section', { class: 'card crash', 'aria-label': texts.table }, recent.element, picture, seats);
  const input = h('input', {
    id: 'auto-at',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: texts.autoOff,
    maxlength: '8',
  });
  const option = h('div', { class: 'auto-at' }, h('label', { for: 'auto-at' }, texts.auto), input, h('span', {}, '×'));
  let state: TableState | null = null;
  /** How far the server's clock is ahead of the page's, in milliseconds. */
  let ahead = 0;
  /** How long stakes are open, milliseconds. */
  let betting = 1;
  let shown = '';
  let frame = 0;
  let isCalm = false;
  let lastDrawn = 0;

  /** Hundredths; null: off; undefined: the field holds no multiplier. */
  function autoAt(): number | null | undefined {
    const text = input.value.trim().replace(',', '.');
    if (text === '') return null;
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return undefined;
    const at = Math.round(Number(text) * 100);
    return at >= LEAST_CASH_OUT && at <= CEILING ? at : undefined;
  }
  input.addEventListener('input', () => input.setAttribute('aria-invalid', String(autoAt() === undefined)));

  const now = () => Date.now() + ahead;
  const elapsed = () => (state?.started_at ? Math.max(0, now() - state.started_at) : 0);
  const current = () => state?.crash ?? (state ? multiplierAt(elapsed(), state.rate) : 100);

  function draw(): void {
    if (!state) {
      sky.draw({ phase: 'idle', elapsed: 0, rate: 0, left: 0, large: texts.connecting, small: '' });
      return;
    }
    const { phase, rate, crash, until } = state;
    const isNumber = phase === 'flying' || phase === 'crashed';
    const small = phase === 'flying' ? texts.flying : phase === 'crashed' ? texts.fellShort : '';
    sky.draw({
      phase,
      rate,
      elapsed: phase === 'crashed' ? timeOf(crash ?? 100, rate) : elapsed(),
      left: until === null ? 0 : Math.max(0, Math.min(1, (until - now()) / betting)),
      large: isNumber ? times(current()) : phase === 'closing' ? texts.closing : texts.betting,
      small,
    });
  }

  let onFrame: () => void = () => undefined;
  function loop(): void {
    const time = performance.now();
    // With reduced motion the number still counts, four times a second.
    if (!isCalm || time - lastDrawn >= 250) {
      lastDrawn = time;
      draw();
      onFrame();
    }
    const moves = state && (state.phase === 'flying' || state.phase === 'betting') && !document.hidden;
    frame = moves ? requestAnimationFrame(loop) : 0;
  }
  const animate = () => {
    if (frame === 0) frame = requestAnimationFrame(loop);
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) animate();
  });

  function showSeats(next: TableState): void {
    seats.replaceChildren(
      ...next.seats.map(({ who, stake, cashed }) =>
        h(
          'li',
          { 'data-tone': cashed === null ? 'plain' : 'gain' },
          `${who ?? texts.demo} ${money(stake)}${cashed === null ? '' : ` ${times(cashed)}`}`,
        ),
      ),
    );
  }

  /** Takes over the server's state and announces the changes. */
  function take(next: TableState): void {
    const before = state;
    state = next;
    ahead = next.now - Date.now();
    const key = `${next.phase} ${next.flight?.id ?? ''}`;
    if (before === null) for (const { crash } of next.history.toReversed()) addFlight(crash);
    if (key !== shown) {
      shown = key;
      if (next.phase === 'crashed' && next.crash !== null) {
        if (before !== null) addFlight(next.crash);
        say(texts.fell(times(next.crash)));
        picture.setAttribute('aria-label', texts.fell(times(next.crash)));
        sound.stop(0);
      } else if (next.phase === 'flying') {
        say(texts.flying);
        picture.setAttribute('aria-label', texts.flying);
      } else if (next.phase === 'betting') {
        betting = Math.max(1, (next.until ?? 0) - next.now);
        say(texts.betting);
        picture.setAttribute('aria-label', texts.betting);
      }
    }
    showSeats(next);
    draw();
    animate();
  }
  const addFlight = (crash: number) => recent.add(times(crash), crash >= 200 ? 'gain' : 'plain');

  const outcomeOf = (round: RoundView) => round.outcome as CrashOutcome | null; // rounds of this game are this engine's
  const stage: Stage = {
    element,
    options: [option],
    go: { label: texts.go, busy: texts.busy, icon: CRASH_ICON },
    hint: { touch: texts.touch, keys: texts.keys },
    autoplays: true,
    ready: Promise.all([document.fonts.load('400 54px Gloock'), document.fonts.load('500 14px Bricolage')]).catch(
      () => undefined,
    ),
    fit(width, height) {
      sky.resize(Math.max(220, Math.min(width - 16, 760)), Math.max(110, Math.min(height - 76, 460)));
      draw();
    },
    calm: (on) => {
      isCalm = on;
    },
    enable: (on) => {
      input.disabled = !on;
    },
    choice: () => ({ auto: autoAt() ?? null }),
    start: () => undefined,
    land: () => Promise.resolve(),
    hurry: () => undefined,
    cancel: () => undefined,
    show: () => undefined,
    wins(round) {
      const cashed = outcomeOf(round)?.cashed;
      return round.win > 0 && cashed ? [{ text: texts.left(times(cashed)), amount: round.win }] : [];
    },
    loss(round) {
      const crash = outcomeOf(round)?.crash;
      return crash ? texts.notLeft(times(crash)) : '';
    },
    payTable: (stake) => [
      h(
        'table',
        { class: 'pays' },
        h('caption', {}, texts.payNote(money(stake))),
        h(
          'thead',
          {},
          h('tr', {}, ...[texts.at, texts.chance, texts.prize].map((name) => h('th', { scope: 'col' }, name))),
        ),
        h(
          'tbody',
          {},
          ...EXAMPLES.map((at) =>
            h(
              'tr',
              {},
              h('td', {}, times(at)),
              h('td', {}, percent(chanceOf(at) * 100, 2, lang)),
              h('td', {}, money((stake / 100) * at)),
            ),
          ),
        ),
      ),
    ],
    course: (shell, finishWith) =>
      createLiveCourse({
        shell,
        stage,
        texts,
        finishWith,
        input,
        autoAt,
        take,
        current,
        state: () => state,
        onFrame: (run) => {
          onFrame = run;
        },
      }),
  };
  return stage;
}
