/**
 * Deposits by Pix. A charge is written before the bank hears of it, and credited only for what the bank itself says
 * when asked: a webhook is a wake-up call, never believed. Each charge is credited once, also when it is paid after its
 * expiry (R27); one that another CPF paid is given back (compliance, Money 14).
 */
import { randomBytes } from 'node:crypto';
import type { PaymentStatus } from '../../src/contract/wallet.ts';
import type { PixCharge } from '../../src/contract/payments.ts';
import type { Selectable } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Charges, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { buildBrCode } from '../gateways/pix/br-code.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { type ChargeAtBank, GatewayError } from '../gateways/pix/port.ts';
import { availableOf, emitWallet, lockPlayer, post } from '../ledger/ledger.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import type { Language } from '../messages.ts';
import { requireAmount } from './amounts.ts';
import { isExcluded } from './exclusion.ts';
import { takenField } from './players.ts';
import type { CurrentPlayer } from './sessions.ts';
import type { CurrentSite } from './sites.ts';
import { emitTransaction } from './transactions.ts';

type Charge = Selectable<Charges>;

/** Status of the transaction beside a deposit (R27): approved once paid, cancelled once it cannot be any more. */
const APPROVED = 1;
const CANCELLED = 2;
/** Where the account of the demonstration is kept; field 60 of the code. */
const CITY = 'Fortaleza';

/** 32 letters and digits, as the standard wants 26 to 35. */
function newTxid(): string {
  return randomBytes(16).toString('hex');
}

export interface DepositWish {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer;
  readonly language: Language;
  readonly origin: string;
  readonly amount: number;
  readonly coupon: string | null;
  readonly cpf: string | null;
}

/**
 * Charges a deposit.
 * @throws ApiError 422 `amount_out_of_range`, `cpf_required`, `coupon_invalid`; 403 `player_blocked`; 503
 * `gateway_unavailable` when the bank does not answer: nothing is owed then, and trying again is safe.
 */
