import type { EngineName } from '../engine/engine.ts';
import type { CreateStage } from './stage.ts';

/** Each engine's stage is a separate chunk; the server's page preloads the needed one. */
export const STAGES: Readonly<Record<EngineName, () => Promise<{ createStage: CreateStage }>>> = {
  slot: () => import('./stages/slot/stage.ts'),
  dice: () => import('./stages/dice/stage.ts'),
  mines: () => import('./stages/mines/stage.ts'),
  roulette: () => import('./stages/roulette/stage.ts'),
  crash: () => import('./stages/crash/stage.ts'),
  plinko: () => import('./stages/plinko/stage.ts'),
};
