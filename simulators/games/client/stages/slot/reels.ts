import type { SymbolId } from '../../../engine/slot/reel-set.ts';
import { SYMBOLS } from '../../../engine/slot/reel-set.ts';
import { SharpCanvas } from '../sharp-canvas.ts';
import { drawGround, drawSymbol, smear } from './bitmaps.ts';

/** Cells a second at full speed, and how the reels start and stop one after the other (milliseconds). */
const SPEED = 30;
const START_STEP = 45;
const SHORTEST = 420;
const STOP_STEP = 150;
/** Cells that a reel still travels once its stop is known. */
const RUN_OUT = 4;
/** Overshoot of the last cell: easeOutBack with this constant, whose slope at 0 is OVER + 3. */
const OVER = 0.9;
const GAP = 3;

interface Reel {
  /** Index of the symbol in the top row, with a fraction while it moves; falling symbols make it smaller. */
  position: number;
  phase: 'still' | 'waiting' | 'turning' | 'landing';
  /** When the phase began, milliseconds of the animation clock. */
  since: number;
  target: number;
}

export interface Cell {
  readonly reel: number;
  readonly row: number;
}

export interface ReelsOptions {
  readonly strips: readonly (readonly SymbolId[])[];
  readonly rows: number;
  readonly symbols: HTMLImageElement;
  /** Each time a reel stands still. */
  readonly isCalm: () => boolean;
  readonly onStop: (reel: number) => void;
}

/**
 * The reels on one canvas. Every symbol is drawn once into a bitmap, sharp and smeared; a frame is then some twenty
 * copies of bitmaps and no layout, and there are frames only while something moves.
 */
export class Reels extends SharpCanvas {
  readonly #options: ReelsOptions;
  readonly #reels: Reel[];
  readonly #sharp = new Map<SymbolId, HTMLCanvasElement>();
  readonly #smeared = new Map<SymbolId, HTMLCanvasElement>();
  #ground: HTMLCanvasElement | null = null;
  #lit: readonly Cell[] = [];
  #glow = true;
  /** Of one cell, CSS pixels. */
  #cell = { width: 0, height: 0 };
  #frame = 0;
  #last = 0;
  #stops: readonly number[] | null = null;
  #landed: (() => void) | null = null;

  constructor(options: ReelsOptions) {
    super();
    this.#options = options;
    // The first frame shows no win: each strip a little further on.
    this.#reels = options.strips.map((_, reel) => ({ position: reel * 3, phase: 'still', since: 0, target: reel * 3 }));
  }

  /** @param width,height of one cell in CSS pixels */
  fit(width: number, height: number): void {
    const { strips, rows } = this.#options;
    this.#cell = { width, height };
    if (!this.resize(width * strips.length + GAP * (strips.length - 1), height * rows + GAP * (rows - 1))) return;
    this.#prepare();
    this.#draw();
  }

