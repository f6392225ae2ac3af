/**
 * Deposits by Pix, the player's side. A charge is written before the bank is asked; `charges.ts` follows its payment.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { PixCharge } from '../../src/contract/deposits.ts';
import { fieldLabel, fieldMessage } from '../../src/contract/field-messages.ts';
import type { DepositReturn, PaymentStatus, Wallet } from '../../src/contract/wallet.ts';
import { bonusOf, couponOf, reserveCoupon } from '../bonuses/coupons.ts';
import type { Trx } from '../db/connect.ts';
import type { Charges, Coupons } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { buildBrCode } from '../gateways/pix/br-code.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { lockPlayer, walletOf } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { type Language, messageFor } from '../messages.ts';
import { refuseIncomplete } from '../profile/missing-pieces.ts';
import { takenField } from '../profile/players.ts';
import { refuseUnchecked } from '../session/person-check.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moneyRules, reais, requireAmount } from '../wallet/amounts.ts';
import { findTransaction } from '../wallet/transactions.ts';
import { closeUnpaid, lookAtCharge } from './charges.ts';

type Charge = Selectable<Charges>;

/** City of the payee, field 60 of the BR Code. */
const CITY = 'Fortaleza';

export interface DepositRequest {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer;
  readonly language: Language;
  readonly origin: string;
  /** Centavos. */
  readonly amount: number;
  readonly coupon: string | null;
  readonly cpf: string | null;
  /** Idempotency key of the call. The txid is derived from it, so a retry after a crash finds the same charge. */
  readonly key: string | null;
}

/** Random txid of 32 letters and digits; the Pix standard wants 26 to 35. */
function newTxid(): string {
  return randomBytes(16).toString('hex');
}

function txidOf({ key, player, amount }: DepositRequest): string {
  if (key === null) return newTxid();
  return createHash('sha256').update(`charge ${player.id} ${amount} ${key}`).digest('hex').slice(0, 32);
}

function toPixCharge(charge: Charge, coupon: PixCharge['coupon'], now: Date): PixCharge {
  return {
    id: String(charge.id),
    txid: charge.txid,
    amount: charge.amount,
    qrcode: charge.qrcode,
    expires_at: charge.expires_at.toISOString(),
    status: charge.status,
    created_at: charge.created_at.toISOString(),
    coupon,
    returned: null,
    now: now.toISOString(),
  };
}

/**
 * Creates a Pix charge for a deposit (DEP-1, DEP-4).
 * @throws ApiError 422 `amount_out_of_range`, `limit_reached`, `cpf_required`, `coupon_invalid`, `coupon_min_deposit`;
 * 403 `player_blocked`, `profile_incomplete`, `verification_required`, `prohibited`; 503 `verification_unavailable`;
 * 503 `gateway_unavailable` when the bank does not answer: then nothing is owed and a retry is safe.
 */
export async function chargeDeposit(deps: Deps, request: DepositRequest): Promise<PixCharge> {
  const { site, player, amount, language } = request;
  const now = deps.clock.now();
  if (isExcluded(player, now) || player.blocked_at !== null) throw playerBlocked(player, now);
  refuseIncomplete(player, site);
  const { minDeposit, maxDeposit } = moneyRules(site.config);
  requireAmount(amount, minDeposit, maxDeposit, language);
  const cpf = player.cpf ?? (await giveCpf(deps, player, request.cpf));
  await refuseUnchecked(deps, site, { ...player, cpf });

  const txid = txidOf(request);
  const known = request.key === null ? undefined : await chargeAt(deps, txid);
  const waits = known?.status === 'waiting_payment' && known.expires_at > now;
  const shown = async (charge: Charge, at: Date) => toPixCharge(charge, await couponOf(deps.db, charge, language), at);
  if (known && waits && known.registered_at !== null) return shown(known, now);
  // An old key does not reopen an ended charge; the player gets a new one.
  const charge = known && waits ? known : await writeCharge(deps, request, known ? newTxid() : txid, now);
  let qrcode: string;
  try {
    const { location } = await pixGateway(deps).createCharge({
      txid: charge.txid,
      amount,
      expiresAt: charge.expires_at,
      description: site.name,
      payee: site.name,
      payer: { name: `${player.first_name} ${player.last_name}`, cpf },
      returnUrl: `${request.origin}/account/wallet`,
    });
    qrcode = buildBrCode({ location, amount, merchantName: site.name, merchantCity: CITY });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The bank may have created it: the poll keeps asking, but the player gets no code that the bank has not confirmed.
    await closeUnpaid(deps, charge.txid, false);
    deps.outbox.wake();
    throw new ApiError(503, 'gateway_unavailable', { retryAfter: 5, cause: error });
  }
  await deps.db
    .updateTable('charges')
    .set({ qrcode, registered_at: deps.clock.now() })
    .where('txid', '=', charge.txid)
    .execute();
  return shown({ ...charge, qrcode }, deps.clock.now());
}

