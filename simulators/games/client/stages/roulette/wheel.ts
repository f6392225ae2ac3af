import { POCKETS, WHEEL } from '../../../engine/roulette/rules.ts';
import { colourOf } from '../../../engine/roulette/spots.ts';
import { createMotion, easeOut } from '../motion.ts';
import { SharpCanvas } from '../sharp-canvas.ts';

const FILL = { red: '#b3322f', black: '#1b1622', green: '#16805a' } as const;
const TURN = Math.PI * 2;
const SPIN_MS = 3_800;

/** Returns the angle within one turn. */
const wrap = (angle: number): number => ((angle % TURN) + TURN) % TURN;

/** Returns the angle of the wheel, one to two turns on, at which a pocket is at the top. @param pocket its own angle */
export const angleToTop = (from: number, pocket: number): number =>
  from + TURN * 1.2 + wrap(-from - TURN * 1.2 - pocket);

/** The wheel on a canvas: drawn once, then turned, with a ball that runs against it and comes to rest. */
export class Wheel extends SharpCanvas {
  readonly #motion = createMotion();
  readonly #still = new SharpCanvas();
  #angle = 0;
  #pocket: number | null = null;

  override resize(width: number, height: number): boolean {
    this.#still.resize(width, height);
    const isNew = super.resize(width, height);
    if (isNew) {
      this.#prepare();
      this.#draw(this.#angle, this.#rest(), 0.72);
    }
    return isNew;
  }

  /** Runs until the ball lies in a pocket. */
  async run(pocket: number, isCalm: boolean): Promise<void> {
    this.#pocket = pocket;
    const from = this.#angle;
    const rest = this.#angleOf(pocket);
    // The pocket stops at the top, which is seen where the wheel is cropped, after one to two turns.
    const to = angleToTop(from, rest);
    // The ball ends where its pocket ends, after seven turns the other way.
    const end = to + rest;
    const start = end + TURN * 7;
    if (!isCalm) {
      await this.#motion.run(SPIN_MS, (share) => {
        const eased = easeOut(share);
        const fall = Math.max(0, (share - 0.62) / 0.38);
        const hop = fall > 0 && fall < 1 ? Math.abs(Math.sin(fall * Math.PI * 3)) * 0.05 * (1 - fall) : 0;
        this.#draw(from + (to - from) * eased, start + (end - start) * eased, 0.9 - 0.18 * easeOut(fall) + hop);
      });
    }
    this.#angle = to % TURN;
    this.#draw(this.#angle, this.#rest(), 0.72);
  }

  finish(): void {
    this.#motion.finish();
  }

  #angleOf(pocket: number): number {
    return (WHEEL.findIndex((other) => other === pocket) / POCKETS) * TURN;
  }

  #rest(): number | null {
    return this.#pocket === null ? null : this.#angle + this.#angleOf(this.#pocket);
  }

  /** @param ball its angle, and `far` how far out it is, 0 to 1 */
  #draw(angle: number, ball: number | null, far: number): void {
    const on = this.clear();
    const half = this.canvas.width / 2;
    on.setTransform(1, 0, 0, 1, half, half);
    on.rotate(angle);
    on.drawImage(this.#still.canvas, -half, -half);
    on.setTransform(1, 0, 0, 1, half, half);
    if (ball === null) return;
    const x = Math.sin(ball) * half * far;
    const y = -Math.cos(ball) * half * far;
    const size = half * 0.052;
    const shade = on.createRadialGradient(x - size * 0.3, y - size * 0.4, size * 0.1, x, y, size);
    shade.addColorStop(0, '#fff');
    shade.addColorStop(1, '#cbbfae');
    on.fillStyle = shade;
    on.beginPath();
    on.arc(x, y, size, 0, 7);
    on.fill();
  }

  #prepare(): void {
    const on = this.#still.clear();
    const half = this.#still.canvas.width / 2;
    on.setTransform(1, 0, 0, 1, half, half);
    const rim = on.createRadialGradient(0, 0, half * 0.86, 0, 0, half);
    rim.addColorStop(0, '#6b3f1d');
    rim.addColorStop(0.5, '#c98f4c');
    rim.addColorStop(1, '#4a2a12');
    this.#disc(on, half, rim);
    const part = TURN / POCKETS;
    WHEEL.forEach((pocket, index) => {
      const middle = index * part - Math.PI / 2;
      on.beginPath();
      on.moveTo(0, 0);
      on.arc(0, 0, half * 0.88, middle - part / 2, middle + part / 2);
      on.closePath();
      on.fillStyle = FILL[colourOf(pocket)];
      on.fill();
      on.strokeStyle = 'rgb(255 226 168 / 0.35)';
      on.lineWidth = half * 0.006;
      on.stroke();
      on.save();
      on.rotate(index * part);
      on.fillStyle = '#fff4dc';
      on.textAlign = 'center';
      on.textBaseline = 'middle';
      on.font = `640 ${half * 0.085}px Bricolage, system-ui, sans-serif`;
      on.fillText(String(pocket), 0, -half * 0.815);
      on.restore();
    });
    this.#disc(on, half * 0.62, '#2b1a12');
    const bowl = on.createRadialGradient(-half * 0.15, -half * 0.2, half * 0.05, 0, 0, half * 0.6);
    bowl.addColorStop(0, '#a86d38');
    bowl.addColorStop(1, '#4a2a14');
    this.#disc(on, half * 0.59, bowl);
    on.strokeStyle = '#e9c68c';
    on.lineWidth = half * 0.035;
    on.lineCap = 'round';
    for (let arm = 0; arm < 4; arm += 1) {
      const at = (arm * Math.PI) / 2 + Math.PI / 4;
      on.beginPath();
      on.moveTo(0, 0);
      on.lineTo(Math.cos(at) * half * 0.3, Math.sin(at) * half * 0.3);
      on.stroke();
    }
    this.#disc(on, half * 0.11, '#f0d29c');
    this.#disc(on, half * 0.06, '#b98444');
  }

  #disc(on: CanvasRenderingContext2D, radius: number, fill: string | CanvasGradient): void {
    on.beginPath();
    on.arc(0, 0, radius, 0, 7);
    on.fillStyle = fill;
    on.fill();
  }
}
