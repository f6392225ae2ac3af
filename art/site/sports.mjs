/** The picture of the sportsbook, 3:4 as a poster: a ball over a lit pitch at night. It is small in lists, so it has few shapes. */
import { circle, lg, line, p, pol, r1, rect, rg, times } from '../lib.mjs';

const BALL = { x: 150, y: 178, r: 92 };
const TURN = (Math.PI * 2) / 5;

/** A pentagon of the ball's cover. */
const patch = (x, y, r, turn) =>
  p(`M${Array.from({ length: 5 }, (_, i) => pol(x, y, r, turn + i * TURN)).join('L')}Z`, '#16324a');

function ball() {
  const { x, y, r } = BALL;
  const up = -Math.PI / 2;
  const at = (i, far) => pol(x, y, r * far, up + i * TURN);
  return (
    circle(x, y, r, 'url(#b)') +
    `<g clip-path="url(#c)">${patch(x, y, r * 0.36, up)}` +
    times(5, (i) => line(`M${at(i, 0.36)}L${at(i, 0.68)}`, '#16324a', 5)) +
    times(5, (i) => {
      const angle = up + i * TURN;
      return patch(r1(x + Math.cos(angle) * r * 0.98), r1(y + Math.sin(angle) * r * 0.98), r * 0.34, angle + Math.PI);
    }) +
    `</g>${circle(x, y, r, 'url(#s)')}`
  );
}

const light = (x) =>
  `${line(`M${x} 96V232`, '#27465d', 6)}<rect x="${x - 26}" y="52" width="52" height="44" rx="6" fill="#27465d"/>${times(6, (i) => circle(x - 16 + (i % 3) * 16, 64 + Math.floor(i / 3) * 20, 6, '#fff6d8'))}`;

export function sportsPicture() {
  const defs =
    lg('n', [
      [0, '#0b1a2e'],
      [1, '#1f5f6b'],
    ]) +
    lg('g', [
      [0, '#2f9a5e'],
      [1, '#12532f'],
    ]) +
    rg(
      'b',
      [
        [0, '#ffffff'],
        [1, '#dfe8ea'],
      ],
      'cx="0.38" cy="0.3" r="0.9"',
    ) +
    rg(
      's',
      [
        [0.55, '#07121d', 0],
        [1, '#07121d', 0.5],
      ],
      'cx="0.38" cy="0.3" r="0.9"',
    ) +
    `<clipPath id="c"><circle cx="${BALL.x}" cy="${BALL.y}" r="${BALL.r}"/></clipPath>`;
  const pitch =
    p('M0 232H300V400H0Z', 'url(#g)') +
    times(3, (i) =>
      p(
        `M${r1(i * 100)} 232H${r1(i * 100 + 50)}L${r1(i * 150 - 50)} 400H${r1(i * 150 - 130)}Z`,
        '#ffffff',
        'opacity=".07"',
      ),
    ) +
    line('M0 252H300', '#e9fff2', 4, 'opacity=".7"') +
    `<ellipse cx="150" cy="338" rx="118" ry="40" fill="none" stroke="#e9fff2" stroke-width="5" opacity=".7"/>` +
    `<ellipse cx="150" cy="290" rx="74" ry="14" fill="#07121d" opacity=".45"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs>${defs}</defs>${rect('url(#n)')}${light(44)}${light(256)}${pitch}${ball()}</svg>\n`;
}
