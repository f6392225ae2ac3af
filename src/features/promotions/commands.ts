import { loadedCode } from '../../api/loaded-code.ts';

type Mutations = typeof import('./mutations.ts');

/** As in `mutations.ts`. The player's press loads the API's client and its schemas, so the page renders without them. */
export const join: Mutations['join'] = async (...input) => (await loadedCode(import('./mutations.ts'))).join(...input);
