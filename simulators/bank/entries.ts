/** What the bank's book is made of: charges, payouts, what the journal says of them, and what is refused. */
import { randomBytes } from 'node:crypto';
import type { CobEntry, CobFacts } from './api-pix/entries.ts';
import type { KeyType, Person } from './people.ts';

export type ChargeStatus = 'active' | 'paid' | 'refused' | 'expired' | 'refunded';

/** What the platform asks to be paid. Amount in centavos, times ISO 8601 in UTC. */
export interface ChargeOrder {
  readonly txid: string;
  readonly amount: number;
  readonly expires_at: string;
  readonly description: string;
  /** Who is paid, where the platform says so. */
  readonly payee: string | null;
  /** Whose deposit it is. */
  readonly payer: Person;
  /** Null for a charge of the API Pix, whose news go to the webhook of its key. */
  readonly webhook: string | null;
  /** Null where nobody said where the payer comes from. */
  readonly return_url: string | null;
  /** Set for a charge that was made through the API Pix. */
  readonly cob?: CobFacts | undefined;
}

export interface Charge extends ChargeOrder {
  readonly status: ChargeStatus;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly end_to_end_id: string | null;
  /** Who really paid. */
  readonly paid_by: Person | null;
  /** Centavos that really came; null while nobody has paid. */
  readonly paid_amount: number | null;
  /** Centavos of it that went back by the receiver's order. */
  readonly refunded_amount: number;
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
      /** Where it is not what was asked for. */
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
      /** Centavos that are back with the payer after it; absent: all of them. */
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

/** A wake-up call that the platform has not confirmed yet. */
export interface Delivery {
  /** `txid:status`: one for each change that the platform does not make itself. */
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

/** The identifier that every Pix carries: E, the bank, the minute in UTC, and eleven letters and digits of its own. */
export function endToEndId(at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const own = [...randomBytes(11)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `E${ISPB}${at.toISOString().slice(0, 16).replace(/[-:T]/g, '')}${own}`;
}
