/** Missions: list, one, accept, claim. */
import type * as calls from '../../src/contract/missions.ts';
import type { HandlersFor } from '../http/handler.ts';
import { acceptMission, claimMission, listMissions, showMission } from './missions.ts';

export const missionsHandlers: HandlersFor<typeof calls> = {
  async getMissions(request) {
    return { data: await listMissions(request.deps, request.site, request, request.language) };
  },
  async getMission(request) {
    return { data: await showMission(request.deps, request.site, request, request.params.id, request.language) };
  },
  async acceptMission({ deps, site, player, language, params }) {
    return { data: await acceptMission(deps, site, player, params.id, language) };
  },
  async claimMission({ deps, site, player, language, params }) {
    return claimMission(deps, site, player, params.id, language);
  },
};
