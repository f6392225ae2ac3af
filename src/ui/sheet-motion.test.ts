// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  closeMotion,
  type MovingSheet,
  notePressInSheet,
  noteReplaced,
  openMotion,
  SHEET_MS,
  transformOnto,
} from './sheet-motion.ts';

interface Played {
  readonly on: Element;
  readonly frames: Keyframe[];
  readonly options: KeyframeAnimationOptions;
  playState: string;
  cancel(): void;
}

const played: Played[] = [];
const box = (left: number, top: number, width: number, height: number) => () =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

function animate(this: Element, frames: Keyframe[], options: KeyframeAnimationOptions) {
  const one = {
    on: this,
    frames,
    options,
    playState: 'running',
    finished: new Promise(() => undefined),
    cancel: () => void (one.playState = 'idle'),
  };
  played.push(one);
  return one;
}

/** A page with a tile, and a sheet over it. */
function stage(): MovingSheet & { tile: string } {
  document.body.innerHTML = `<a href="/casino/estudio/onca"><span data-poster><img></span></a>
    <div><div data-sheet><p>Onça</p><div data-shared></div></div></div>`;
  const popup = document.querySelector<HTMLElement>('[data-sheet]') as HTMLElement;
  const tile = document.querySelector<HTMLElement>('[data-poster]') as HTMLElement;
  const shared = document.querySelector<HTMLElement>('[data-shared]') as HTMLElement;
  Object.assign(popup, { getBoundingClientRect: box(0, 200, 360, 500) });
  Object.assign(tile, { getBoundingClientRect: box(16, 300, 118, 157) });
  Object.assign(shared, { getBoundingClientRect: box(24, 230, 142, 189) });
  return { popup, scrim: null, tile: '[href$="/onca"] [data-poster]', shape: 'sheet' };
}
const of = (element: Element | null) => played.findLast(({ on }) => on === element);
let isReduced = false;

beforeEach(() => {
  played.length = 0;
  isReduced = false;
  // Long after the last sheet of another file was removed: it is not replaced.
  vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
  Object.assign(Element.prototype, { animate });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
  document.body.innerHTML = '';
});

describe('a sheet with a tile in view', () => {
  it('grows from the tile with transform and opacity only, within 200 ms', () => {
    const sheet = stage();
    openMotion(sheet);
    expect(of(sheet.popup)?.frames[0]?.['transform']).toBe('translate(16px, 100px) scale(0.3277777777777778, 0.314)');
    const flying = document.querySelector('[data-flying]');
    expect(of(flying)?.frames[0]?.['transform']).toBe(
      transformOnto(box(24, 230, 142, 189)(), box(16, 300, 118, 157)()),
    );
    // A fading sheet would be drawn twice for each frame.
    expect(of(sheet.popup)?.frames.some((frame) => 'opacity' in frame)).toBe(false);
    for (const { frames, options } of played) {
      for (const frame of frames)
        expect(Object.keys(frame).filter((name) => !['transform', 'opacity', 'offset'].includes(name))).toEqual([]);
      expect(options.duration).toBe(SHEET_MS);
    }
    expect(SHEET_MS).toBeLessThanOrEqual(200);
  });

  it('hides its own picture until the flying one has landed, and plays nothing that changes no pixel', async () => {
    const sheet = stage();
    sheet.popup.insertAdjacentHTML('afterbegin', '<h2>Onça da Lua</h2>');
    const [title, text, shared] = [...sheet.popup.children] as HTMLElement[];
    for (const [part, height] of [
      [title, 1],
      [text, 40],
      [shared, 189],
    ] as const)
      Object.defineProperty(part, 'clientHeight', { value: height });
    let land = () => {};
    const landing = new Promise<void>((done) => (land = done));
    vi.spyOn(Element.prototype, 'animate').mockImplementation(function animateAndLand(this: Element, frames, options) {
      return Object.assign(animate.call(this, frames as Keyframe[], options as KeyframeAnimationOptions), {
        finished: landing,
      }) as unknown as Animation;
    });
    openMotion(sheet);
    expect([of(title ?? null), shared?.style.opacity]).toEqual([undefined, '0']);
    expect(of(text ?? null)?.frames[0]?.['opacity']).toBe(0);

    land();
    await landing;
    expect(shared?.style.opacity).toBe('');
  });

  it('turns back from where it is when the player closes it halfway', () => {
    const sheet = stage();
    openMotion(sheet);
    const opening = of(sheet.popup);
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({
      getPropertyValue: (name: string) => (name === 'transform' ? 'matrix(0.6, 0, 0, 0.6, 8, 40)' : '1'),
    } as unknown as CSSStyleDeclaration);
    closeMotion(sheet);
    vi.mocked(window.getComputedStyle).mockRestore();
    expect(opening?.playState).toBe('idle');
    expect(of(sheet.popup)?.frames[0]?.['transform']).toBe('matrix(0.6, 0, 0, 0.6, 8, 40)');
    expect(document.querySelectorAll('[data-flying]')).toHaveLength(1);
  });
});

it("grows from the picture of the row that was pressed in the sheet whose place it takes, not from the page's tile", () => {
  const sheet = stage();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-sheet id="search"><button data-game="onca"><span data-poster></span></button></div>',
  );
  const search = document.querySelector<HTMLElement>('#search') as HTMLElement;
  const picture = search.querySelector<HTMLElement>('[data-poster]') as HTMLElement;
  Object.assign(picture, { getBoundingClientRect: box(24, 96, 45, 60) });
  const press = new MouseEvent('click', { bubbles: true, clientX: 40, clientY: 120 });
  vi.mocked(performance.now).mockReturnValue(press.timeStamp);
  picture.dispatchEvent(press);
  notePressInSheet();
  noteReplaced();
  search.remove();
  openMotion({ ...sheet, tile: ':is([href$="/onca"], [data-game="onca"]) [data-poster]' });
  const flying = document.querySelector('[data-flying]');
  expect(of(flying)?.frames[0]?.['transform']).toBe(transformOnto(box(24, 230, 142, 189)(), box(24, 96, 45, 60)()));
});

it('comes from below on a phone without a tile', () => {
  const sheet = stage();
  vi.stubGlobal('innerWidth', 360);
  openMotion({ ...sheet, tile: undefined });
  expect(of(sheet.popup)?.frames[0]?.['transform']).toBe('translate(0px, 500px) scale(1, 1)');
  expect(document.querySelector('[data-flying]')).toBeNull();
});

it.each([
  ['reduced motion', () => (isReduced = true)],
  ['data saver', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['no press in this document', () => vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })],
])('stands at once with %s', (_why, set) => {
  set();
  openMotion(stage());
  expect(played).toEqual([]);
});
