/** The port of a bank. Amounts in centavos; every call may be retried. */
export interface PixPayer {
  readonly name: string;
  /** 11 digits. */
  readonly cpf: string;
}

export type ChargeState = 'active' | 'paid' | 'refused' | 'expired' | 'refunded';

export interface ChargeAtBank {
  readonly txid: string;
  readonly state: ChargeState;
  /** Centavos that were charged or paid; absent if the bank does not say. */
  readonly amount?: number;
  readonly endToEndId: string | null;
  /** The actual payer; null until the charge is paid. An empty CPF means another person than the charged player. */
  readonly payer: PixPayer | null;
}

/** A return that the platform did not order: the payer's bank made it, or our own bank by hand. */
export interface ReturnAtBank {
  /** The bank's id of it, unique for a payment. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  /** `contested`: the special return of the Central Bank (MED), for fraud or a fault. `other`: anything else. */
  readonly kind: 'contested' | 'other';
}

/** A payment as the bank's own list shows it. */
export interface ReceivedPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** Centavos. */
  readonly amount: number;
  /** Centavos of it that went back, or are under way. */
  readonly returned: number;
}

export interface ChargeOrder {
  readonly txid: string;
  readonly amount: number;
  readonly expiresAt: Date;
  readonly description: string;
  readonly payee: string;
  readonly payer: PixPayer;
  /** The address to which the payer's browser returns. */
  readonly returnUrl: string;
}

export type KeyType = 'cpf' | 'email' | 'phone' | 'evp';

export interface PayoutOrder {
  readonly id: string;
  readonly amount: number;
  readonly key: string;
  readonly keyType: KeyType;
  readonly holder: PixPayer;
}

export type PayoutResult =
  | { readonly state: 'sent'; readonly endToEndId: string | null }
  /** The bank has accepted the order and not finished it: ask again later. */
  | { readonly state: 'under_way' }
  /** The bank has ended it without paying, for another reason than the key. */
  | { readonly state: 'not_paid' }
  /** The key is unknown or belongs to another person. */
  | { readonly state: 'invalid_key' };

/** `under_way`: the bank has accepted it; the platform asks again until the bank says that the money is back. */
export type RefundResult = 'returned' | 'under_way';

export interface PixGateway {
  /** True for the simulator, to whose payer's page the site may link. */
  readonly simulated: boolean;
  /** `hand`: the operator pays in the bank's own channel and reports it; `payOut` is never called. */
  readonly payouts: 'bank' | 'hand';
  /**
   * Registers a charge; a second call with the same charge changes nothing. `location` is the charge's address in the
   * code, for the payer's bank: without a scheme, at most 77 characters. @throws GatewayError
   */
  createCharge(order: ChargeOrder): Promise<{ readonly location: string }>;
  /** The charge as the bank has it; null if it does not exist. @throws GatewayError */
  findCharge(txid: string): Promise<ChargeAtBank | null>;
  /** Removes an unpaid charge that the bank would otherwise keep payable. @throws GatewayError */
  removeCharge?(txid: string): Promise<void>;
  /**
   * Gives a paid charge back to its payer until `total` centavos of it are back, by default all. A retry returns no
   * more than that. @throws GatewayError
   */
  refund(txid: string, total?: number): Promise<RefundResult>;
  /** Settled returns of a paid charge that the platform did not order. @throws GatewayError */
  returnsOf?(txid: string): Promise<readonly ReturnAtBank[]>;
  /**
   * All payments received between two moments; `returned`: only those with a full or partial return. @throws
   * GatewayError
   */
  received?(from: Date, to: Date, only?: 'returned'): AsyncIterable<ReceivedPix>;
  /** Gives back a payment without a charge of ours, or a second payment of one. @throws GatewayError */
  giveBack?(endToEndId: string): Promise<RefundResult>;
  /** Registers this platform's webhook; once at the start. @throws GatewayError */
  announce?(): Promise<void>;
  /** Pays out; the same id pays once. @throws GatewayError */
  payOut(order: PayoutOrder): Promise<PayoutResult>;
  /**
   * The holder of a key; null if the key does not exist. `expected` is the person who claims it. @throws GatewayError
   */
  holderOf(keyType: KeyType, key: string, expected: PixPayer): Promise<PixPayer | null>;
}

/** The bank did not answer, answered unexpectedly, or refused. Unless it refused, the outcome is unknown. */
export class GatewayError extends Error {
  /** The bank is unreachable: further calls are useless now. */
  readonly away: boolean;
  constructor(message: string, { away = true, ...options }: ErrorOptions & { readonly away?: boolean } = {}) {
    super(message, options);
    this.name = 'GatewayError';
    this.away = away;
  }
}
