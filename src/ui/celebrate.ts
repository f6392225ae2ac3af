import type confetti from 'canvas-confetti';
import { isStill } from '../lib/is-still.ts';

/** Pieces and dots, as specified. */
const PIECES = 40;
const DOTS = 20;

type Fire = ReturnType<typeof confetti.create>;

/**
 * Fires confetti once from the middle of the screen, in the site's colours. Loads the library at the first call; does
 * nothing with reduced motion, the browser's data saver or the site's (`dataSaver`). Never throws.
 */
export async function celebrate({ dataSaver = false }: { readonly dataSaver?: boolean } = {}): Promise<void> {
  if (dataSaver || isStill()) return;
  let fire: Fire;
  try {
    // The content security policy blocks a worker from a blob, which the library's default instance uses.
    fire = (await import('canvas-confetti')).default.create(undefined, { useWorker: false, resize: true });
  } catch {
    return; // offline, or the build changed: skip the confetti
  }
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const colors = ['--accent', '--accent-hi', '--sun', '--positive', '--info']
    .map(color)
    .filter((c) => c.startsWith('#'));
  const options = {
    colors,
    origin: { x: 0.5, y: 0.45 },
    disableForReducedMotion: true,
    zIndex: 60,
  } as const;
  await Promise.all([
    fire({ ...options, particleCount: PIECES, spread: 75, startVelocity: 34, shapes: ['square'], ticks: 160 }),
    fire({
      ...options,
      particleCount: DOTS,
      spread: 110,
      startVelocity: 26,
      shapes: ['circle'],
      scalar: 0.75,
      ticks: 160,
    }),
  ]);
}

/** Delay of the second burst of a huge win, ms. */
const AGAIN_MS = 350;

/** Celebrates a win by its size: one burst of confetti for a big one, two for a huge one, none for any other. */
export async function celebrateWin(size: 'none' | 'big' | 'huge'): Promise<void> {
  if (size === 'none') return;
  if (size === 'huge') setTimeout(() => void celebrate(), AGAIN_MS);
  await celebrate();
}
