/**
 * Where a site has no boxes any more, the price of a box that was bought and not opened goes back to its player, and a box
 * that was given becomes a bonus (BOX-6). Not part of the setting's own change: a purchase may end just after it.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';
import { exchangeGiven, sellBack } from './held.ts';

const SWEEP_MS = 5 * 60_000;

const REGULATED = sql<boolean>`coalesce((sites.config->>'is_regulated')::boolean, false)`;

/**
 * Selects boxes that are neither opened nor sold, on sites without boxes. Skips deleted accounts, which cannot be paid, and
 * boxes that were given to players who may get no bonus now: excluded, blocked (CARE-5), or without a first bet on a
 * regulated site (BONUS-3).
 */
function stranded(db: DbOrTrx, at: Date) {
  return db
    .selectFrom('user_boxes')
    .innerJoin('sites', 'sites.casino_id', 'user_boxes.casino_id')
    .innerJoin('players', 'players.id', 'user_boxes.player_id')
    .where('user_boxes.opened_at', 'is', null)
    .where('user_boxes.sold_at', 'is', null)
    .where('players.blocked_reason', 'is distinct from', 'deleted')
    .where(sql<boolean>`(${REGULATED} or not coalesce((sites.config->>'hasBoxes')::boolean, false))`)
    .where(
      sql<boolean>`(user_boxes.source = 'bought' or (players.blocked_at is null and not is_excluded(players, ${at})
        and (not ${REGULATED} or players.total_bet > 0)))`,
    );
}

interface Returned {
  readonly boxes: number;
  /** Centavos. */
  readonly total: number;
}

const NONE: Returned = { boxes: 0, total: 0 };
const plus = ({ boxes, total }: Returned, value: number): Returned => ({ boxes: boxes + 1, total: total + value });

/** Tells the player what came instead of the boxes. */
async function tell(trx: Trx, player: Player, sold: Returned, given: Returned, at: Date): Promise<void> {
  const words = ({ boxes }: Returned) =>
    boxes === 1 ? ['uma caixa fechada', 'one closed box'] : [`${boxes} caixas fechadas`, `${boxes} closed boxes`];
  if (sold.boxes > 0) {
    const [amount, [pt, en]] = [reais(sold.total), words(sold)];
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
  }
  if (given.boxes > 0) {
    const [amount, [pt, en]] = [reais(given.total), words(given)];
    await notifyPlayer(
      trx,
      player,
      {
        title_pt: 'Suas caixas viraram bônus',
        title_en: 'Your boxes became a bonus',
        text_pt: `Este site não tem mais caixas. Você recebeu ${amount} em bônus no lugar de ${pt}.`,
        text_en: `This site no longer has boxes. You have received ${amount} as a bonus instead of ${en}.`,
        link: '/bonus',
      },
      at,
    );
  }
}

/** @returns centavos that the player got. */
async function returnTo({ db, clock }: Deps, playerId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const at = clock.now();
    const language = player.language === 'en' ? 'en' : 'pt';
    const rows = await stranded(trx, at)
      .selectAll('user_boxes')
      .where('user_boxes.player_id', '=', playerId)
      // Two replicas lock the boxes' stocks in one order.
      .orderBy('user_boxes.box_id')
      .orderBy('user_boxes.id')
      .execute();
    let [sold, given] = [NONE, NONE];
    for (const row of rows) {
      const box = await trx.selectFrom('boxes').selectAll().where('id', '=', row.box_id).executeTakeFirstOrThrow();
      if (row.source === 'bought') {
        await sellBack(trx, player, { row, box }, language, at);
        sold = plus(sold, row.value);
      } else given = plus(given, await exchangeGiven(trx, player, { row, box }, language, at));
    }
    await tell(trx, player, sold, given, at);
    return sold.total + given.total;
  });
}

/**
 * Returns the price of every such box, as a bonus for one that was given.
 * @returns centavos; a failed player is logged and does not stop the others.
 */
export async function returnBoxes(deps: Deps): Promise<number> {
  const owners = await stranded(deps.db, deps.clock.now()).select('user_boxes.player_id').distinct().execute();
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
    deps.log.info({ players: owners.length, returned }, 'unopened boxes were paid back: the site has no boxes');
    deps.outbox.wake();
  }
  return returned;
}

/** Starts the sweep; replicas may run it in parallel. @returns stop function. */
export function startBoxReturns(deps: Deps): Stop {
  return deps.clock.every(SWEEP_MS, () => returnBoxes(deps));
}
