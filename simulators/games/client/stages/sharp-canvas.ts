/** A canvas with a size in CSS pixels, sharp on the device's screen up to two of its pixels for one. */
export class SharpCanvas {
  readonly canvas = document.createElement('canvas');
  readonly context: CanvasRenderingContext2D;
  /** CSS pixels. */
  width = 0;
  height = 0;
  /** Device pixels for a CSS pixel. */
  scale = 1;

  constructor() {
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('This browser has no canvas');
    this.context = context;
  }

  /** @returns whether the size has changed, which clears the canvas */
  resize(width: number, height: number): boolean {
    const scale = Math.min(2, window.devicePixelRatio || 1);
    if (width === this.width && height === this.height && scale === this.scale) return false;
    this.width = width;
    this.height = height;
    this.scale = scale;
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    return true;
  }

  /** Clears the canvas; drawing goes on in CSS pixels. @param still a bitmap of the same size to begin with */
  clear(still?: HTMLCanvasElement): CanvasRenderingContext2D {
    const { context, canvas, scale } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (still) context.drawImage(still, 0, 0);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    return context;
  }
}
