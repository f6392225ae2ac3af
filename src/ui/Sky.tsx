import { useId } from 'react';
import { useWide } from '../lib/use-wide.ts';
import { cx } from './cx.ts';
import styles from './Sky.module.css';

interface Crop {
  readonly w: number;
  readonly h: number;
  /**
   * Width of sky and water to the left of the drawing, for wider windows: the scale stays 1, so the horizon stays in
   * its place behind the text.
   */
  readonly bleed: number;
  /** Height cut off above: on a phone, the part below the system's status bar. */
  readonly top: number;
  /** Position of the horizon, and of sun and sail on it, as fractions of height and width. */
  readonly horizon: number;
  readonly sun: number;
  readonly sail: number;
  readonly radius: number;
  readonly sailScale: number;
}

const PHONE: Crop = {
  w: 412,
  h: 290,
  bleed: 612,
  top: 26,
  horizon: 0.535,
  sun: 0.7,
  sail: 0.855,
  radius: 23,
  sailScale: 0.82,
};
const DESKTOP: Crop = {
  w: 1204,
  h: 400,
  bleed: 1400,
  top: 0,
  horizon: 0.6,
  sun: 0.64,
  sail: 0.735,
  radius: 42,
  sailScale: 1.6,
};

interface SkyProps {
  /** The crop; by default it depends on the window's width. */
  readonly crop?: 'phone' | 'desktop' | 'auto';
  /** Dims the light while there is no connection. */
  readonly offline?: boolean;
  /** The site's own picture in place of the drawing. */
  readonly picture?: string | null | undefined;
}

/**
 * The horizon: sky, low sun, water, one sail. The only decoration of the shell. It is behind the first rows of a page
 * (position the parent); money is on its dark left side, and nothing may cover sun and sail.
 */
export function Sky({ crop = 'auto', offline = false, picture }: SkyProps) {
  const isWide = useWide();
  const desktop = crop === 'desktop' || (crop === 'auto' && isWide);
  return (
    <div className={cx(styles.sky, desktop && styles.wide, offline && styles.offline)} aria-hidden="true">
      {picture ? (
        <>
          <img className={styles.picture} src={picture} alt="" decoding="async" />
          <div className={styles.dim} />
        </>
      ) : (
        <Horizon crop={desktop ? DESKTOP : PHONE} />
      )}
    </div>
  );
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

function Horizon({ crop }: { readonly crop: Crop }) {
  const { w, h, bleed, top, horizon, sun, sail, radius: r, sailScale } = crop;
  const id = useId();
  const y = h * horizon;
  const cx0 = w * sun;
  const ref = (name: string): string => `url(#${id}${name})`;
  return (
    <svg viewBox={`${-bleed} ${top} ${w + bleed} ${h - top}`} preserveAspectRatio="xMaxYMin slice" focusable="false">
      <Lights id={id} crop={crop} />
      <rect x={-bleed} width={w + bleed} height={y} fill={ref('s')} />
      <g clipPath={ref('c')}>
        <circle cx={cx0} cy={y - r * 0.2} r={r * 5.4} fill={ref('g')} />
        <circle cx={cx0} cy={y - r * 0.32} r={r} fill="var(--sun)" />
        <g fill="var(--sky-2)" opacity=".34">
          <path
            d={`M${w * 0.3} ${y - 40}q${w * 0.12}-9 ${w * 0.26}-2t${w * 0.3} 0q-${w * 0.16} 7-${w * 0.3} 5t-${w * 0.26}-3z`}
          />
          <path
            d={`M${w * 0.02} ${y - 20}q${w * 0.14}-7 ${w * 0.3}-1t${w * 0.2} 0q-${w * 0.14} 6-${w * 0.26} 4t-${w * 0.24}-3z`}
          />
        </g>
      </g>
      <rect x={-bleed} y={y} width={w + bleed} height={h - y} fill={ref('w')} />
      {WAVES.map((i) => (
        <path
          key={i}
          d={`M${-bleed} ${tenth(y + 6 + i * i * 1.6)}h${w + bleed}`}
          stroke="var(--sky-4)"
          strokeOpacity={(16 - i * 2) / 100}
        />
      ))}
      {GLINTS.map((i) => (
        <ellipse
          key={i}
          cx={tenth(cx0 + (((i * 53) % 13) - 6) * (0.25 + (i / 12) * 0.8))}
          cy={tenth(y + 3 + i * i * 0.42 * (r / 24) + i * 1.7)}
          rx={tenth(r * (1.02 - (0.62 * i) / 12) * (0.72 + ((i * 37) % 10) / 22))}
          ry={tenth(0.75 + (i / 12) * 1.1 * (r / 26))}
          fill="var(--sun)"
          opacity={0.85 - (0.75 * i) / 12}
        />
      ))}
      <rect x={-bleed} width={w + bleed} height={y} fill={ref('d')} />
      <Sail x={w * sail} y={y + 5} scale={sailScale} />
    </svg>
  );
}

/** The gradients of sky, water, sun and the dark side, and the clip of the sky; `Horizon` refers to them by `id`. */
function Lights({ id, crop: { w, h, bleed, horizon } }: { readonly id: string; readonly crop: Crop }) {
  return (
    <defs>
      <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sky-1)" />
        <stop offset=".5" stopColor="var(--sky-2)" />
        <stop offset=".86" stopColor="var(--sky-3)" />
        <stop offset="1" stopColor="var(--sky-4)" />
      </linearGradient>
      <linearGradient id={`${id}w`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--sea-1)" />
        <stop offset=".34" stopColor="var(--sea-2)" />
        <stop offset="1" stopColor="var(--canvas)" />
      </linearGradient>
      <radialGradient id={`${id}g`}>
        <stop offset="0" stopColor="var(--sun)" stopOpacity=".8" />
        <stop offset=".35" stopColor="var(--sky-4)" stopOpacity=".38" />
        <stop offset="1" stopColor="var(--sky-4)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}d`} gradientUnits="userSpaceOnUse" x1="0" x2={w}>
        <stop offset="0" stopColor="var(--sky-1)" stopOpacity=".78" />
        <stop offset=".4" stopColor="var(--sky-1)" stopOpacity=".62" />
        <stop offset=".7" stopColor="var(--sky-1)" stopOpacity="0" />
      </linearGradient>
      <clipPath id={`${id}c`}>
        <rect x={-bleed} width={w + bleed} height={h * horizon} />
      </clipPath>
    </defs>
  );
}

function Sail({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M2-46c14 11 23 26 25 43-10-2-22-2-32 1 7-13 10-28 7-44z" fill="var(--sail)" />
      <path d="M2-46c14 11 23 26 25 43l-5-.8C20-19 13-33 2-46z" fill="var(--sail-lit)" opacity=".9" />
      <path d="M-22 2c17-3.5 36-3.5 54 0-3 4-6 5-10 5h-34c-4 0-7-1-10-5z" fill="var(--sail)" />
      <path d="M-22 2c17-3.5 36-3.5 54 0" stroke="var(--sail-lit)" strokeOpacity=".7" fill="none" />
      <path d="M-16 10h42M-8 14h30" stroke="var(--sail)" strokeOpacity=".5" strokeWidth="1.5" />
    </g>
  );
}

const WAVES = [0, 1, 2, 3, 4, 5, 6] as const;
const GLINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
