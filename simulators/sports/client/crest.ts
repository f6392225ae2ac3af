import type { Crest } from '../server/views.ts';
import { svg } from './dom.ts';

/** A person's badge is round. */
const ROUND = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z';
const SHIELD = 'M3 2h18v11c0 5-4 8-9 9.500C7 21 3 18 3 13z';
/**
 * Second colour's part of the shield, by pattern. Each ends at the outline by itself: the browser paints what
 * is clipped apart from the rest, in each card.
 */
const PATTERNS: readonly string[] = [
  'M12 2h9v11c0 5-4 8-9 9.500z',
  'M3 2h6v19.300C5.500 19.500 3 17 3 13zM15 2h6v11c0 4-2.500 6.500-6 8.300z',
  'M3 8h18v5l-.060 1H3.060L3 13z',
  'M3 2h18L3.300 15.500 3 13z',
  'M12 2h9v9H12zM3 11h9v11.500C7 21 3 18 3 13z',
  'M9 2h6v19.200a22 22 0 0 1-3 1.300 22 22 0 0 1-3-1.300zM3 8h18v5H3z',
  // Badges: head and shoulders, and five more.
  'M12 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM5 19.100C6.500 16.200 9 15 12 15s5.500 1.200 7 4.100a10 10 0 0 1-14 0z',
  'M12 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2 12h4l1.300 8.800A10 10 0 0 1 2 12zM16.700 20.800L18 12h4a10 10 0 0 1-5.300 8.800z',
  'M12 2v20a10 10 0 0 1 0-20zM15 8h5v8h-5z',
  'M12 3l7 9-7 9-7-9z',
  'M2.460 9h19.080a10 10 0 0 1 .440 2H2.020a10 10 0 0 1 .440-2zM2.200 14h19.600a10 10 0 0 1-.660 2H2.860a10 10 0 0 1-.660-2z',
  'M12 5l2 5h5l-4 3.500 1.500 5.500-4.500-3.200L7.500 19 9 13.500 5 10h5z',
];
/** Patterns from here on are of badges. */
const FIRST_BADGE = 6;

/** A club's crest; its name is beside it. */
export function crest({ colors, pattern }: Crest): SVGElement {
  const outline = pattern < FIRST_BADGE ? SHIELD : ROUND;
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'crest', 'aria-hidden': 'true' },
    svg('path', { d: outline, fill: colors[0] }),
    svg('path', { d: PATTERNS[pattern] ?? '', fill: colors[1] }),
    svg('path', { d: outline, fill: 'none', stroke: '#fff', 'stroke-opacity': '.35' }),
  );
}