export async function chargeDeposit(deps: Deps, wish: DepositWish): Promise<PixCharge> {
  const { site, player, amount, language } = wish;
  const now = deps.clock.now();
  if (isExcluded(player, now) || player.blocked_at !== null) throw new ApiError(403, 'player_blocked');
  requireAmount(amount, site.config.min_deposit, site.config.max_deposit, language);
  if (wish.coupon) throw new ApiError(422, 'coupon_invalid', { errors: { coupon: ['invalid'] } });
  const cpf = player.cpf ?? (await giveCpf(deps, player, wish.cpf));

  const gateway = pixGateway(deps);
  const txid = newTxid();
  const expiresAt = new Date(now.getTime() + (site.config.pix_expiry_seconds ?? 300) * 1000);
  const qrcode = buildBrCode({ location: gateway.locationOf(txid), amount, merchantName: site.name, merchantCity: CITY });
  const id = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('transactions')
      .values({
        casino_id: site.id,
        player_id: player.id,
        type: 'deposit',
        status: 0,
        payment_status: 'waiting_payment',
        amount,
        balance_after: null,
        reference: txid,
        ledger_id: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('charges')
      .values({
        txid,
        id: row.id,
        casino_id: site.id,
        player_id: player.id,
        amount,
        coupon: null,
        qrcode,
        status: 'waiting_payment',
        registered_at: null,
        expires_at: expiresAt,
        paid_at: null,
        end_to_end_id: null,
        refund_reason: null,
        checked_at: null,
        closed_at: null,
        created_at: now,
      })
      .execute();
    return row.id;
  });

  try {
    await gateway.createCharge({
      txid,
      amount,
      expiresAt,
      description: site.name,
      payee: site.name,
      payer: { name: `${player.first_name} ${player.last_name}`, cpf },
      returnUrl: `${wish.origin}/account/wallet`,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The bank may have it all the same: it stays looked after, but the player gets no code that nobody vouches for.
    await closeUnpaid(deps, txid, false);
    throw new ApiError(503, 'gateway_unavailable', { retryAfter: 5, cause: error });
  }
  await deps.db.updateTable('charges').set({ registered_at: deps.clock.now() }).where('txid', '=', txid).execute();
  return {
    id: String(id),
    txid,
    amount,
    qrcode,
    expires_at: expiresAt.toISOString(),
    status: 'waiting_payment',
    created_at: now.toISOString(),
    coupon: null,
    now: deps.clock.now().toISOString(),
  };
}

/** Where a site does not ask at registration, the CPF is asked before the first deposit (R26). It is given once. */
async function giveCpf(deps: Deps, player: CurrentPlayer, cpf: string | null): Promise<string> {
  if (!cpf) throw new ApiError(422, 'cpf_required', { errors: { cpf: ['required'] } });
  try {
    await deps.db
      .updateTable('players')
      .set({ cpf, updated_at: deps.clock.now() })
      .where('id', '=', player.id)
      .where('cpf', 'is', null)
      .execute();
  } catch (error) {
    if (takenField(error) === 'cpf') throw new ApiError(422, 'taken', { errors: { cpf: ['taken'] } });
    throw error;
  }
  return cpf;
}

/** The charge of a player that still waits for its payment; null when there is none. */
export async function openCharge(deps: Deps, playerId: number): Promise<PixCharge | null> {
  const now = deps.clock.now();
  const charge = await deps.db
    .selectFrom('charges')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', 'waiting_payment')
    .where('registered_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!charge) return null;
  return {
    id: String(charge.id),
    txid: charge.txid,
    amount: charge.amount,
    qrcode: charge.qrcode,
    expires_at: charge.expires_at.toISOString(),
    status: charge.status,
    created_at: charge.created_at.toISOString(),
    coupon: null,
    now: now.toISOString(),
  };
}

export interface ChargeStatus {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly paid_at: string | null;
  readonly balance: number | null;
}

/**
 * How a charge of this player stands. While it waits, the bank is asked; a bank that does not answer changes nothing.
 * @throws ApiError 404 `charge_not_found`.
 */
export async function consultCharge(deps: Deps, playerId: number, id: string): Promise<ChargeStatus> {
  const find = () =>
    deps.db
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', /^\d{1,15}$/.test(id) ? Number(id) : 0)
      .where('player_id', '=', playerId)
      .executeTakeFirst();
  const found = await find();
  if (!found) throw new ApiError(404, 'charge_not_found');
  if (found.closed_at === null) {
    await lookAtCharge(deps, found.txid).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
    });
  }
  const charge = (await find()) ?? found;
  return {
    id: String(charge.id),
    status: charge.status,
    paid_at: charge.paid_at?.toISOString() ?? null,
    balance: charge.status === 'paid' ? await availableOf(deps.db, playerId) : null,
  };
}

/**
 * Asks the bank how a charge stands and does what follows, once. Unknown charges are nobody's news.
 * @throws GatewayError when the bank does not answer.
 */
export async function lookAtCharge(deps: Deps, txid: string): Promise<void> {
  const known = await deps.db.selectFrom('charges').select(['txid', 'closed_at', 'refund_pending']).where('txid', '=', txid).executeTakeFirst();
  if (!known) return;
  const gateway = pixGateway(deps);
  if (known.closed_at === null) {
    const atBank = await gateway.findCharge(txid);
    await apply(deps, txid, atBank);
  }
  await payBack(deps, txid);
  deps.outbox.wake();
}

async function apply(deps: Deps, txid: string, atBank: ChargeAtBank | null): Promise<void> {
  const now = deps.clock.now();
  await deps.db.updateTable('charges').set({ checked_at: now }).where('txid', '=', txid).execute();
  if (atBank?.state === 'paid') {
    await credit(deps, txid, atBank);
    return;
  }
  if (atBank?.state === 'refused' || atBank?.state === 'expired' || atBank?.state === 'refunded') {
    await closeUnpaid(deps, txid, true);
    return;
  }
  const charge = await deps.db.selectFrom('charges').select('expires_at').where('txid', '=', txid).executeTakeFirstOrThrow();
  // An expired charge has payment status `refused`; the bank may still take a late payment, so it stays looked after.
  if (charge.expires_at <= now) await closeUnpaid(deps, txid, charge.expires_at.getTime() + FORGOTTEN_MS <= now.getTime());
}

/** Credits a paid charge, or marks it for giving back. Whoever comes second finds it done. */
async function credit(deps: Deps, txid: string, atBank: ChargeAtBank): Promise<void> {
  const owner = await deps.db.selectFrom('charges').select('player_id').where('txid', '=', txid).executeTakeFirstOrThrow();
  await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, owner.player_id);
    const charge = await trx.selectFrom('charges').selectAll().where('txid', '=', txid).forUpdate().executeTakeFirstOrThrow();
    if (charge.paid_at !== null) return;
    const now = deps.clock.now();
    const paid = { paid_at: now, end_to_end_id: atBank.endToEndId, closed_at: now };
    if (atBank.payer && player.cpf !== null && atBank.payer.cpf !== player.cpf) {
      await trx
        .updateTable('charges')
        .set({ ...paid, status: 'refunded', refund_reason: 'other_cpf', refund_pending: true })
        .where('txid', '=', txid)
        .execute();
      await finishTransaction(trx, charge, { status: CANCELLED, payment: 'refunded', at: now });
      await tellRefund(trx, charge, now);
      return;
    }
    await creditPlayer(trx, charge, player, now);
    await trx.updateTable('charges').set({ ...paid, status: 'paid' }).where('txid', '=', txid).execute();
  });
}

