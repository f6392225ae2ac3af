/** What is kept of a player: the download, and the deletion that they may ask for. */
import type * as calls from '../../src/contract/my-data.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { streamed } from '../http/streamed.ts';
import { dayOf } from '../services/day.ts';
import { cancelDeletion, deletionOf, requestDeletion } from '../services/deletion.ts';
import { countExport, exportJson } from '../services/export.ts';
import { passwordMatches } from '../services/passwords.ts';

export const myDataHandlers: HandlersFor<typeof calls> = {
  async exportData({ deps, player }) {
    await countExport(deps, player);
    const name = `meus-dados-${dayOf(deps.clock.now())}.json`;
    return streamed(exportJson(deps, player), { name, type: 'application/json; charset=utf-8' }, deps.log);
  },

  async getDeletion({ deps, player, language }) {
    return { data: await deletionOf(deps, player, language) };
  },

  async requestDeletion({ deps, services, player, ip, body, language }) {
    // A stolen session must not guess the password either.
    const name = `deletion ${player.id}`;
    await services.rateLimits.refuseLogin(ip, name);
    const { password_hash } = await deps.db
      .selectFrom('players')
      .select('password_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(password_hash, body.password))) {
      await services.rateLimits.countFailedLogin(ip, name);
      throw new ApiError(422, 'invalid_credentials', { errors: { password: ['password_wrong'] } });
    }
    await services.rateLimits.forgetLogin(ip, name);
    return { data: await requestDeletion(deps, player.id, language) };
  },

  async cancelDeletion({ deps, player }) {
    await cancelDeletion(deps, player);
    return undefined;
  },
};
