/** A drawn pitch, court or cage for each sport, with a mark at the last event. */
import type { ContestPart, LivePage } from '../server/views.ts';
import { svg } from './dom.ts';
import { pitch } from './pitch.ts';

const line = (name: string, attributes: Readonly<Record<string, string>>) =>
  svg(name, { fill: 'none', stroke: 'currentColor', 'stroke-width': '.6', ...attributes });
const rect = (x: number, y: number, width: number, height: number) =>
  line('rect', { x: String(x), y: String(y), width: String(width), height: String(height) });
const path = (d: string) => line('path', { d });

/** Lines of each floor, 100 by 60. */
const FLOORS: Readonly<Partial<Record<ContestPart['sport'], () => SVGElement[]>>> = {
  basketball: () => [
    rect(0, 0, 100, 60),
    path('M50 0v60'),
    line('circle', { cx: '50', cy: '30', r: '7' }),
    path('M0 4h11a26 26 0 0 1 0 52H0M100 4H89a26 26 0 0 0 0 52h11'),
    rect(0, 21, 20, 18),
    rect(80, 21, 20, 18),
    line('circle', { cx: '5', cy: '30', r: '1.4' }),
    line('circle', { cx: '95', cy: '30', r: '1.4' }),
  ],
  tennis: () => [
    rect(0, 0, 100, 60),
    path('M0 8h100M0 52h100M23 8v44M77 8v44M23 30h54'),
    line('path', { d: 'M50 -1v62', 'stroke-width': '1.2' }),
  ],
  volleyball: () => [
    rect(5, 5, 90, 50),
    path('M35 5v50M65 5v50'),
    line('path', { d: 'M50 2v56', 'stroke-width': '1.2' }),
  ],
  mma: () => [
    path('M37.600 0h24.800L80 17.600v24.800L62.400 60H37.600L20 42.400V17.600z'),
    path('M40 5h20l15 15v20L60 55H40L25 40V20z'),
    line('circle', { cx: '50', cy: '30', r: '8' }),
  ],
};

/** Where the mark of a side is, by sport: at the basket that it attacks, in its own half, in its own corner. */
function spotOf({ contest, events }: LivePage): SVGElement[] {
  const last = events.at(-1);
  const side = contest?.serving ?? last?.side;
  if (!contest || side === undefined) return [];
  const isHome = side === 'home';
  const near = {
    basketball: isHome ? 93 : 7,
    tennis: isHome ? 3 : 97,
    volleyball: isHome ? 10 : 90,
    mma: isHome ? 40 : 60,
  };
  const x = contest.sport in near ? near[contest.sport as keyof typeof near] : 50;
  return [svg('circle', { cx: String(x), cy: '30', r: '2.2', class: `spot ${last?.kind ?? ''}` })];
}

/** The floor of a match; football's is a pitch. */
export function court(live: LivePage): SVGElement {
  const floor = live.contest && FLOORS[live.contest.sport];
  if (!floor) return pitch(live);
  return svg(
    'svg',
    { viewBox: '-1 -1 102 62', class: 'pitch', 'aria-hidden': 'true', 'data-sport': live.contest?.sport ?? '' },
    ...floor(),
    ...spotOf(live),
  );
}
