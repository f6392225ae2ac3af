/** A tap on the first screen the moment that its target is painted: how long the visitor waits for the answer. */
import type { Tab } from '../devtools.ts';
import { defineTap, type Tappable } from '../tap.ts';

export interface Press {
  /** CSS selectors of the tapped element, and of the element that answers. */
  readonly target: string;
  readonly answer: string;
  /** A letter typed right after the tap; the field that the answer names must hold it. */
  readonly letter?: string;
  /** Whether the visitor is a player; offline there is nothing for a player to tap then. */
  readonly isPlayer?: boolean;
}

/** Times in milliseconds: the target's paint since the navigation, and the visitor's wait from the tap. */
export interface Answered {
  readonly painted: number;
  readonly waited: number;
}

/** A tap that has no answer by then counts as lost, with this wait. Milliseconds. */
const LONGEST = 30_000;
/** Milliseconds between two looks for the target. */
const OFTEN = 10;

interface Watched {
  readonly target: string;
  readonly answer: string;
  readonly letter: string;
}

/** Values that the page gives to the bench: whether it was tapped, and the times. */
type Pressed = Partial<Tappable> & {
  tapped?: true;
  answered?: readonly [painted: number, waited: number];
};

/** Runs in the page before its own scripts: finds the painted target, taps it, and times the answer. */
function watchPress({ target, answer, letter }: Watched): void {
  const page = globalThis as Pressed;
  const boxOf = (selector: string) => {
    for (const it of document.querySelectorAll<HTMLElement>(selector)) {
      const box = it.getBoundingClientRect();
      // A player's Depositar is hidden until the account is known.
      if (!it.checkVisibility({ visibilityProperty: true })) continue;
      if (box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight) return { it, box };
    }
    return null;
  };
  const find = () => {
    const found = performance.getEntriesByName('first-contentful-paint').length > 0 ? boxOf(target) : null;
    if (!found) return void requestAnimationFrame(find);
    const painted = performance.now();
    void page.tap?.(found.box).then(() => {
      page.tapped = true;
    });
    const look = () => {
      const shown = page.tapped && boxOf(answer);
      const holds = shown && (letter === '' || (shown.it as HTMLInputElement).value === letter);
      // The frame that shows the answer is painted before the second one begins.
      if (!holds) return void requestAnimationFrame(look);
      requestAnimationFrame(() => {
        page.answered = [painted, performance.now() - painted];
      });
    };
    requestAnimationFrame(look);
  };
  requestAnimationFrame(find);
}

/** Prepares a tab whose next page is to be tapped; the returned function waits until the answer is painted. */
export async function pressing(tab: Tab, { target, answer, letter = '' }: Press): Promise<() => Promise<Answered>> {
  await tab.prepare(defineTap, undefined);
  await tab.prepare(watchPress, { target, answer, letter });
  return async () => {
    try {
      await tab.until(() => (globalThis as Pressed).tapped, { limit: LONGEST, pause: OFTEN });
      if (letter !== '') await tab.type(letter);
      const [painted, waited] = await tab.until(() => (globalThis as Pressed).answered, { limit: LONGEST });
      return { painted: Math.round(painted), waited: Math.round(waited) };
    } catch {
      return { painted: Number.NaN, waited: LONGEST };
    }
  };
}
