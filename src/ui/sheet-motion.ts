import { isStill } from '../lib/is-still.ts';
import { lastPress } from '../lib/last-press.ts';

/** As in `tokens.css`: `--m-sheet`, `--ease-out` and `--ease-in`. */
export const SHEET_MS = 190;
/** Where a sheet is a dialog in the middle (`Sheet.module.css`). CSS pixels. */
const WIDE = 768;
const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)';
/** Milliseconds in which a sheet counts as the one that takes another's place. */
const REPLACES = 100;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Elements of an open sheet that move. */
export interface MovingSheet {
  readonly popup: HTMLElement;
  readonly scrim: HTMLElement | null;
  /** Selector of the tiles that show the sheet's picture in the page. */
  readonly tile: string | undefined;
  readonly shape: 'sheet' | 'dialog' | 'full';
}

const running = new WeakMap<Element, Animation>();
let leftAt = Number.NEGATIVE_INFINITY;
/** Picture of the row that was pressed last in a sheet, and where it was. */
let inSheet: { readonly picture: HTMLElement; readonly box: Box } | null = null;

/**
 * Notes a press in a sheet. The sheet that it opens takes the place of this one, which has left the document by then, and
 * grows from the picture of the pressed row.
 */
export function notePressInSheet(): void {
  const picture = pressedPicture('[data-poster]');
  inSheet = picture && { picture, box: picture.getBoundingClientRect() };
}

/** Notes that a sheet was removed while it was open: the next one takes its place without a motion of its own. */
export function noteReplaced(): void {
  leftAt = performance.now();
}

function pressedPicture(selector: string | undefined): HTMLElement | null {
  if (selector === undefined) return null;
  return lastPress()?.element.closest('a, button, li')?.querySelector<HTMLElement>(selector) ?? null;
}

/**
 * Plays keyframes from the element's present look, so that a motion can be interrupted at any time.
 * @param offset until then, 0 to 1, the element keeps its first look
 */
function play(element: Element, from: Keyframe, to: Keyframe, easing: string, offset?: number): Animation {
  const before = running.get(element);
  let start = from;
  if (before?.playState === 'running') {
    const now = getComputedStyle(element);
    start = Object.fromEntries(Object.keys(from).map((name) => [name, now.getPropertyValue(name)]));
    before.cancel();
  }
  const held = offset === undefined || before?.playState === 'running' ? [] : [{ ...start, offset }];
  const animation = element.animate([start, ...held, to], {
    duration: SHEET_MS,
    easing,
    fill: easing === EASE_IN ? 'both' : 'backwards',
  });
  running.set(element, animation);
  return animation;
}

/** Returns the transform, from the top left corner, that draws one box where another is. */
export function transformOnto(box: Box, onto: Box): string {
  const scale = `scale(${onto.width / box.width}, ${onto.height / box.height})`;
  return `translate(${onto.left - box.left}px, ${onto.top - box.top}px) ${scale}`;
}

function isInView({ left, top, width, height }: Box): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
}

/** Finds the picture in the page that the sheet's own grows from: the pressed one, else the first in view. */
function findTile(selector: string | undefined): HTMLElement | null {
  if (selector === undefined) return null;
  const pressed = pressedPicture(selector);
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const inPage = all.filter((it) => !it.closest('[data-sheet]') && isInView(it.getBoundingClientRect()));
  return inPage.find((it) => it === pressed) ?? inPage[0] ?? null;
}

