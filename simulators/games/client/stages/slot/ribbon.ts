import type { SlotTables, Theme } from '../../../page-data.ts';
import { h } from '../../dom.ts';
import { figure, money } from '../../format.ts';
import type { SlotTexts } from './texts.ts';
import { counted } from './themes.ts';

interface RibbonParts {
  readonly tables: SlotTables;
  readonly texts: SlotTexts;
  readonly theme: Theme;
  readonly lang: 'pt' | 'en';
}

/**
 * The line above the reels: pays and free spins, and during free spins their progress. Screen readers do not read it,
 * because the stage announces the same elsewhere.
 */
export function createRibbon({ tables, texts, theme, lang }: RibbonParts) {
  const left = h('span');
  const right = h('b');
  const element = h('p', { class: 'ribbon' }, left, right);
  const burst = h('div', { class: 'burst', 'aria-hidden': 'true', hidden: true });
  const { free, lines, rows, strips, wildTimes } = tables;
  const layout = lines ? texts.layout(lines.length) : texts.layoutWays(figure(rows ** strips.length, lang));
  const promise = free
    ? texts.promise(counted(theme, lang, 'S', 3), free.spins[0] ?? 0, free.times)
    : wildTimes > 1
      ? texts.wildTimes(wildTimes)
      : '';
  const set = (one: string, other: string, isFree: boolean) => {
    left.textContent = one;
    right.textContent = other;
    element.classList.toggle('is-free', isFree);
  };
  const quiet = () => {
    burst.hidden = true;
  };
  const idle = () => {
    quiet();
    set(layout, promise, false);
  };
  idle();

  return {
    element,
    /** Lies over the reels when free spins begin or are added. */
    burst,
    idle,
    quiet,
    announce(head: string, below: string): void {
      burst.replaceChildren(h('b', {}, head), h('span', {}, below));
      burst.hidden = false;
    },
    /** @param won centavos */
    free: (now: number, count: number, times: number, won: number) =>
      set(`${texts.freeNow(now, count)} · ${times}×`, money(won), true),
  };
}
