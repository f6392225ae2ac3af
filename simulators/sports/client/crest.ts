import type { Crest } from '../server/views.ts';
import { svg } from './dom.ts';

const SHIELD = 'M3 2h18v11c0 5-4 8-9 9.500C7 21 3 18 3 13z';
/** Second colour's part of the shield, by pattern. */
const PATTERNS: readonly string[] = [
  'M12 2h9v11c0 5-4 8-9 9.500z',
  'M3 2h6v19.300C5.500 19.500 3 17 3 13zM15 2h6v11c0 4-2.500 6.500-6 8.300z',
  'M3 8h18v6H3z',
  'M3 2h18L3.300 15.500 3 13z',
  'M12 2h9v9H12zM3 11h9v11.500C7 21 3 18 3 13z',
  'M9 2h6v20.500l-3-.900-3 .900zM3 8h18v5H3z',
];

let serial = 0;

/** A club's crest; its name is beside it. */
export function crest({ colors, pattern }: Crest): SVGElement {
  serial += 1;
  const id = `crest-${serial}`;
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'crest', 'aria-hidden': 'true' },
    svg('clipPath', { id }, svg('path', { d: SHIELD })),
    svg('path', { d: SHIELD, fill: colors[0] }),
    svg('path', { d: PATTERNS[pattern] ?? '', fill: colors[1], 'clip-path': `url(#${id})` }),
    svg('path', { d: SHIELD, fill: 'none', stroke: '#fff', 'stroke-opacity': '.35' }),
  );
}
