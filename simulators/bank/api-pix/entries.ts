/** The API Pix's facts of a charge, and its journal entries. Amounts in centavos, times ISO 8601 in UTC. */

/** Facts of a charge that only the API Pix has. */
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
  /** A second payment of one charge: a fault that real banks make. */
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
      /** True if the first payment is then back in full. */
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
