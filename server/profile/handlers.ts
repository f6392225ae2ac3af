/** Profile: own and public, name, language, privacy, address, rank, referrals. */
import type * as calls from '../../src/contract/profile.ts';
import { recordOwn } from '../audit.ts';
import { ApiError } from '../errors.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { databaseId } from '../lib/ids.ts';
import { playerLanguage } from '../messages.ts';
import { vipOf } from '../ranks/ranks.ts';
import { affiliatesOf } from '../referrals/affiliates.ts';
import { accountOf } from '../session/person-check.ts';
import { dropAvatar, readAvatar, setAvatar } from './avatars.ts';
import { hideOf, toUser } from './players.ts';
import { addressOf, ownProfile, publicProfile } from './profiles.ts';

export const profileHandlers: HandlersFor<typeof calls> = {
  async getProfile({ deps, player }) {
    return { data: await ownProfile(deps, player) };
  },

  async showProfile({ deps, site, body }) {
    return { data: await publicProfile(deps, site.id, databaseId(body.user_id)) };
  },

  async toggleHideMetrics({ deps, player, body }) {
    const flag = body.hide_metrics;
    // One switch for all six flags (DATA-1).
    const row = await deps.db
      .updateTable('players')
      .set({
        hide_username: flag,
        hide_statistics: flag,
        hide_activity: flag,
        hide_played_games: flag,
        hide_battle_rewards: flag,
        hide_all: flag,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', player.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: { hide: hideOf(row) } };
  },

  async getAffiliates({ deps, site, player, origin, query }) {
    return { data: await affiliatesOf(deps, site, player, origin, query.page) };
  },

  async getVip({ deps, player }) {
    return { data: await vipOf(deps.db, player) };
  },

  async uploadAvatar({ deps, services, player, files }) {
    return { data: { avatar: await setAvatar(deps, services.pictures, player, files['avatar']) } };
  },

  async removeAvatar({ deps, player }) {
    await dropAvatar(deps, player);
    return undefined;
  },

  async getAvatar({ deps, site, params }) {
    const bytes = await readAvatar(deps, site.id, params.name);
    if (!bytes) throw new ApiError(404, 'not_found');
    return reply(200, bytes, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Another site has another file, or none, under the same name.
      vary: 'Host',
    });
  },

  async updateName({ deps, site, player, body }) {
    // The legal name changes with `/auth/update`, and not after the documents were approved.
    const row = await deps.db
      .updateTable('players')
      .set({ public_name: body.name, updated_at: deps.clock.now() })
      .where('id', '=', player.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: toUser(row, site, await accountOf(deps, site, row, false)) };
  },

  async updateLanguage({ deps, site, player, body }) {
    const row = await deps.db
      .updateTable('players')
      .set({ language: body.language, updated_at: deps.clock.now() })
      .where('id', '=', player.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { restricted } = player;
    return { data: toUser(row, site, await accountOf(deps, site, row, restricted), restricted) };
  },

  getLanguage: ({ player }) => ({ data: { language: playerLanguage(player) } }),

  async createAddress({ deps, site, player, body }) {
    const now = deps.clock.now();
    const values = { ...body, complement: body.complement ?? null };
    await deps.db
      .insertInto('addresses')
      .values({ player_id: player.id, casino_id: site.id, ...values, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ ...values, updated_at: now }))
      .execute();
    await recordOwn(deps.db, player, 'address.set', now);
    return { data: values };
  },

  async lookUpZip({ services, params }) {
    const found = await services.zip.find(params.zip);
    return { data: found && { zip: params.zip, ...found } };
  },

  async getAddress({ deps, player }) {
    return { data: await addressOf(deps, player.id) };
  },
};