async function creditPlayer(trx: Trx, charge: Charge, player: Player, now: Date): Promise<void> {
  const { casino_id: casinoId, amount } = charge;
  const ledgerId = await post(trx, {
    casinoId,
    playerId: player.id,
    key: `deposit:${charge.txid}`,
    kind: 'deposit',
    at: now,
    legs: [
      { account: 'house:bank', amount: -amount },
      { account: 'real', amount },
    ],
  });
  const balance = await availableOf(trx, player.id);
  await trx
    .updateTable('players')
    .set((eb) => ({ deposit_count: eb('deposit_count', '+', 1) }))
    .where('id', '=', player.id)
    .execute();
  await finishTransaction(trx, charge, { status: APPROVED, payment: 'paid', at: now, balance, ledgerId });
  await emit(trx, {
    casinoId,
    channel: privateChannel(player.id),
    event: 'PaymentApproved',
    payload: { id: String(charge.id), amount, balance },
    at: now,
  });
  await emitWallet(trx, casinoId, player.id, now);
}

interface Finish {
  readonly status: number;
  readonly payment: PaymentStatus;
  readonly at: Date;
  readonly balance?: number;
  readonly ledgerId?: number | null;
}

async function finishTransaction(trx: Trx, charge: Charge, { status, payment, at, balance, ledgerId }: Finish): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({
      status,
      payment_status: payment,
      updated_at: at,
      ...(balance === undefined ? {} : { balance_after: balance }),
      ...(ledgerId === undefined ? {} : { ledger_id: ledgerId }),
    })
    .where('id', '=', charge.id)
    .execute();
  await emitTransaction(trx, charge.id, at);
}

/** Ends a charge that nobody paid; `forGood` when the bank has said its last word. A paid one is left alone. */
async function closeUnpaid(deps: Deps, txid: string, forGood: boolean): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const charge = await trx.selectFrom('charges').selectAll().where('txid', '=', txid).forUpdate().executeTakeFirst();
    if (!charge || charge.paid_at !== null) return;
    await trx
      .updateTable('charges')
      .set({ status: 'refused', ...(forGood ? { closed_at: now } : {}) })
      .where('txid', '=', txid)
      .execute();
    if (charge.status !== 'refused') await finishTransaction(trx, charge, { status: CANCELLED, payment: 'refused', at: now });
  });
}

