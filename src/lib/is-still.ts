import { savesData } from './data-saver.ts';

/** Whether nothing may move: the device asks for reduced motion, or the browser's data saver is on. */
export function isStill(): boolean {
  return savesData() || typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