/** Where a sheet without a picture comes from and goes to. */
function startOf({ popup, shape }: MovingSheet): Keyframe {
  const isPhone = innerWidth < WIDE;
  const { left, top, width, height } = popup.getBoundingClientRect();
  if (isPhone && shape === 'sheet') return { transform: `translate(0px, ${height}px) scale(1, 1)` };
  if (isPhone && shape === 'full') return { transform: 'translate(0px, 32px) scale(1, 1)', opacity: 0 };
  const press = lastPress();
  // The keyboard presses at 0, 0.
  const has = press !== null && (press.x !== 0 || press.y !== 0);
  const [x, y] = has ? [press.x - left, press.y - top] : [width / 2, height / 2];
  // Towards the press: a point inside the sheet, else its nearest edge.
  const [originX, originY] = [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
  return { transform: `translate(${originX * 0.06}px, ${originY * 0.06}px) scale(0.94, 0.94)`, opacity: 0 };
}

/** For a sheet that only moves: one that also fades is drawn twice for each frame, alone and then into the page. */
const UNMOVED: Keyframe = { transform: 'translate(0px, 0px) scale(1, 1)' };
const REST: Keyframe = { ...UNMOVED, opacity: 1 };
/** A sheet at rest, in the properties of the other end of its motion. */
const restAs = (end: Keyframe): Keyframe => ('opacity' in end ? REST : UNMOVED);

/**
 * Lays a copy of the picture over the sheet, because the sheet clips its own until it has its size.
 * @returns null if the sheet shows no picture
 */
function copyOf(tile: HTMLElement, popup: HTMLElement): { copy: HTMLElement; shared: HTMLElement; box: Box } | null {
  const shared = popup.querySelector<HTMLElement>('[data-shared]');
  if (!shared) return null;
  const box = shared.getBoundingClientRect();
  const copy = tile.cloneNode(true) as HTMLElement;
  for (const picture of copy.querySelectorAll('img')) {
    picture.loading = 'eager';
    picture.decoding = 'sync';
  }
  copy.dataset['flying'] = '';
  copy.ariaHidden = 'true';
  const { left, top, width, height } = box;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  popup.parentElement?.append(copy);
  return { copy, shared, box };
}

/** Returns the copy that is on its way. */
const copyIn = (popup: HTMLElement) => popup.parentElement?.querySelector<HTMLElement>('[data-flying]') ?? null;

const canMove = (popup: HTMLElement): boolean => typeof popup.animate === 'function' && !isStill();

/**
 * Hides the sheet's own picture while its copy flies. By its style, because an animation that changes nothing would run in
 * the page's thread, and each frame of the motion would wait for it.
 */
function hide(shared: HTMLElement): void {
  shared.style.opacity = '0';
}

function reveal(shared: HTMLElement | null): void {
  shared?.style.removeProperty('opacity');
}

/** The parts of a sheet that can be seen fade: for the same reason not a title for screen readers. */
const partsOf = (popup: HTMLElement): readonly Element[] => [...popup.children].filter((it) => it.clientHeight > 1);

/**
 * Opens a sheet: it grows from its tile, whose picture flies to its place in the sheet; without a tile it comes from
 * below (phone) or from the press (desktop). Only `transform` and `opacity` change, so the sheet has its place at once.
 * @returns the sheet's own motion; null: it is there at once
 */
export function openMotion(sheet: MovingSheet): Animation | null {
  const { popup, scrim, tile: selector } = sheet;
  // Without a press there is nothing to answer: a sheet that the address names is there with the page.
  if (!canMove(popup) || ('userActivation' in navigator && !navigator.userActivation.hasBeenActive)) return null;
  const isReplacing = performance.now() - leftAt < REPLACES;
  const left = isReplacing && inSheet && inSheet.picture === pressedPicture(selector) ? inSheet : null;
  const tile = left?.picture ?? findTile(selector);
  const flown = copyIn(popup);
  // All places are read before the first change: the browser lays the page out again for a place read after one.
  const [from, place] = [left?.box ?? tile?.getBoundingClientRect(), tile && popup.getBoundingClientRect()];
  const parts = partsOf(popup);
  const flying = tile && (flown ? null : copyOf(tile, popup));
  if (scrim && !isReplacing) play(scrim, { opacity: 0 }, { opacity: 1 }, EASE_OUT);
  if (flown) {
    // It was on its way back to the tile.
    const shared = popup.querySelector<HTMLElement>('[data-shared]');
    land(flown, shared, play(flown, { transform: 'none' }, { transform: 'none' }, EASE_OUT));
  }
  if (from && place && flying) {
    const start = transformOnto(flying.box, from);
    land(flying.copy, flying.shared, play(flying.copy, { transform: start }, { transform: 'none' }, EASE_OUT));
    for (const part of parts) play(part, { opacity: 0 }, { opacity: 1 }, 'linear', 0.3);
    return play(popup, { transform: transformOnto(place, from) }, UNMOVED, EASE_OUT);
  }
  // The closing that this opening interrupts has hidden it.
  if (!flown) reveal(popup.querySelector<HTMLElement>('[data-shared]'));
  for (const child of popup.children) if (running.has(child)) play(child, { opacity: 1 }, { opacity: 1 }, 'linear');
  const start = isReplacing ? { ...REST, opacity: 0 } : startOf(sheet);
  const motion = play(popup, start, restAs(start), EASE_OUT);
  return isReplacing ? null : motion;
}

/** Removes the copy once it has arrived; the sheet's own picture is hidden until then. */
function land(copy: HTMLElement, shared: HTMLElement | null, flight: Animation): void {
  if (shared) hide(shared);
  flight.finished.then(
    () => {
      reveal(shared);
      // The sheet's own picture is painted first.
      requestAnimationFrame(() => copy.remove());
    },
    // A closing took over, and hides the picture itself.
    () => undefined,
  );
}

/** Closes a sheet the way that it came, from its present look. */
export function closeMotion(sheet: MovingSheet): void {
  const { popup, scrim, tile: selector } = sheet;
  if (!canMove(popup)) return;
  if (scrim) play(scrim, { opacity: 1 }, { opacity: 0 }, EASE_IN);
  const tile = findTile(selector);
  const flown = copyIn(popup);
  if (tile === null || (!flown && !popup.querySelector('[data-shared]'))) {
    flown?.remove();
    const end = startOf(sheet);
    play(popup, restAs(end), end, EASE_IN);
    return;
  }
  const onto = tile.getBoundingClientRect();
  // Measured without the motion that this one takes over from.
  const atRest = restOf(popup);
  const parts = partsOf(popup);
  const flying = flown ? null : copyOf(tile, popup);
  const copy = flown ?? flying?.copy;
  const box = flying?.box ?? (flown && boxOf(flown));
  if (copy && box) play(copy, { transform: 'none' }, { transform: transformOnto(box, onto) }, EASE_IN);
  const shared = popup.querySelector<HTMLElement>('[data-shared]');
  if (shared) hide(shared);
  for (const part of parts) play(part, { opacity: 1 }, { opacity: 0 }, EASE_IN);
  play(popup, UNMOVED, { transform: transformOnto(atRest, onto) }, EASE_IN);
}

/** The box of a copy without its flight. */
function boxOf({ style }: HTMLElement): Box {
  const [left = 0, top = 0, width = 0, height = 0] = [style.left, style.top, style.width, style.height].map(
    Number.parseFloat,
  );
  return { left, top, width, height };
}

/** The box of a sheet without its motion; its drag counts. */
function restOf(popup: HTMLElement): Box {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight, style } = popup;
  const dragged = Number.parseFloat(style.translate.split(' ')[1] ?? '0') || 0;
  return { left: offsetLeft, top: offsetTop + dragged, width: offsetWidth, height: offsetHeight };
}