/** Gives back what another CPF paid. A bank that does not answer is asked again by the poll. */
async function payBack(deps: Deps, txid: string): Promise<void> {
  const charge = await deps.db.selectFrom('charges').select('refund_pending').where('txid', '=', txid).executeTakeFirst();
  if (!charge?.refund_pending) return;
  await pixGateway(deps).refund(txid);
  await deps.db.updateTable('charges').set({ refund_pending: false }).where('txid', '=', txid).execute();
}

async function tellRefund(trx: Trx, charge: Charge, now: Date): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      casino_id: charge.casino_id,
      player_id: charge.player_id,
      type: 'user',
      title_pt: 'Pix devolvido',
      title_en: 'Pix returned',
      text_pt: 'O pagamento veio de outro CPF e foi devolvido. Deposite de uma conta sua.',
      text_en: 'The payment came from another CPF and was returned. Deposit from an account of your own.',
      link: '/account/wallet',
      pinned_until: null,
      created_at: now,
    })
    .execute();
}

/**
 * Gives a credited deposit back, by an operator's decision: out of the wallet first, then at the bank.
 * @throws ApiError 404 `charge_not_found`, 409 `charge_not_paid`, 402 `insufficient_funds` when it has been spent.
 */
export async function refundDeposit(deps: Deps, txid: string, reason: string): Promise<void> {
  const owner = await deps.db.selectFrom('charges').select('player_id').where('txid', '=', txid).executeTakeFirst();
  if (!owner) throw new ApiError(404, 'charge_not_found');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    await lockPlayer(trx, owner.player_id);
    const charge = await trx.selectFrom('charges').selectAll().where('txid', '=', txid).forUpdate().executeTakeFirstOrThrow();
    if (charge.status !== 'paid') throw new ApiError(409, 'charge_not_paid');
    await post(trx, {
      casinoId: charge.casino_id,
      playerId: charge.player_id,
      key: `refund:${txid}`,
      kind: 'refund',
      at: now,
      legs: [
        { account: 'real', amount: -charge.amount },
        { account: 'house:bank', amount: charge.amount },
      ],
    });
    await trx
      .updateTable('charges')
      .set({ status: 'refunded', refund_reason: reason, refund_pending: true })
      .where('txid', '=', txid)
      .execute();
    const balance = await availableOf(trx, charge.player_id);
    await finishTransaction(trx, charge, { status: CANCELLED, payment: 'refunded', at: now, balance });
    await emitWallet(trx, charge.casino_id, charge.player_id, now);
  });
  await payBack(deps, txid).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
  deps.outbox.wake();
}

/** After this long without a payment past its expiry, the bank is asked no more. */
const FORGOTTEN_MS = 48 * 3_600_000;
const POLL_MS = 5_000;
const AT_ONCE = 20;

/** How long after the last look a charge is looked at again: often while it can be paid, ever more seldom after. */
function patience(charge: Pick<Charge, 'expires_at'>, now: Date): number {
  const past = now.getTime() - charge.expires_at.getTime();
  if (past < 0) return 10_000;
  return past < 3_600_000 ? 60_000 : 600_000;
}

/** Looks at the charges that nobody reported, until each has come to its end. Answers how many it looked at. */
export async function pollCharges(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const open = await deps.db
    .selectFrom('charges')
    .select(['txid', 'expires_at', 'checked_at', 'created_at'])
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('refund_pending', '=', true)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(200)
    .execute();
  const due = open
    .filter((charge) => now.getTime() - (charge.checked_at ?? charge.created_at).getTime() >= patience(charge, now))
    .slice(0, AT_ONCE);
  for (const { txid } of due) {
    try {
      await lookAtCharge(deps, txid);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // The bank is away: the others would wait as long, and the next round asks again.
      await deps.db.updateTable('charges').set({ checked_at: now }).where('txid', '=', txid).execute();
      break;
    }
  }
  return due.length;
}

/** Polls for as long as the process lives; the answer ends it. */
export function startChargePoll(deps: Deps): () => void {
  return deps.clock.every(POLL_MS, () => pollCharges(deps));
}
