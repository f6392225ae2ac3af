import type confetti from 'canvas-confetti';

/** 40 pieces and 20 dots (specification §9). */
const PIECES = 40;
const DOTS = 20;

type Fire = ReturnType<typeof confetti.create>;

/** True where a celebration would be unkind: less motion asked for, or data to be saved. */
function isQuiet(): boolean {
  const connection = (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection;
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Confetti, once, from the middle of the screen, in the site's own colours. Loaded when first asked for; does nothing
 * with reduced motion, with the browser's data saver, or with the site's (`dataSaver`), and never fails.
 */
export async function celebrate({ dataSaver = false }: { readonly dataSaver?: boolean } = {}): Promise<void> {
  if (dataSaver || isQuiet()) return;
  let fire: Fire;
  try {
    // A worker made from a blob is not allowed by the content security policy; the library's ready-made one tries it.
    fire = (await import('canvas-confetti')).default.create(undefined, { useWorker: false, resize: true });
  } catch {
    return; // offline, or the build changed under us: nobody misses it
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
