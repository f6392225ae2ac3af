import { SharpCanvas } from '../sharp-canvas.ts';
import { drawFlyer } from './flyers.ts';

/** The scene at one moment. */
export interface Scene {
  readonly phase: 'idle' | 'betting' | 'closing' | 'flying' | 'crashed';
  /** Milliseconds of flight. */
  readonly elapsed: number;
  readonly rate: number;
  /** The share of the betting time that is left, 0 to 1. */
  readonly left: number;
  /** The large words in the middle, and the small ones below. */
  readonly large: string;
  readonly small: string;
}

const POINTS = 48;
/** Size of the flyer in CSS pixels, and its anchor on the curve, from its upper left corner. */
const FLYER = 54;
const ANCHOR = { x: 20, y: 34 };
/** The angle of a flyer that falls, radians. */
const FALL = 1.9;

/**
 * Moves the anchor of the flyer so far that the whole flyer is inside the sky. CSS pixels.
 * @param angle of its rotation about the anchor, radians
 */
export function insideSky(
  anchor: { readonly x: number; readonly y: number },
  sky: { readonly width: number; readonly height: number },
  angle: number,
): {
  readonly x: number;
  readonly y: number;
  readonly reach: readonly [left: number, top: number, right: number, bottom: number];
} {
  const corners = [0, FLYER].flatMap((x) => [0, FLYER].map((y) => [x - ANCHOR.x, y - ANCHOR.y] as const));
  const xs = corners.map(([x, y]) => x * Math.cos(angle) - y * Math.sin(angle));
  const ys = corners.map(([x, y]) => x * Math.sin(angle) + y * Math.cos(angle));
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const x = Math.max(-left, Math.min(sky.width - right, anchor.x));
  const y = Math.max(-top, Math.min(sky.height - bottom, anchor.y));
  return { x, y, reach: [x + left, y + top, x + right, y + bottom] };
}

/** Draws the curve of a flight on a canvas: one path, one image and two lines of text a frame. */
export class Sky extends SharpCanvas {
  readonly #gamecode: string;
  #flyer: HTMLCanvasElement | null = null;

  constructor(gamecode: string) {
    super();
    this.#gamecode = gamecode;
  }

  override resize(width: number, height: number): boolean {
    const isNew = super.resize(width, height);
    if (isNew) this.#flyer = drawFlyer(this.#gamecode, Math.round(FLYER * this.scale));
    return isNew;
  }

  draw(scene: Scene): void {
    this.clear();
    this.#grid();
    if (scene.phase === 'flying' || scene.phase === 'crashed') this.#curve(scene);
    else this.#wait(scene);
    this.#words(scene);
  }

  #grid(): void {
    const on = this.context;
    on.strokeStyle = 'rgb(255 255 255 / 0.07)';
    on.lineWidth = 1;
    on.beginPath();
    for (let line = 1; line < 5; line += 1) {
      const y = Math.round((this.height * line) / 5) + 0.5;
      on.moveTo(0, y);
      on.lineTo(this.width, y);
    }
    on.stroke();
  }

  #curve({ elapsed, rate, phase }: Scene): void {
    const on = this.context;
    const fell = phase === 'crashed';
    // The flyer hangs on the end of the curve.
    const left = ANCHOR.x + 4;
    const foot = this.height - (FLYER - ANCHOR.y) - 4;
    const wide = this.width - left - 52;
    const high = foot - ANCHOR.y - 14;
    const time = Math.max(elapsed, 4_000);
    const exact = (at: number) => Math.exp(rate * at) - 1;
    const most = Math.max(exact(elapsed), 0.5);
    const place = (at: number) => [left + (at / time) * wide, foot - (exact(at) / most) * high] as const;
    on.beginPath();
    on.moveTo(left, foot);
    for (let point = 1; point <= POINTS; point += 1) on.lineTo(...place((elapsed * point) / POINTS));
    on.lineCap = 'round';
    on.lineJoin = 'round';
    on.lineWidth = 4;
    on.strokeStyle = fell ? '#e0685a' : '#ffd49c';
    on.stroke();
    const [x, y] = place(elapsed);
    on.lineTo(x, foot);
    on.closePath();
    const shade = on.createLinearGradient(0, y, 0, foot);
    shade.addColorStop(0, fell ? 'rgb(224 104 90 / 0.34)' : 'rgb(255 200 130 / 0.4)');
    shade.addColorStop(1, 'rgb(255 200 130 / 0.02)');
    on.fillStyle = shade;
    on.fill();
    if (!this.#flyer) return;
    const angle = fell ? FALL : 0;
    const anchor = insideSky({ x, y }, this, angle);
    on.save();
    on.translate(anchor.x, anchor.y);
    on.rotate(angle);
    if (fell) on.globalAlpha = 0.5;
    on.drawImage(this.#flyer, -ANCHOR.x, -ANCHOR.y, FLYER, FLYER);
    on.restore();
  }

  #wait({ left }: Scene): void {
    const on = this.context;
    if (this.#flyer) on.drawImage(this.#flyer, 4, this.height - FLYER - 4, FLYER, FLYER);
    if (left <= 0) return;
    const wide = Math.min(240, this.width - 60);
    const x = (this.width - wide) / 2;
    const y = this.height / 2 + 34;
    on.fillStyle = 'rgb(255 255 255 / 0.14)';
    on.beginPath();
    on.roundRect(x, y, wide, 6, 3);
    on.fill();
    on.fillStyle = '#ffd49c';
    on.beginPath();
    on.roundRect(x, y, wide * left, 6, 3);
    on.fill();
  }

  #words({ large, small, phase }: Scene): void {
    const on = this.context;
    const isNumber = phase === 'flying' || phase === 'crashed';
    // The flight climbs on the right.
    const middle = this.width * (isNumber ? 0.38 : 0.5);
    const y = isNumber ? Math.max(44, this.height * 0.3) : this.height / 2 - 6;
    on.textAlign = 'center';
    on.textBaseline = 'middle';
    on.shadowColor = 'rgb(7 6 15 / 0.8)';
    on.shadowBlur = 12;
    on.fillStyle = phase === 'crashed' ? '#ffb9ad' : '#fff4dc';
    on.font = isNumber ? '400 54px Gloock, Georgia, serif' : '400 28px Gloock, Georgia, serif';
    on.fillText(large, middle, y);
    on.shadowBlur = 6;
    on.fillStyle = '#e4dae9';
    on.font = '500 14px Bricolage, system-ui, sans-serif';
    on.fillText(small, middle, y + (isNumber ? 40 : 26));
    on.shadowBlur = 0;
  }
}
