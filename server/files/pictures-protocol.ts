/** Messages between the platform and the process that decodes pictures. */
import type { PictureKind } from './kinds.ts';

export interface PictureOutput {
  readonly path: string;
  /** `square`: cut to a square of `side`; `inside`: made no larger than `side`, never enlarged. */
  readonly fit: 'square' | 'inside';
  readonly side: number;
  readonly format: 'webp' | 'jpeg';
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
