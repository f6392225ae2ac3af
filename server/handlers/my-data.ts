/** What is kept of a player: the download, and the deletion that they may ask for. */
import type * as calls from '../../src/contract/my-data.ts';
import type { HandlersFor } from '../http/handler.ts';
import { streamed } from '../http/streamed.ts';
import { dayOf } from '../services/day.ts';
import { cancelDeletion, deletionOf, requestDeletion } from '../services/deletion.ts';
import { countExport, exportJson } from '../services/export.ts';
import { refuseWrongPassword } from '../services/own-password.ts';
import { visitOf } from '../services/visit.ts';

export const myDataHandlers: HandlersFor<typeof calls> = {
  async exportData({ deps, player }) {
    await countExport(deps, player);
    const name = `meus-dados-${dayOf(deps.clock.now())}.json`;
    return streamed(exportJson(deps, player), { name, type: 'application/json; charset=utf-8' }, deps.log);
  },

  async getDeletion({ deps, player, language }) {
    return { data: await deletionOf(deps, player, language) };
  },

  async requestDeletion(request) {
    const { deps, services, player, body, language } = request;
    // A stolen session must not guess the password either.
    await refuseWrongPassword(deps, services, visitOf(request), player, body.password, 'password');
    return { data: await requestDeletion(deps, player.id, language) };
  },

  async cancelDeletion({ deps, player }) {
    await cancelDeletion(deps, player);
    return undefined;
  },
};
