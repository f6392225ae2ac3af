/** As in `mutations.ts`. The player's press loads the API's client and the databases, so the pages render without them. */
import { loadedCode } from '../../api/loaded-code.ts';

type Mutations = typeof import('./mutations.ts');

const mutations = (): Promise<Mutations> => loadedCode(import('./mutations.ts'));

export const buy: Mutations['buy'] = async (...input) => (await mutations()).buy(...input);
export const open: Mutations['open'] = async (...input) => (await mutations()).open(...input);
export const sell: Mutations['sell'] = async (...input) => (await mutations()).sell(...input);
export const sellWon: Mutations['sellWon'] = async (...input) => (await mutations()).sellWon(...input);
