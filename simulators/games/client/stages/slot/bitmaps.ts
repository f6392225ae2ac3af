/** The bitmaps that a frame of the reels is composed of, each drawn once for the size of the screen. */

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return [canvas, canvas.getContext('2d')];
}

interface Ground {
  readonly reels: number;
  readonly rows: number;
  /** Of the whole canvas, in device pixels. */
  readonly pixels: readonly [number, number];
  /** Of one cell, in CSS pixels. */
  readonly cell: readonly [number, number];
  readonly gap: number;
  readonly scale: number;
}

/** The cells that stand still behind the symbols. */
export function drawGround({ reels, rows, pixels, cell: [width, height], gap, scale }: Ground): HTMLCanvasElement {
  const [canvas, on] = canvasOf(...pixels);
  if (!on) return canvas;
  on.scale(scale, scale);
  for (let reel = 0; reel < reels; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const y = row * (height + gap);
      const shade = on.createLinearGradient(0, y, 0, y + height);
      shade.addColorStop(0, 'rgb(5 4 16 / 0.74)');
      shade.addColorStop(0.5, 'rgb(5 4 16 / 0.46)');
      shade.addColorStop(1, 'rgb(5 4 16 / 0.74)');
      on.fillStyle = shade;
      on.beginPath();
      on.roundRect(reel * (width + gap), y, width, height, 10);
      on.fill();
    }
  }
  return canvas;
}

/** One symbol of the theme's drawings, which stand side by side, each as wide as it is high. */
export function drawSymbol(drawings: HTMLImageElement, index: number, size: number): HTMLCanvasElement {
  const unit = drawings.naturalHeight;
  // Twice as large first: the drawings' inner shadows have hard edges, which the reduction smooths.
  const [large, coarse] = canvasOf(size * 2, size * 2);
  coarse?.drawImage(drawings, index * unit, 0, unit, unit, 0, 0, size * 2, size * 2);
  const [canvas, on] = canvasOf(size, size);
  if (on) {
    on.imageSmoothingQuality = 'high';
    on.drawImage(large, 0, 0, size, size);
  }
  return canvas;
}

/** The same symbol blurred, as it shows in fast motion. */
export function smear(sharp: HTMLCanvasElement): HTMLCanvasElement {
  const size = sharp.width;
  const [canvas, on] = canvasOf(size, Math.round(size * 1.7));
  if (on) {
    on.globalAlpha = 0.075;
    for (let copy = 0; copy < 24; copy += 1) on.drawImage(sharp, 0, (size * 0.7 * copy) / 23);
  }
  return canvas;
}
