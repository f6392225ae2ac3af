/** What the API Pix adds to a charge, and what the journal says of it. Amounts in centavos, times ISO 8601 in UTC. */

/** A charge as the API Pix has it beside what every charge has. */
export interface CobFacts {
  /** The receiver's key. */
  readonly key: string;
  /** Seconds from the creation. */
  readonly expires_in: number;
  readonly loc_id: number;
  /** Without a scheme. */
  readonly location: string;
}

export type ReturnNature = 'ORIGINAL' | 'MED_FRAUDE';
export type ReturnStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';

export interface Return {
  readonly id: string;
  readonly rtr_id: string;
  readonly amount: number;
  readonly nature: ReturnNature;
  readonly description: string | null;
  readonly asked_at: string;
  readonly settled_at: string | null;
  readonly status: ReturnStatus;
  readonly reason: string | null;
}

export interface PixOut {
  readonly id: string;
  readonly end_to_end_id: string;
  readonly amount: number;
  readonly key: string;
  readonly cpf: string;
  readonly at: string;
  readonly status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO';
  readonly reason: string | null;
}

export type CobEntry =
  | {
      readonly type: 'cob_revised';
      readonly at: string;
      readonly txid: string;
      readonly amount: number;
      readonly expires_in: number;
      readonly expires_at: string;
      readonly description: string;
    }
  | { readonly type: 'cob_removed'; readonly at: string; readonly txid: string }
  /** A second payment of one charge: a fault of a bank's, and it happens. */
  | {
      readonly type: 'paid_again';
      readonly at: string;
      readonly txid: string;
      readonly end_to_end_id: string;
      readonly amount: number;
      readonly payer: { readonly name: string; readonly cpf: string };
    }
  | {
      readonly type: 'return_asked';
      readonly at: string;
      readonly txid: string;
      readonly end_to_end_id: string;
      readonly id: string;
      readonly rtr_id: string;
      readonly amount: number;
      readonly nature: ReturnNature;
      readonly description: string | null;
    }
  | {
      readonly type: 'return_ended';
      readonly at: string;
      readonly txid: string;
      readonly end_to_end_id: string;
      readonly id: string;
      readonly status: 'DEVOLVIDO' | 'NAO_REALIZADO';
      readonly reason: string | null;
      /** With it the first payment is back whole. */
      readonly whole: boolean;
    }
  | { readonly type: 'pix_out_asked'; readonly at: string; readonly order: Omit<PixOut, 'status' | 'reason' | 'at'> }
  | {
      readonly type: 'pix_out_ended';
      readonly at: string;
      readonly id: string;
      readonly status: 'REALIZADO' | 'NAO_REALIZADO';
      readonly reason: string | null;
    }
  | { readonly type: 'pix_webhook_set'; readonly at: string; readonly key: string; readonly url: string | null };
