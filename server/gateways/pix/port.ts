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
  /** Who really paid; null while nobody has. */
  readonly payer: PixPayer | null;
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
  /** The key is unknown or belongs to somebody else. */
  | { readonly state: 'invalid_key' };

export interface PixGateway {
  /** Whether this is the simulator, whose payer's page the site may link to. */
  readonly simulated: boolean;
  /** What the payer reads in the code: the address of the charge, without a scheme. */
  locationOf(txid: string): string;
  /** Registers a charge; registering the same again changes nothing. @throws GatewayError */
  createCharge(order: ChargeOrder): Promise<void>;
  /** The charge as the bank has it; null when it has none. @throws GatewayError */
  findCharge(txid: string): Promise<ChargeAtBank | null>;
  /** Gives a paid charge back to whoever paid. @throws GatewayError */
  refund(txid: string): Promise<void>;
  /** Pays out; the same id pays once. @throws GatewayError */
  payOut(order: PayoutOrder): Promise<PayoutResult>;
  /** Who a key belongs to; null when nobody has it. `expected` is who says that it is theirs. @throws GatewayError */
  holderOf(keyType: KeyType, key: string, expected: PixPayer): Promise<PixPayer | null>;
}

/** The bank did not answer, or not as agreed. Whether it did what was asked is not known. */
export class GatewayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayError';
  }
}
