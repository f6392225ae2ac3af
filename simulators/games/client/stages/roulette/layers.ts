/**
 * The kinds of spot that a press on the numbers can mean. Splits have two layers, so that no two targets are too close
 * for a finger.
 */
export const LAYERS = ['number', 'split-across', 'split-down', 'street', 'corner', 'six'] as const;
export type Layer = (typeof LAYERS)[number];
