import { lazyComponent } from '../../lib/lazy-component.tsx';

/** The age gate in a file of its own: few visits need it. */
export const ageGate = lazyComponent(() => import('./AgeGate.tsx').then((it) => it.AgeGate));
