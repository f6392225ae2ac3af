import type { LivePage } from '../server/views.ts';
import { svg } from './dom.ts';

const line = (name: string, attributes: Readonly<Record<string, string>>) =>
  svg(name, { fill: 'none', stroke: 'currentColor', 'stroke-width': '.6', ...attributes });

/** A pitch with the place of the last incident: the home side attacks to the right. */
export function pitch({ incidents }: Pick<LivePage, 'incidents'>): SVGElement {
  const last = incidents.at(-1);
  const marks = [];
  if (last) {
    const isAttack = last.kind !== 'yellow' && last.kind !== 'red';
    const toRight = (last.side === 'home') === isAttack;
    const x = toRight ? (isAttack ? 96 : 64) : isAttack ? 4 : 36;
    marks.push(svg('circle', { cx: String(x), cy: '30', r: '2.2', class: `spot ${last.kind}` }));
  }
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
