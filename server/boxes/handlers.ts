/** Boxes and items. */
import type * as calls from '../../src/contract/boxes.ts';
import type { HandlersFor } from '../http/handler.ts';
import { listBoxes, listPrizes } from './boxes.ts';
import { buyBox, listHeld, openBox, sellBox } from './held.ts';
import { listItems, sellItem } from './items.ts';

export const boxesHandlers: HandlersFor<typeof calls> = {
  async getBoxes({ deps, site, language }) {
    return { data: await listBoxes(deps, site, language) };
  },
  async getBoxPrizes({ deps, site, params, language }) {
    return { data: await listPrizes(deps, site, params.id, language) };
  },
  async getUserBoxes({ deps, site, player, language }) {
    return { data: await listHeld(deps, site, player.id, language) };
  },
  async buyBox({ deps, site, player, body: { box_id: boxId, ...seen }, language }) {
    return buyBox(deps, site, player, { boxId, seen }, language);
  },
  async openBox({ deps, site, player, body, language }) {
    return openBox(deps, site, player, { boxId: body.box_id, clientSeed: body.client_seed ?? '' }, language);
  },
  async sellBox({ deps, site, player, body, language }) {
    return sellBox(deps, site, player.id, body.id, language);
  },
  async getItems({ deps, player, language }) {
    return { data: await listItems(deps, player.id, language) };
  },
  async sellItem({ deps, player, body, language }) {
    return sellItem(deps, player.id, body.id, language);
  },
};