  /** Sets all reels turning. */
  start(): void {
    this.light([]);
    this.#stops = null;
    const now = performance.now();
    this.#reels.forEach((reel, index) => {
      reel.phase = 'waiting';
      reel.since = now + index * START_STEP;
    });
    if (!this.#options.isCalm()) this.#run();
  }

  /** Lets the reels end on these stops; resolves when the last stands still. */
  land(stops: readonly number[]): Promise<void> {
    return new Promise((resolve) => {
      this.#landed = resolve;
      this.#stops = stops;
      if (this.#options.isCalm() || this.#reels.every((reel) => reel.phase === 'still')) this.#finish();
    });
  }

  /** Shows the end at once, if it is known. */
  hurry(): void {
    if (this.#stops) this.#finish();
  }

  /** Back to where the reels stood: the round did not happen. */
  cancel(): void {
    this.#stops = this.#reels.map((reel) => reel.target);
    this.#finish();
  }

  /** Lights some cells. @param glow false for a win that is no gain */
  light(cells: readonly Cell[], glow = true): void {
    this.#lit = cells;
    this.#glow = glow;
    if (this.#reels.every((reel) => reel.phase === 'still')) this.#draw();
  }

  #finish(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const moving = this.#reels.map((reel) => reel.phase !== 'still');
    this.#reels.forEach((reel, index) => {
      reel.target = this.#stops?.[index] ?? reel.target;
      reel.position = reel.target;
      reel.phase = 'still';
    });
    this.#stops = null;
    this.#draw();
    const last = moving.lastIndexOf(true);
    if (last >= 0) this.#options.onStop(last);
    this.#landed?.();
    this.#landed = null;
  }

  #run(): void {
    if (this.#frame !== 0) return;
    this.#last = performance.now();
    const step = (now: number) => {
      // After a pause of the page the reels continue without a jump.
      const seconds = Math.min(0.05, (now - this.#last) / 1000);
      this.#last = now;
      this.#reels.forEach((reel, index) => this.#move(reel, index, now, seconds));
      this.#draw();
      if (this.#reels.some((reel) => reel.phase !== 'still')) {
        this.#frame = requestAnimationFrame(step);
        return;
      }
      this.#frame = 0;
      this.#stops = null;
      this.#landed?.();
      this.#landed = null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  #move(reel: Reel, index: number, now: number, seconds: number): void {
    const length = this.#options.strips[index]?.length ?? 1;
    if (reel.phase === 'waiting' && now >= reel.since) {
      reel.phase = 'turning';
      reel.since = now;
    }
    if (reel.phase === 'turning') {
      // Up to speed in a tenth of a second.
      const speed = SPEED * Math.min(1, (now - reel.since + 16) / 100);
      reel.position = (reel.position - speed * seconds + length) % length;
      const stop = this.#stops?.[index];
      const before = this.#reels[index - 1];
      const due = now - reel.since >= SHORTEST + (index === 0 ? 0 : STOP_STEP * 0.4);
      const free =
        index === 0 || before?.phase === 'still' || (before?.phase === 'landing' && now - before.since >= STOP_STEP);
      if (stop !== undefined && due && free) {
        reel.phase = 'landing';
        reel.since = now;
        reel.target = stop;
      }
    }
    if (reel.phase === 'landing') {
      const duration = ((RUN_OUT * (OVER + 3)) / SPEED) * 1000;
      const t = Math.min(1, (now - reel.since) / duration);
      const eased = 1 + (OVER + 1) * (t - 1) ** 3 + OVER * (t - 1) ** 2;
      reel.position = reel.target + RUN_OUT * (1 - eased);
      if (t === 1) {
        reel.phase = 'still';
        reel.position = reel.target;
        this.#options.onStop(index);
      }
    }
  }

  #draw(): void {
    if (!this.#ground) return;
    const context = this.clear(this.#ground);
    const { scale } = this;
    const pitch = this.#cell.height + GAP;
    const still = this.#reels.every((reel) => reel.phase === 'still');
    if (still) for (const cell of this.#lit) this.#drawLit(cell);
    this.#reels.forEach((reel, index) => {
      const strip = this.#options.strips[index] ?? [];
      const top = Math.floor(reel.position);
      const fraction = reel.position - top;
      const fast =
        reel.phase === 'turning' || (reel.phase === 'landing' && fraction > 0 && reel.position - reel.target > 2);
      const bitmaps = fast ? this.#smeared : this.#sharp;
      for (let row = 0; row <= this.#options.rows; row += 1) {
        const symbol = strip[(((top + row) % strip.length) + strip.length) % strip.length];
        const bitmap = symbol && bitmaps.get(symbol);
        if (!bitmap) continue;
        const width = bitmap.width / scale;
        const height = bitmap.height / scale;
        const x = index * (this.#cell.width + GAP) + (this.#cell.width - width) / 2;
        const y = (row - fraction) * pitch + (this.#cell.height - height) / 2;
        if (still && this.#lit.length > 0 && !this.#lit.some((cell) => cell.reel === index && cell.row === row))
          context.globalAlpha = 0.5;
        context.drawImage(bitmap, x, y, width, height);
        context.globalAlpha = 1;
      }
    });
  }

  #drawLit({ reel, row }: Cell): void {
    const { context } = this;
    const x = reel * (this.#cell.width + GAP);
    const y = row * (this.#cell.height + GAP);
    context.beginPath();
    context.roundRect(x + 1.25, y + 1.25, this.#cell.width - 2.5, this.#cell.height - 2.5, 9);
    if (this.#glow) {
      const middle = [x + this.#cell.width / 2, y + this.#cell.height / 2] as const;
      const light = context.createRadialGradient(...middle, 4, ...middle, this.#cell.height * 0.62);
      light.addColorStop(0, 'rgb(255 190 110 / 0.55)');
      light.addColorStop(1, 'rgb(255 190 110 / 0.06)');
      context.fillStyle = light;
      context.fill();
    }
    context.lineWidth = this.#glow ? 2.5 : 1.5;
    context.strokeStyle = this.#glow ? '#ffcf93' : 'rgb(255 255 255 / 0.5)';
    context.stroke();
  }

  /** Draws the ground of the cells and each symbol once, at the size of this screen. */
  #prepare(): void {
    const { canvas } = this;
    this.#ground = drawGround({
      reels: this.#options.strips.length,
      rows: this.#options.rows,
      pixels: [canvas.width, canvas.height],
      cell: [this.#cell.width, this.#cell.height],
      gap: GAP,
      scale: this.scale,
    });
    const size = Math.round(Math.min(this.#cell.width, this.#cell.height) * 0.84 * this.scale);
    SYMBOLS.forEach((symbol, index) => {
      const sharp = drawSymbol(this.#options.symbols, index, size);
      this.#sharp.set(symbol, sharp);
      this.#smeared.set(symbol, smear(sharp));
    });
  }
}
