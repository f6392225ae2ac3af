/** The data of the bank's book: charges, payouts, journal entries, and refusals. */
import { randomBytes } from 'node:crypto';
import type { CobEntry, CobFacts } from './api-pix/entries.ts';
import type { KeyType, Person } from './people.ts';

export type ChargeStatus = 'active' | 'paid' | 'refused' | 'expired' | 'refunded';

/** A charge as the platform orders it. Amount in centavos, times ISO 8601 in UTC. */
export interface ChargeOrder {
  readonly txid: string;
  readonly amount: number;
  readonly expires_at: string;
  readonly description: string;
  /** The payee's name; null if the platform gave none. */
  readonly payee: string | null;
  /** The player who deposits. */
  readonly payer: Person;
  /** Null for a charge of the API Pix, whose news go to the webhook of its key. */
  readonly webhook: string | null;
  /** Null if the platform gave no address for the payer's return. */
  readonly return_url: string | null;
  /** Set for a charge of the API Pix. */
  readonly cob?: CobFacts | undefined;
}

export interface Charge extends ChargeOrder {
  readonly status: ChargeStatus;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly end_to_end_id: string | null;
  /** The actual payer. */
  readonly paid_by: Person | null;
  /** Centavos actually paid; null until the charge is paid. */
  readonly paid_amount: number | null;
  /** Centavos of it that went back by the receiver's order. */
  readonly refunded_amount: number;
}

/** Tells whether the charge's expiry has passed. */
export function isPast(charge: Charge, now: Date): boolean {
  return now.getTime() > Date.parse(charge.expires_at);
}

/**
 * The charge's status as the platform reads it. With a real clock an unpaid charge expires by the bank's clock. With a
 * manual clock only the platform knows the expiry, so the bank lets a payer pay late (DEP-1).
 */
export function statusOf(charge: Charge, now: Date, manualClock: boolean): ChargeStatus {
  return charge.status === 'active' && !manualClock && isPast(charge, now) ? 'expired' : charge.status;
}

export interface PayoutOrder {
  readonly id: string;
  readonly amount: number;
  readonly key: string;
  readonly key_type: KeyType;
  readonly holder: Person;
}

export interface Payout extends PayoutOrder {
  readonly end_to_end_id: string;
  readonly sent_at: string;
}

export type Entry =
  | { readonly type: 'charge_created'; readonly at: string; readonly order: ChargeOrder }
  | {
      readonly type: 'charge_paid';
      readonly at: string;
      readonly txid: string;
      readonly end_to_end_id: string;
      readonly payer: Person;
      /** Centavos, if they differ from the charge's. */
      readonly amount?: number | undefined;
    }
  | {
      readonly type: 'charge_refused' | 'charge_expired';
      readonly at: string;
      readonly txid: string;
    }
  | {
      readonly type: 'charge_refunded';
      readonly at: string;
      readonly txid: string;
      /** Centavos that are back with the payer afterwards; absent: all. */
      readonly total?: number | undefined;
    }
  | { readonly type: 'payout_sent'; readonly at: string; readonly order: PayoutOrder; readonly end_to_end_id: string }
  | {
      readonly type: 'key_bound';
      readonly at: string;
      readonly key_type: KeyType;
      readonly key: string;
      readonly holder: Person;
    }
  | {
      readonly type: 'webhook_done';
      readonly at: string;
      readonly id: string;
      readonly outcome: 'delivered' | 'abandoned';
    }
  | CobEntry;

/** A webhook call that the platform has not confirmed yet. */
export interface Delivery {
  /** `txid:status`: one for each change that the platform did not make itself. */
  readonly id: string;
  readonly txid: string;
  readonly url: string;
  readonly since: string;
}

/** A command that the book refuses; `code` is stable. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

/** The bank's number in the payment system; fictional. */
const ISPB = '99887766';

/** The identifier of a Pix: E, the bank, the minute in UTC, and eleven random letters and digits. */
export function endToEndId(at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const own = [...randomBytes(11)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `E${ISPB}${at.toISOString().slice(0, 16).replace(/[-:T]/g, '')}${own}`;
}