function chargeAt(deps: Deps, txid: string): Promise<Charge | undefined> {
  return deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirst();
}

async function writeCharge(
  deps: Deps,
  { site, player, amount, language, coupon: code }: DepositRequest,
  txid: string,
  now: Date,
): Promise<Charge> {
  const owner = { casino_id: site.id, player_id: player.id, amount, created_at: now };
  try {
    return await deps.db.transaction().execute(async (trx) => {
      // Under the player's lock, so that two parallel charges are checked one after the other against the limits.
      await lockPlayer(trx, player.id);
      await requireDepositLimit(trx, player.id, amount, language, now);
      const coupon = code ? await reserveCoupon(trx, site, player.id, code, now) : null;
      if (coupon) requireCouponDeposit(coupon, amount, site, language);
      const { id } = await trx
        .insertInto('transactions')
        .values({
          ...owner,
          type: 'deposit',
          status: 0,
          payment_status: 'waiting_payment',
          balance_after: null,
          reference: txid,
          ledger_id: null,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return trx
        .insertInto('charges')
        .values({
          ...owner,
          txid,
          id,
          coupon: coupon?.code ?? null,
          // Built from the location in the bank's answer; the code is not shown before `registered_at`.
          qrcode: '',
          status: 'waiting_payment',
          registered_at: null,
          expires_at: new Date(now.getTime() + moneyRules(site.config).pixExpirySeconds * 1000),
          paid_at: null,
          end_to_end_id: null,
          refund_reason: null,
          checked_at: null,
          closed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  } catch (error) {
    // The same key runs a second time, because its first claim looked stale.
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError(409, 'request_in_progress', { retryAfter: 1, cause: error });
  }
}

/** @throws ApiError 422 `coupon_min_deposit` on the amount, with the least deposit that the coupon takes. */
function requireCouponDeposit(
  coupon: Selectable<Coupons>,
  amount: number,
  site: CurrentSite,
  language: Language,
): void {
  const { minDeposit, maxDeposit } = moneyRules(site.config);
  const least = Math.max(coupon.min_deposit, minDeposit);
  if (amount >= least && bonusOf(coupon, amount) > 0) return;
  const words = fieldMessage('money', fieldLabel('amount', language), language, [reais(least), reais(maxDeposit)]);
  throw new ApiError(422, 'coupon_min_deposit', { errors: { amount: [words] }, details: { min_deposit: least } });
}

/**
 * Checks a charge against the player's own deposit limits; the strictest counts (CARE-1).
 * @throws ApiError 422 `limit_reached`.
 */
async function requireDepositLimit(
  trx: Trx,
  playerId: number,
  amount: number,
  language: Language,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ limit: string | null }>`
    select deposit_limit_breach(${playerId}::bigint, ${amount}::bigint, ${now}::timestamptz) as limit`.execute(trx);
  const limit = rows[0]?.limit ?? null;
  if (limit === null) return;
  const errors = { amount: [messageFor('limit_reached', 422, language)] };
  throw new ApiError(422, 'limit_reached', { errors, details: { limit } });
}

/** Stores the CPF before the first deposit, where registration did not ask for it (SESS-12). It cannot be changed. */
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
  // A parallel request may have stored another CPF; the stored one counts.
  const { cpf: own } = await deps.db
    .selectFrom('players')
    .select('cpf')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  if (own !== cpf) throw new ApiError(422, 'validation_failed', { errors: { cpf: ['cpf_fixed'] } });
  return cpf;
}

/** The player's charge that still waits for its payment; null when there is none. */
export async function openCharge(deps: Deps, playerId: number, language: Language): Promise<PixCharge | null> {
  const now = deps.clock.now();
  const charge = await deps.db
    .selectFrom('charges')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', 'waiting_payment')
    .where('registered_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return charge ? toPixCharge(charge, await couponOf(deps.db, charge, language), now) : null;
}

export interface ChargeStatus {
  readonly id: string;
  readonly status: PaymentStatus;
  /** Refused because its code ran out. */
  readonly expired: boolean;
  readonly paid_at: string | null;
  /** Null before the payment. */
  readonly wallet: Wallet | null;
  /** The part of the payment that was returned; null when all was credited. */
  readonly returned: DepositReturn | null;
}

/**
 * State of a charge of this player. While the charge is open the server asks the bank; if the bank does not answer, the
 * state stays.
 * @throws ApiError 404 `charge_not_found`.
 */
export async function consultCharge(deps: Deps, playerId: number, id: string): Promise<ChargeStatus> {
  const find = () =>
    deps.db
      .selectFrom('charges')
      .selectAll()
      .where('id', '=', databaseId(id))
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
  const { expired, returned } = await findTransaction(deps.db, playerId, id);
  return {
    id: String(charge.id),
    status: charge.status,
    expired,
    paid_at: charge.status === 'paid' ? (charge.paid_at?.toISOString() ?? null) : null,
    wallet: charge.status === 'paid' ? await walletOf(deps.db, playerId) : null,
    returned,
  };
}
