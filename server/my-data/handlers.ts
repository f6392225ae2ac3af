/** A player's data: its download and the account's deletion (DATA-3). */
import type * as calls from '../../src/contract/my-data.ts';
import { invalid } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { streamed } from '../http/streamed.ts';
import { placeOfPlayer } from '../http/turns.ts';
import { dayOf } from '../lib/day.ts';
import { cancelDeletion, deletionOf, requestDeletion } from './deletion.ts';
import { countExport, exportJson } from './export.ts';

export const myDataHandlers: HandlersFor<typeof calls> = {
  async exportData({ deps, services, player }) {
    await countExport(deps, player);
    const name = `meus-dados-${dayOf(deps.clock.now())}.json`;
    const type = 'application/json; charset=utf-8';
    return streamed(exportJson(deps, player), { name, type }, deps.log, (client, work) =>
      services.turns.run(placeOfPlayer(player), client, work),
    );
  },

  async getDeletion({ deps, player, language }) {
    return { data: await deletionOf(deps, player, language) };
  },

  async requestDeletion(request) {
    const { deps, player, body, language } = request;
    // The call's step-up checks it; a player without a password is authenticated by the step-up alone.
    if (player.has_password && body.password === undefined) throw invalid('password', 'required');
    return { data: await requestDeletion(deps, player.id, language) };
  },

  async cancelDeletion({ deps, player }) {
    await cancelDeletion(deps, player);
    return undefined;
  },
};
