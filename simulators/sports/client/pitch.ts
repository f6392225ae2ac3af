import type { LivePage } from '../server/views.ts';
import { svg } from './dom.ts';

const line = (name: string, attributes: Readonly<Record<string, string>>) =>
  svg(name, { fill: 'none', stroke: 'currentColor', 'stroke-width': '.6', ...attributes });

/** Number of incidents on the pitch. */
const SHOWN = 3;

/** A pitch with the places of the last incidents: the home side attacks to the right. */
export function pitch({ incidents }: Pick<LivePage, 'incidents'>): SVGElement {
  // The earlier of them fade, each at a height of its own.
  const marks = incidents.slice(-SHOWN).map(({ kind, side, minute }, at, all) => {
    const isAttack = kind !== 'yellow' && kind !== 'red';
    const isRight = (side === 'home') === isAttack;
    return svg('circle', {
      cx: String(isRight ? (isAttack ? 96 : 64) : isAttack ? 4 : 36),
      cy: String(16 + ((minute * 11) % 29)),
      r: at === all.length - 1 ? '2.6' : '1.8',
      class: `spot ${kind}`,
      opacity: String(1 - (all.length - 1 - at) * 0.3),
    });
  });
  return svg(
    'svg',
    { viewBox: '-1 -1 102 62', class: 'pitch', 'aria-hidden': 'true' },
    line('rect', { x: '0', y: '0', width: '100', height: '60', rx: '1' }),
    line('path', { d: 'M50 0v60' }),
    line('circle', { cx: '50', cy: '30', r: '9' }),
    line('rect', { x: '0', y: '13', width: '16', height: '34' }),
    line('rect', { x: '84', y: '13', width: '16', height: '34' }),
    line('rect', { x: '0', y: '22', width: '6', height: '16' }),
    line('rect', { x: '94', y: '22', width: '6', height: '16' }),
    ...marks,
  );
}
