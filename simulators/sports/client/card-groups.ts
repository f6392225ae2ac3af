import { h } from './dom.ts';

/** Divisible by 1, 2, 3 and 4 columns. */
const IN_GROUP = 12;
/** Groups that the browser skips together far from the screen: it would lay out and watch hundreds of groups. */
const IN_BLOCK = 24;
/** Lists up to this length are drawn whole. */
const DRAWN_WHOLE = 48;
/** Distances from the screen at which groups are drawn, and at which those of a block are watched. */
const [DRAWN_AT, WATCHED_AT] = ['600px 0px', '1200px 0px'];

export interface DrawnCard {
  readonly element: HTMLElement;
  /** Ends its updates. */
  readonly end: () => void;
}

/**
 * A list of cards. In a long one only the groups near the screen are drawn, one card in each frame, and a group that leaves
 * is emptied: thousands of open markets would take longer to draw and update than a frame.
 */
export function cardGroups<T>(items: readonly T[], draw: (item: T) => DrawnCard): HTMLElement {
  if (items.length <= DRAWN_WHOLE) return h('div', { class: 'cards' }, ...items.map((item) => draw(item).element));
  const groups = Array.from({ length: Math.ceil(items.length / IN_GROUP) }, (_, place) =>
    groupOf(items.slice(place * IN_GROUP, (place + 1) * IN_GROUP), draw),
  );
  const byElement = new Map<Element, Group>(groups.map((group) => [group.element, group]));
  const waiting = new Set<Group>();
  let frame = 0;
  const fillNext = (): void => {
    frame = 0;
    const [next] = waiting;
    if (!next) return;
    if (next.fill()) waiting.delete(next);
    if (waiting.size > 0) frame = requestAnimationFrame(fillNext);
  };
  const drawn = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        const group = byElement.get(target);
        if (!group) continue;
        if (isIntersecting) waiting.add(group);
        else {
          waiting.delete(group);
          group.empty(boundingClientRect.height);
        }
      }
      if (waiting.size > 0 && frame === 0) frame = requestAnimationFrame(fillNext);
    },
    { rootMargin: DRAWN_AT },
  );
  // Each frame of scrolling measures what is watched, so the groups of a block far away are not.
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        for (const element of target.children) {
          if (isIntersecting) {
            drawn.observe(element);
            continue;
          }
          drawn.unobserve(element);
          // After a jump the browser may tell of the block first, and then no more of its groups.
          const group = byElement.get(element);
          if (!group || element.childElementCount === 0) continue;
          waiting.delete(group);
          group.empty(element.getBoundingClientRect().height);
        }
    },
    { rootMargin: WATCHED_AT },
  );
  // The first screen does not wait for a frame.
  const [first] = groups;
  if (first) while (!first.fill());
  const blocks = blocksOf(groups);
  for (const block of blocks) near.observe(block);
  return h('div', { class: 'card-groups' }, ...blocks);
}

interface Group {
  readonly element: HTMLElement;
  /** Draws the next card. @returns whether all are drawn */
  readonly fill: () => boolean;
  /** @param height that the group keeps, px */
  readonly empty: (height: number) => void;
}

function groupOf<T>(items: readonly T[], draw: (item: T) => DrawnCard): Group {
  const element = h('div', { class: 'cards' });
  element.style.setProperty('--cards', String(items.length));
  let drawn: DrawnCard[] = [];
  return {
    element,
    fill() {
      const next = items[drawn.length];
      if (next !== undefined) {
        const card = draw(next);
        drawn.push(card);
        element.append(card.element);
      }
      if (drawn.length < items.length) return false;
      element.style.minHeight = '0';
      return true;
    },
    empty(height) {
      // A group with the focus stays, so that Tab goes on from it.
      if (drawn.length === 0 || element.contains(document.activeElement)) return;
      element.style.minHeight = `${height}px`;
      for (const card of drawn) card.end();
      drawn = [];
      element.replaceChildren();
    },
  };
}

/** Groups in blocks, with their height while the browser skips them. */
function blocksOf(groups: readonly Group[]): HTMLElement[] {
  return Array.from({ length: Math.ceil(groups.length / IN_BLOCK) }, (_, place) => {
    const own = groups.slice(place * IN_BLOCK, (place + 1) * IN_BLOCK);
    const block = h('div', { class: 'card-block' }, ...own.map(({ element }) => element));
    block.style.setProperty('--cards', String(own.length * IN_GROUP));
    return block;
  });
}
