/** What a player sets for their own protection: self-exclusion here; limits and settings as they stand. */
import type * as calls from '../../src/contract/limits.ts';
import type { HandlersFor } from '../http/handler.ts';
import { exclusionState, removeSelfExclusion, selfExclude } from '../services/exclusion.ts';

export const limitsHandlers: HandlersFor<typeof calls> = {
  getSelfExclusion: ({ deps, player }) => ({ data: exclusionState(player, deps.clock.now()) }),

  async selfExclude({ deps, player, body }) {
    return { data: await selfExclude(deps, player, body.value, body.date) };
  },

  async removeSelfExclusion({ deps, player }) {
    await removeSelfExclusion(deps, player);
    return undefined;
  },
};
