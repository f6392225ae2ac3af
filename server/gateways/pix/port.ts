/** What the platform asks of a bank, whichever bank it is. Amounts in centavos; every call may be asked again. */
export interface PixPayer {
  readonly name: string;
  /** 11 digits. */
  readonly cpf: string;
}

export type ChargeState = 'active' | 'paid' | 'refused' | 'expired' | 'refunded';

export interface ChargeAtBank {
  readonly txid: string;
  readonly state: ChargeState;
  /** Centavos that were asked for or paid; absent where the bank does not say. */
  readonly amount?: number;
  readonly endToEndId: string | null;
  /** Who really paid; null while nobody has. A CPF that is empty: somebody else than who was charged. */
  readonly payer: PixPayer | null;
}

/** What went back of a payment without us: by the payer's bank, or by hand at our own. */
export interface ReturnAtBank {
  /** The bank's name of it, unique for a payment. */
  readonly id: string;
  /** Centavos. */
  readonly amount: number;
  /** `contested`: the special return of the Central Bank (MED), for fraud or a fault. `other`: anything else. */
  readonly kind: 'contested' | 'other';
}

/** A payment as the bank's own list has it. */
export interface ReceivedPix {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** Centavos. */
  readonly amount: number;
  /** Centavos of it that went back, or are on their way back. */
  readonly returned: number;
}

export interface ChargeOrder {
  readonly txid: string;
  readonly amount: number;
  readonly expiresAt: Date;
  readonly description: string;
  readonly payee: string;
  readonly payer: PixPayer;
  /** Where the payer's browser goes back to. */
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
  /** The bank has taken the order and not come to its end: asked again later. */
  | { readonly state: 'under_way' }
  /** The bank has ended it without paying, for a reason that is not the key. */
  | { readonly state: 'not_paid' }
  /** The key is unknown or belongs to somebody else. */
  | { readonly state: 'invalid_key' };

/** `under_way`: the bank has taken it and is asked again until it says that the money is back. */
export type RefundResult = 'returned' | 'under_way';

export interface PixGateway {
  /** Whether this is the simulator, whose payer's page the site may link to. */
  readonly simulated: boolean;
  /** `hand`: the operator pays in the bank's own channel and says so; `payOut` is then never asked. */
  readonly payouts: 'bank' | 'hand';
  /**
   * Registers a charge; registering the same again changes nothing. `location` is what the payer's bank reads in the
   * code: the address of the charge, without a scheme, at most 77 characters. @throws GatewayError
   */
  createCharge(order: ChargeOrder): Promise<{ readonly location: string }>;
  /** The charge as the bank has it; null when it has none. @throws GatewayError */
  findCharge(txid: string): Promise<ChargeAtBank | null>;
  /** Takes a charge that nobody paid away, where the bank would otherwise keep it payable. @throws GatewayError */
  removeCharge?(txid: string): Promise<void>;
  /**
   * Gives a paid charge back to its payer until `total` centavos of it are back, the whole of it by default. Asked again, it
   * returns no more than that. @throws GatewayError
   */
  refund(txid: string, total?: number): Promise<RefundResult>;
  /** What went back of a paid charge without us and is settled. @throws GatewayError */
  returnsOf?(txid: string): Promise<readonly ReturnAtBank[]>;
  /** Everything received between two moments; `returned`: only what went back in part or whole. @throws GatewayError */
  received?(from: Date, to: Date, only?: 'returned'): AsyncIterable<ReceivedPix>;
  /** Gives a payment back that belongs to no charge of ours, or to one that was paid before. @throws GatewayError */
  giveBack?(endToEndId: string): Promise<RefundResult>;
  /** Says where this platform is woken up; once at the start. @throws GatewayError */
  announce?(): Promise<void>;
  /** Pays out; the same id pays once. @throws GatewayError */
  payOut(order: PayoutOrder): Promise<PayoutResult>;
  /** Who a key belongs to; null when nobody has it. `expected` is who says that it is theirs. @throws GatewayError */
  holderOf(keyType: KeyType, key: string, expected: PixPayer): Promise<PixPayer | null>;
}

/** The bank did not answer, or not as agreed, or refused. Unless it refused, whether it did what was asked is not known. */
export class GatewayError extends Error {
  /** The bank is not to be had at all: asking it anything else now is of no use. */
  readonly away: boolean;
  constructor(message: string, { away = true, ...options }: ErrorOptions & { readonly away?: boolean } = {}) {
    super(message, options);
    this.name = 'GatewayError';
    this.away = away;
  }
}
