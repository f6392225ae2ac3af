/** Player protection: limits, settings, self-exclusion. */
import type * as calls from '../../src/contract/limits.ts';
import type { HandlersFor } from '../http/handler.ts';
import { removeSelfExclusion, selfExclude } from './exclusion.ts';
import { exclusionState } from './exclusion-term.ts';
import { changeSettings, settingsOf } from './settings.ts';

export const limitsHandlers: HandlersFor<typeof calls> = {
  async getSettings({ deps, player }) {
    return { data: await settingsOf(deps, player) };
  },

  async updateSettings({ deps, site, player, body }) {
    return { data: await changeSettings(deps, site, player.id, body) };
  },

  getSelfExclusion: ({ deps, player }) => ({ data: exclusionState(player, deps.clock.now()) }),

  async selfExclude({ deps, player, body }) {
    return { data: await selfExclude(deps, player, body.value, body.date) };
  },

  async removeSelfExclusion({ deps, player }) {
    await removeSelfExclusion(deps, player);
    return undefined;
  },
};
