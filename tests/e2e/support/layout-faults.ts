/**
 * Runs in the page: returns each place where the layout does not hold. `page`: the page or a sheet scrolls sideways;
 * `outside`: text or a control leaves the window; `spill`: words leave their control; `over`: two texts, or two controls,
 * overlap; `cut`: the end of a text is hidden.
 * One function because the browser gets its text.
 */
export function layoutFaults(): string[] {
  const faults = new Set<string>();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1)
    faults.add(`page: ${document.documentElement.scrollWidth} px wide in a window of ${width}`);
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter((it) => it.offsetWidth > 0);
  const scope = dialogs.at(-1) ?? document.body;
  for (const it of dialogs.flatMap((dialog) => [...dialog.querySelectorAll('*')]))
    if (it.scrollHeight > it.clientHeight && it.scrollWidth > it.clientWidth + 1) {
      const { overflowX, overflowY } = getComputedStyle(it);
      if (/auto|scroll/.test(overflowX) && /auto|scroll/.test(overflowY))
        faults.add(`page: a sheet of ${it.scrollWidth} px`);
    }
  const nameOf = (it: Element) =>
    `${it.tagName.toLowerCase()} "${(it.getAttribute('aria-label') ?? it.textContent).trim().slice(0, 40)}"`;
  const isSeen = (it: Element) => {
    const box = it.getBoundingClientRect();
    if (box.width <= 1 || box.bottom < 0 || it.closest('[inert], [aria-roledescription], svg, table')) return false;
    return it.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  };
  /** Returns the part of a box that clipping and scrolling elements leave. @param inner the innermost that may clip it */
  const shownPart = (box: DOMRect, it: Element, inner: Element | null) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let up = inner; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowX === 'visible') continue;
      const by = up.getBoundingClientRect();
      [left, top] = [Math.max(left, by.left), Math.max(top, by.top)];
      [right, bottom] = [Math.min(right, by.right), Math.min(bottom, by.bottom)];
    }
    return { it, left, top, right, bottom };
  };
  /** The bar or sheet that an element belongs to: page content may lie below a bar. */
  const layerOf = (it: Element) => {
    for (let up: Element | null = it; up; up = up.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(up).position)) return up;
    return null;
  };
  type Shown = ReturnType<typeof shownPart> & { readonly layer: Element | null };
  const texts: Shown[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    if (!it || !node.textContent?.trim() || /SCRIPT|STYLE|TEMPLATE/.test(it.tagName)) continue;
    const cell = it.closest('td') ?? it;
    if (cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textOverflow === 'ellipsis')
      faults.add(`cut: ${nameOf(cell)}`);
    if (!isSeen(it)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const shown = shownPart(box, it, it);
      if (shown.right - shown.left < 2 || shown.bottom - shown.top < 2) continue;
      texts.push({ ...shown, layer: layerOf(it) });
      if (shown.right > width + 1 || shown.left < -1) faults.add(`outside: ${nameOf(it)}`);
      const control = it.closest('a, button, label, summary');
      const frame = control?.getBoundingClientRect();
      if (!control || !frame) continue;
      if (shown.left < frame.left - 2 || shown.right > frame.right + 2 || shown.bottom > frame.bottom + 4)
        faults.add(`spill: ${nameOf(control)}`);
    }
  }
  const controls: Shown[] = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(isSeen)
    .map((it) => ({ ...shownPart(it.getBoundingClientRect(), it, it.parentElement), layer: layerOf(it) }));
  const within = (a: Shown, b: Shown) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  for (const [kind, all] of [
    ['over', texts],
    ['over', controls],
  ] as const) {
    for (const [at, a] of all.entries()) {
      for (const b of all.slice(at + 1)) {
        if (a.layer !== b.layer || a.it.contains(b.it) || b.it.contains(a.it)) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const least = all === texts ? Math.min(a.bottom - a.top, b.bottom - b.top) * 0.35 : 4;
        // A control on another one (the heart on a poster) is meant.
        if (across <= 4 || down <= least || (all === controls && (within(a, b) || within(b, a)))) continue;
        faults.add(`${kind}: ${nameOf(a.it)} and ${nameOf(b.it)}`);
      }
    }
  }
  return [...faults];
}
