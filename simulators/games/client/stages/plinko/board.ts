import { easeOut } from '../motion.ts';
import { SharpCanvas } from '../sharp-canvas.ts';

/** A ball `at` rows below the top, with a fraction, on its path. */
interface Ball {
  readonly path: readonly number[];
  readonly at: number;
}

/**
 * The pegs, the places and a ball on one canvas. The still parts are drawn once into a bitmap; a frame is that bitmap
 * and a ball.
 */
export class Board extends SharpCanvas {
  readonly #still = new SharpCanvas();
  #rows = 12;
  #labels: readonly string[] = [];
  #pays: readonly number[] = [];

  override resize(width: number, height: number): boolean {
    this.#still.resize(width, height);
    const isNew = super.resize(width, height);
    if (isNew) this.#prepare();
    return isNew;
  }

  /** @param pays of each place in tenths of the stake, @param labels the text of each place */
  set(rows: number, pays: readonly number[], labels: readonly string[]): void {
    this.#rows = rows;
    this.#pays = pays;
    this.#labels = labels;
    this.#prepare();
  }

  /** Draws balls on their paths, and lights the place where the last one landed. */
  draw(balls: readonly Ball[], lit: number | null): void {
    const context = this.clear(this.#still.canvas);
    if (lit !== null) {
      const { x, y, width, height } = this.#place(lit);
      context.beginPath();
      context.roundRect(x - 1, y - 1, width + 2, height + 2, 6);
      context.lineWidth = 2.5;
      context.strokeStyle = '#fff4dc';
      context.stroke();
    }
    for (const ball of balls) this.#ball(ball);
  }

  #ball({ path, at }: Ball): void {
    const { context } = this;
    const { step, drop, top, radius } = this.#measures();
    const row = Math.min(this.#rows, Math.floor(at));
    const rest = at - row;
    const side = path.slice(0, row).reduce((sum, turn) => sum + turn - 0.5, 0);
    const turn = row < this.#rows ? (path[row] ?? 0) - 0.5 : 0;
    const x = this.width / 2 + (side + turn * easeOut(rest)) * step;
    // A small hop off the peg, then down to the next.
    const hop = row === 0 && rest < 0.001 ? 0 : 0.42;
    const y = top + (row - 0.55 + rest * rest * (1 + hop) - hop * rest) * drop;
    if (row < this.#rows && rest < 0.5) {
      context.beginPath();
      context.arc(this.width / 2 + side * step, top + row * drop, radius * 2.4 * (1 - rest), 0, 7);
      context.fillStyle = `rgb(255 226 168 / ${0.5 * (1 - rest * 2)})`;
      context.fill();
    }
    const size = Math.max(4.5, Math.min(step * 0.29, 9));
    const shade = context.createRadialGradient(x - size * 0.35, y - size * 0.4, 1, x, y, size);
    shade.addColorStop(0, '#fff6df');
    shade.addColorStop(1, '#f0913c');
    context.beginPath();
    context.arc(x, y, size, 0, 7);
    context.fillStyle = shade;
    context.fill();
  }

  #measures() {
    const step = this.width / (this.#rows + 1.6);
    const foot = 28;
    const top = 16;
    const drop = (this.height - top - foot) / this.#rows;
    return { step, drop, top, radius: Math.max(1.6, Math.min(3.4, step * 0.1)) };
  }

  #place(index: number) {
    const { step } = this.#measures();
    const width = step - 2;
    return {
      x: this.width / 2 + (index - this.#rows / 2) * step - width / 2,
      y: this.height - 22,
      width,
      height: 22,
    };
  }

  /** The ball's way: the light of the mouth that drops it, its walls, and a chute to each place. */
  #scene(on: CanvasRenderingContext2D, step: number, drop: number, top: number): void {
    const middle = this.width / 2;
    const foot = this.height - 24;
    const mouth = step * 0.8;
    const half = (this.#rows / 2 + 0.5) * step;
    const shape = () => {
      on.beginPath();
      on.moveTo(middle - mouth, 2);
      on.lineTo(middle - mouth, top - drop * 0.2);
      on.lineTo(middle - half, foot);
      on.lineTo(middle + half, foot);
      on.lineTo(middle + mouth, top - drop * 0.2);
      on.lineTo(middle + mouth, 2);
    };
    shape();
    const light = on.createRadialGradient(middle, 0, 4, middle, 0, foot);
    light.addColorStop(0, 'rgb(255 236 190 / 0.34)');
    light.addColorStop(0.45, 'rgb(255 236 190 / 0.08)');
    light.addColorStop(1, 'rgb(8 4 22 / 0.34)');
    on.fillStyle = light;
    on.fill();
    shape();
    on.lineWidth = 3;
    on.lineJoin = 'round';
    on.strokeStyle = 'rgb(255 224 176 / 0.55)';
    on.stroke();
    // The chutes between the last pegs and the places.
    on.lineWidth = 1.5;
    on.strokeStyle = 'rgb(255 224 176 / 0.28)';
    for (let wall = 1; wall <= this.#rows; wall += 1) {
      const x = middle - half + wall * step;
      on.beginPath();
      on.moveTo(x, foot - drop * 0.45);
      on.lineTo(x, foot);
      on.stroke();
    }
    // The mouth.
    on.beginPath();
    on.roundRect(middle - mouth * 1.5, -8, mouth * 3, 14, 7);
    const brass = on.createLinearGradient(0, 0, 0, 8);
    brass.addColorStop(0, '#f2d49a');
    brass.addColorStop(1, '#a36a2c');
    on.fillStyle = brass;
    on.fill();
  }

  #prepare(): void {
    if (this.width === 0) return;
    const on = this.#still.clear();
    const { step, drop, top, radius } = this.#measures();
    this.#scene(on, step, drop, top);
    on.fillStyle = 'rgb(255 244 220 / 0.9)';
    for (let row = 0; row < this.#rows; row += 1) {
      for (let peg = 0; peg <= row; peg += 1) {
        on.beginPath();
        on.arc(this.width / 2 + (peg - row / 2) * step, top + row * drop, radius, 0, 7);
        on.fill();
      }
    }
    const most = Math.log(Math.max(...this.#pays, 2));
    on.textAlign = 'center';
    on.textBaseline = 'middle';
    this.#labels.forEach((label, index) => {
      const { x, y, width, height } = this.#place(index);
      // From sand for a pay below the stake to ember for the highest.
      const heat = Math.max(0, Math.log((this.#pays[index] ?? 1) / 10)) / most;
      on.fillStyle =
        (this.#pays[index] ?? 0) < 10 ? '#6d6486' : `hsl(${42 - heat * 34} ${78 + heat * 10}% ${62 - heat * 8}%)`;
      on.beginPath();
      on.roundRect(x, y, width, height, 5);
      on.fill();
      on.fillStyle = (this.#pays[index] ?? 0) < 10 ? '#fff' : '#2a1405';
      const size = Math.min(13, (width / Math.max(2, label.length)) * 1.5);
      on.font = `640 ${size}px Bricolage, system-ui, sans-serif`;
      on.fillText(label, x + width / 2, y + height / 2 + 0.5);
    });
    this.draw([], null);
  }
}
