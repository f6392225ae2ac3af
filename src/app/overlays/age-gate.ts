import { latePart } from '../../lib/late-part.tsx';

/** The age gate in a file of its own: few visits need it. */
export const ageGate = latePart(() => import('./AgeGate.tsx').then((it) => it.AgeGate));
