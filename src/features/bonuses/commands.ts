import { loadedCode } from '../../api/loaded-code.ts';

type Mutations = typeof import('./mutations.ts');

/** As in `mutations.ts`. The player's press loads the API's client and the databases, so the page renders without them. */
export const claim: Mutations['claim'] = async (...input) =>
  (await loadedCode(import('./mutations.ts'))).claim(...input);
