/** What a press on the numbers means. Splits are two, so that no two targets lie closer than a finger can tell. */
export const LAYERS = ['number', 'split-across', 'split-down', 'street', 'corner', 'six'] as const;
export type Layer = (typeof LAYERS)[number];
