import type { Crest } from '../server/views.ts';
import { svg } from './dom.ts';

/** A person's badge is round. */
const ROUND = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z';
const SHIELD = 'M3 2h18v11c0 5-4 8-9 9.500C7 21 3 18 3 13z';
/** Second colour's part of the shield, by pattern. */
const PATTERNS: readonly string[] = [
  'M12 2h9v11c0 5-4 8-9 9.500z',
  'M3 2h6v19.300C5.500 19.500 3 17 3 13zM15 2h6v11c0 4-2.500 6.500-6 8.300z',
  'M3 8h18v6H3z',
  'M3 2h18L3.300 15.500 3 13z',
  'M12 2h9v9H12zM3 11h9v11.500C7 21 3 18 3 13z',
  'M9 2h6v20.500l-3-.900-3 .900zM3 8h18v5H3z',
  // Badges: head and shoulders, in six ways.
  'M12 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM4 22c1-5 4-7 8-7s7 2 8 7z',
  'M12 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2 12h4l2 10H2zM16 22l2-10h4v10z',
  'M2 2h10v20H2zM15 8h5v8h-5z',
  'M12 3l7 9-7 9-7-9z',
  'M2 9h20v2H2zM2 14h20v2H2z',
  'M12 5l2 5h5l-4 3.500 1.500 5.500-4.500-3.200L7.500 19 9 13.500 5 10h5z',
];
/** Patterns from here on are of badges. */
const FIRST_BADGE = 6;

let serial = 0;

/** A club's crest; its name is beside it. */
export function crest({ colors, pattern }: Crest): SVGElement {
  serial += 1;
  const id = `crest-${serial}`;
  const outline = pattern < FIRST_BADGE ? SHIELD : ROUND;
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'crest', 'aria-hidden': 'true' },
    svg('clipPath', { id }, svg('path', { d: outline })),
    svg('path', { d: outline, fill: colors[0] }),
    svg('path', { d: PATTERNS[pattern] ?? '', fill: colors[1], 'clip-path': `url(#${id})` }),
    svg('path', { d: outline, fill: 'none', stroke: '#fff', 'stroke-opacity': '.35' }),
  );
}
