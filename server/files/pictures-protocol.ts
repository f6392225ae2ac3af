/** Messages between the platform and the process that decodes pictures. */
import type { PictureKind } from './kinds.ts';

export interface PictureOutput {
  readonly path: string;
  /**
   * `square`: cut to a square of `side`; `inside`: made no larger than `side`, never enlarged; `wide`: `side`
   * wide and cut to `ratio`; `whole`: the whole picture within a square of `side`, the rest is `background`.
   */
  readonly fit: 'square' | 'inside' | 'wide' | 'whole';
  readonly side: number;
  readonly format: 'webp' | 'jpeg' | 'png';
  /** Of `wide`: width by height. */
  readonly ratio?: number;
  /** Of `whole`: the share of the square's side that the picture takes; the default is all of it. */
  readonly share?: number;
  /** Of `whole`: `#rrggbb`; transparent by default. */
  readonly background?: string;
}

export interface PictureTask {
  readonly id: number;
  readonly input: string;
  readonly kind: PictureKind;
  readonly outputs: readonly PictureOutput[];
}

export type PictureFault = 'file_broken' | 'image_too_large';
export interface PictureResult {
  readonly id: number;
  /** null: every output was written. */
  readonly fault: PictureFault | null;
}
