import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './RoundPicture.module.css';
import { type DrawingOf, drawingOf, stepsOf, WHEEL } from './round-picture.ts';

/** The outcome of a round as a picture, with a sentence that says the same; nothing for an unknown shape. */
export function RoundPicture({ detail }: { readonly detail: unknown }) {
  const drawing = drawingOf(detail);
  switch (drawing?.engine) {
    case 'slot':
      return <Reels drawing={drawing} />;
    case 'mines':
      return <Mines drawing={drawing} />;
    case 'plinko':
      return <Pegs drawing={drawing} />;
    case 'dice':
      return <Dice drawing={drawing} />;
    case 'roulette':
      return <Wheel drawing={drawing} />;
    case 'crash':
      return <Flight drawing={drawing} />;
    default:
      return null;
  }
}

interface FrameProps {
  /** Description of the picture for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly words?: ReactNode;
}

function Frame({ label, children, words }: FrameProps) {
  return (
    <figure className={styles.frame}>
      <div role="img" aria-label={label} className={styles.picture}>
        {children}
      </div>
      {words !== undefined && <figcaption>{words}</figcaption>}
    </figure>
  );
}

/** Outlines of the symbols that are pictures in the game, on a grid of 24: the statement has no art of a provider. */
const SHAPES: Readonly<Record<string, string>> = {
  W: 'M12 2l3 6.500 7 .700-5.300 4.700 1.600 7L12 17.300 5.700 20.900l1.600-7L2 9.200l7-.700z',
  S: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  P1: 'M6 4h12l4 6-10 11L2 10z',
  P2: 'M12 2l9 5v10l-9 5-9-5V7z',
  P3: 'M12 3l10 18H2z',
  P4: 'M4 4h16v16H4z',
};

function Reels({ drawing }: { readonly drawing: DrawingOf<'slot'> }) {
  const { t } = useLingui();
  const { grid, free } = drawing.outcome;
  const wild = t`curinga`;
  const scatter = t`bônus`;
  const nameOf = (symbol: string) => (symbol === 'W' ? wild : symbol === 'S' ? scatter : symbol);
  const rows = Array.from({ length: grid[0]?.length ?? 0 }, (_, row) => grid.map((reel) => reel[row] ?? ''));
  const label = rows.map((row) => row.map(nameOf).join(', ')).join('; ');
  const spins = free?.spins ?? [];
  const won = formatMoney(spins.reduce((sum, { win }) => sum + win, 0));
  return (
    <Frame
      label={t`Rolos: ${label}`}
      words={
        spins.length > 0 ? (
          <Trans>
            E mais <Plural value={spins.length} one="# rodada grátis" other="# rodadas grátis" />, que pagaram {won}.
          </Trans>
        ) : undefined
      }
    >
      <div className={styles.reels}>
        {grid.map((reel, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- reels have no other name
          <div key={at} className={styles.reel}>
            {reel.map((symbol, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a symbol may stand twice on a reel
              <span key={row} className={styles.cell} data-symbol={symbol}>
                {SHAPES[symbol] ? (
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={SHAPES[symbol]} fillRule="evenodd" />
                  </svg>
                ) : (
                  symbol
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
    </Frame>
  );
}

const SIDE = 5;

function Mines({ drawing }: { readonly drawing: DrawingOf<'mines'> }) {
  const { t } = useLingui();
  const { opened, hit, positions } = drawing.outcome;
  const safe = opened.length;
  return (
    <Frame
      label={hit === null ? t`Casas abertas: ${safe}; nenhuma mina` : t`Casas abertas: ${safe}; a última era uma mina`}
    >
      <div className={styles.board}>
        {Array.from({ length: SIDE * SIDE }, (_, field) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a field is its place
            key={field}
            className={cx(
              styles.field,
              opened.includes(field) && styles.open,
              positions?.includes(field) && styles.mine,
              field === hit && styles.hit,
            )}
          />
        ))}
      </div>
    </Frame>
  );
}

function Pegs({ drawing }: { readonly drawing: DrawingOf<'plinko'> }) {
  const { t } = useLingui();
  const { path, place, multiplier } = drawing.outcome;
  const rows = path.length;
  const times = formatNumber(multiplier / 10, currentLocale(), { most: 1 });
  const steps = stepsOf(path);
  const half = rows / 2;
  return (
    <Frame
      label={t`A bola caiu na casa ${place + 1} de ${rows + 1}`}
      words={
        <Trans>
          Casa {place + 1} de {rows + 1} · {times}×
        </Trans>
      }
    >
      <svg viewBox={`${-half - 0.8} -0.800 ${rows + 1.6} ${rows + 1.8}`} className={styles.pegs}>
        {steps
          .slice(0, -1)
          .flatMap((_, row) =>
            Array.from({ length: row + 1 }, (_peg, peg) => (
              <circle key={`${row} ${peg}`} cx={peg - row / 2} cy={row} r="0.1" className={styles.peg} />
            )),
          )}
        <polyline points={steps.map((step) => step.join(',')).join(' ')} className={styles.path} />
        {Array.from({ length: rows + 1 }, (_, at) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a place is its number
            key={at}
            x={at - half - 0.42}
            y={rows + 0.2}
            width="0.84"
            height="0.6"
            rx="0.15"
            className={at === place ? styles.landed : styles.place}
          />
        ))}
        <circle cx={steps.at(-1)?.[0] ?? 0} cy={rows - 0.1} r="0.28" className={styles.ball} />
      </svg>
    </Frame>
  );
}

function Dice({ drawing }: { readonly drawing: DrawingOf<'dice'> }) {
  const { t } = useLingui();
  const { chance, side } = drawing.choice;
  const { roll, won } = drawing.outcome;
  const at = roll / 100;
  const number = formatNumber(at, currentLocale(), { least: 2 });
  const mark = side === 'under' ? chance : 100 - chance;
  const start = side === 'under' ? 0 : mark;
  const zone = side === 'under' ? t`abaixo de ${mark}` : t`${mark} ou mais`;
  return (
    <Frame
      label={t`Número ${number}; ganhava ${zone}`}
      words={
        <Trans>
          <b>{number}</b> · ganhava {zone}
        </Trans>
      }
    >
      <svg viewBox="0 0 100 14" className={styles.wide} preserveAspectRatio="none">
        <rect x="0" y="5" width="100" height="4" rx="2" className={styles.lost} />
        <rect x={start} y="5" width={chance} height="4" rx="2" className={styles.won} />
        <rect
          x={Math.min(98.6, at)}
          y="1"
          width="1.4"
          height="12"
          rx="0.7"
          className={won ? styles.ball : styles.miss}
        />
      </svg>
    </Frame>
  );
}

const POCKETS = WHEEL.length;
const RADIUS = { outer: 48, inner: 34, number: 41 };

/** A point of the wheel. @param share of the circle, clockwise from the top */
function pointAt(share: number, radius: number): string {
  const angle = (share - 0.25) * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

function Wheel({ drawing }: { readonly drawing: DrawingOf<'roulette'> }) {
  const { t } = useLingui();
  const { pocket, colour } = drawing.outcome;
  const name = { red: t`vermelho`, black: t`preto`, green: t`verde` }[colour];
  const winner = WHEEL.findIndex((each) => each === pocket);
  return (
    <Frame label={t`Roleta: ${pocket}, ${name}`} words={`${pocket} · ${name}`}>
      <svg viewBox="-50 -50 100 100" className={styles.wheel}>
        {WHEEL.map((each, at) => {
          // The winning pocket is on top.
          const share = (at - winner) / POCKETS;
          const [from, to] = [share - 0.5 / POCKETS, share + 0.5 / POCKETS];
          const { outer, inner } = RADIUS;
          return (
            <path
              key={each}
              d={`M${pointAt(from, outer)}A${outer} ${outer} 0 0 1 ${pointAt(to, outer)}L${pointAt(to, inner)}A${inner} ${inner} 0 0 0 ${pointAt(from, inner)}z`}
              // Colours alternate around the wheel, beginning with red after zero.
              className={at === 0 ? styles.green : at % 2 === 1 ? styles.red : styles.black}
              data-won={each === pocket}
            />
          );
        })}
        <circle cx="0" cy={-RADIUS.number} r="4" className={styles.ball} />
        <text x="0" y="9" className={styles.pocket}>
          {pocket}
        </text>
      </svg>
    </Frame>
  );
}

function Flight({ drawing }: { readonly drawing: DrawingOf<'crash'> }) {
  const { t } = useLingui();
  const { cashed, crash } = drawing.outcome;
  const times = (hundredths: number) => `${formatNumber(hundredths / 100, currentLocale(), { least: 2 })}×`;
  const end = crash ?? cashed;
  if (end === null) return null;
  const fell = crash === null ? '' : times(crash);
  const left = cashed === null ? '' : times(cashed);
  const words = [
    cashed === null ? t`Sem retirada` : t`Retirada em ${left}`,
    ...(crash === null ? [] : [t`caiu em ${fell}`]),
  ];
  const most = Math.log(Math.max(end, 110) / 100);
  const pointOf = (at: number): readonly [x: number, y: number] => {
    const share = Math.log(Math.max(100, at) / 100) / most;
    return [4 + share * 88, 46 - share * share * 38];
  };
  const curve = Array.from({ length: 25 }, (_, step) => pointOf(100 * Math.exp((Math.log(end / 100) * step) / 24)));
  const dot = pointOf(Math.min(cashed ?? end, end));
  return (
    <Frame label={words.join(', ')} words={words.join(' · ')}>
      <svg viewBox="0 0 100 50" className={styles.wide}>
        <polyline points={curve.map((point) => point.join(',')).join(' ')} className={styles.curve} />
        <circle cx={dot[0]} cy={dot[1]} r="2.4" className={cashed === null ? styles.miss : styles.ball} />
      </svg>
    </Frame>
  );
}
