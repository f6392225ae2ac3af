/** The parts of the shell that not every visitor needs at once: a desktop's side menu, and what a player sees of theirs. */
import { latePart } from './late-part.tsx';

export const side = latePart(() => import('./ShellSide.tsx').then((it) => it.ShellSide));
export const playerActions = latePart(() => import('./PlayerActions.tsx').then((it) => it.PlayerActions));
export const playerHello = latePart(() => import('../pages/PlayerHello.tsx').then((it) => it.PlayerHello));

/** From here on there is room for the side menu (as in its style sheet). */
const WIDE = '(min-width: 1024px)';

export const wide = {
  subscribe: (changed: () => void): (() => void) => {
    const query = matchMedia(WIDE);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  now: (): boolean => matchMedia(WIDE).matches,
};

/** Loads what this visitor needs with the first paint. Never throws: a part that does not arrive is asked for again. */
export async function loadParts(isPlayer: boolean): Promise<void> {
  await Promise.all([wide.now() && side.load(), ...(isPlayer ? [playerActions.load(), playerHello.load()] : [])]);
}
