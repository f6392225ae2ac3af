/**
 * Where a site has no boxes any more, the price of a box that was bought and not opened goes back to its player (BOX-6).
 * Not part of the setting's own change: a purchase may end just after it.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';
import { sellBack } from './held.ts';

const SWEEP_MS = 5 * 60_000;

/** Selects bought boxes that are neither opened nor sold, on sites without boxes. Skips deleted accounts, which cannot be paid. */
function stranded(db: DbOrTrx) {
  return db
    .selectFrom('user_boxes')
    .innerJoin('sites', 'sites.casino_id', 'user_boxes.casino_id')
    .innerJoin('players', 'players.id', 'user_boxes.player_id')
    .where('user_boxes.opened_at', 'is', null)
    .where('user_boxes.sold_at', 'is', null)
    .where('user_boxes.value', '>', 0)
    .where('players.blocked_reason', 'is distinct from', 'deleted')
    .where(
      sql<boolean>`(coalesce((sites.config->>'is_regulated')::boolean, false) or not coalesce((sites.config->>'hasBoxes')::boolean, false))`,
    );
}

/** @returns centavos that went back. */
async function returnTo({ db, clock }: Deps, playerId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const at = clock.now();
    const rows = await stranded(trx)
      .selectAll('user_boxes')
      .where('user_boxes.player_id', '=', playerId)
      .orderBy('user_boxes.id')
      .execute();
    if (rows.length === 0) return 0;
    for (const row of rows) {
      const box = await trx.selectFrom('boxes').selectAll().where('id', '=', row.box_id).executeTakeFirstOrThrow();
      await sellBack(trx, player, { row, box }, player.language === 'en' ? 'en' : 'pt', at);
    }
    const total = rows.reduce((sum, { value }) => sum + value, 0);
    const amount = reais(total);
    const [pt, en] =
      rows.length === 1
        ? ['uma caixa fechada', 'one closed box']
        : [`${rows.length} caixas fechadas`, `${rows.length} closed boxes`];
    await notifyPlayer(
      trx,
      player,
      {
        title_pt: 'O preço das suas caixas voltou',
        title_en: 'The price of your boxes is back',
        text_pt: `Este site não tem mais caixas. Devolvemos ao seu saldo ${amount}, o preço de ${pt}.`,
        text_en: `This site no longer has boxes. We have returned ${amount} to your balance, the price of ${en}.`,
        link: '/account/wallet',
      },
      at,
    );
    return total;
  });
}

/** Returns the price of every such box. @returns centavos; a failed player is logged and does not stop the others. */
export async function returnBoxes(deps: Deps): Promise<number> {
  const owners = await stranded(deps.db).select('user_boxes.player_id').distinct().execute();
  let returned = 0;
  for (const { player_id: playerId } of owners) {
    try {
      returned += await returnTo(deps, playerId);
    } catch (error) {
      deps.log.error(
        { err: error, player: playerId },
        'the price of unopened boxes did not go back and is tried again',
      );
    }
  }
  if (returned > 0) {
    deps.log.info({ players: owners.length, returned }, 'the price of unopened boxes went back: the site has no boxes');
    deps.outbox.wake();
  }
  return returned;
}

/** Starts the sweep; replicas may run it in parallel. @returns stop function. */
export function startBoxReturns(deps: Deps): Stop {
  return deps.clock.every(SWEEP_MS, () => returnBoxes(deps));
}
