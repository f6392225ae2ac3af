import { loadedCode } from '../../api/loaded-code.ts';

type Mutations = typeof import('./mutations.ts');

/** As in `mutations.ts`. The code loads with the press: the page shows without the API's client and the databases. */
export const giveUpBonus: Mutations['giveUpBonus'] = async (...input) =>
  (await loadedCode(import('./mutations.ts'))).giveUpBonus(...input);
