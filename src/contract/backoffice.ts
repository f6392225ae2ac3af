/** The wire of the back office: its calls have a server and a host of their own, so they are not among the API's (decision 038). */
import type { DocumentType } from './documents.ts';
import type { Settings } from './limits.ts';
import type { OpenSession } from './session.ts';
import type { Bet, Round, Transaction, Wallet } from './wallet.ts';

export const operatorRoles = ['support', 'compliance', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The screens with readers of their own; all other actions are commands. */
export const backOfficeViews = ['today', 'players', 'withdrawals', 'documents', 'audit'] as const;
export type BackOfficeView = (typeof backOfficeViews)[number];

/** The next step of a login. `enrol`: scan the secret, then send a code and a password of one's own. */
export type LoginStep =
  | { readonly step: 'done' }
  | { readonly step: 'code' }
  | { readonly step: 'enrol'; readonly secret: string; readonly uri: string };

/** A file that the page sends with a command: a picture, or HTML that the operator wrote. */
export type OperatorUpload = 'picture' | 'text';

export interface OperatorArgument {
  readonly name: string;
  readonly help: string;
  readonly optional: boolean;
  readonly upload: OperatorUpload | null;
}

export interface OperatorOption {
  readonly name: string;
  readonly help: string;
  /** Placeholder of its value; null: a switch. */
  readonly value: string | null;
  /** Required where the platform has several sites. */
  readonly required: boolean;
  readonly upload: OperatorUpload | null;
}

/** A command that the operator may run here. */
export interface OperatorCommand {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly OperatorArgument[];
  readonly options: readonly OperatorOption[];
}

/** The logged-in operator, and all that the role allows. */
export interface OperatorSelf {
  readonly name: string;
  readonly role: OperatorRole;
  readonly views: readonly BackOfficeView[];
  readonly commands: readonly OperatorCommand[];
  readonly sites: readonly { readonly casino_id: string; readonly domain: string; readonly name: string }[];
}

/** Money in centavos, moments in ISO 8601. */
export interface Today {
  readonly deposits: { readonly count: number; readonly amount: number };
  readonly payouts: { readonly count: number; readonly amount: number };
  readonly withdrawals: { readonly count: number; readonly amount: number; readonly overdue: number };
  readonly documents: { readonly count: number; readonly oldest: string | null };
  readonly alerts: readonly OperatorAlert[];
}

export interface OperatorAlert {
  readonly kind: 'payout_stuck' | 'refund_stuck' | 'letters_failed' | 'events_late' | 'chat_reports' | 'maintenance';
  readonly count: number;
}

export interface PlayerRow {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly email: string;
}

export interface PlayerWithdrawal {
  readonly id: string;
  readonly amount: number;
  readonly status: number;
  readonly key: string;
  readonly created_at: string;
  readonly paid_at: string | null;
}

export interface PlayerDocument {
  readonly id: string;
  readonly type: DocumentType;
  readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  readonly reason: string | null;
  readonly file_type: string | null;
  readonly created_at: string;
  readonly reviewed_at: string | null;
  readonly reviewed_by: string | null;
}

/** Everything about one player. */
export interface PlayerFile extends PlayerRow {
  readonly birth_date: string | null;
  readonly address: string | null;
  readonly level: number;
  readonly language: string;
  readonly created_at: string;
  readonly last_login_at: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly identity_verified: boolean;
  readonly blocked_at: string | null;
  readonly blocked_reason: string | null;
  readonly excluded: { readonly start_at: string; readonly end_at: string | null } | null;
  readonly withdrawals_held_until: string | null;
  readonly wallet: Pick<Wallet, 'balance' | 'available' | 'held' | 'bonus_balance'>;
  readonly total_bet: number;
  readonly deposit_count: number;
  readonly limits: Settings['limits'];
  readonly sessions: readonly OpenSession[];
  readonly documents: readonly PlayerDocument[];
  readonly withdrawals: readonly PlayerWithdrawal[];
  readonly notes: readonly { readonly author: string; readonly text: string; readonly created_at: string }[];
}

/** One page of a player's statement or rounds, the newest first. */
export interface PlayerPage<Line extends Transaction | Bet> {
  readonly data: readonly Line[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** A round as its player sees it, with the player. */
export interface PlayerRound extends Round {
  readonly player: PlayerRow;
}

/** A withdrawal with its steps, beside its player. */
export interface WithdrawalStory {
  readonly id: string;
  readonly amount: number;
  readonly status: number;
  readonly reason: string | null;
  readonly key_type: string;
  readonly key: string;
  readonly holder_name: string;
  readonly holder_cpf: string | null;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly end_to_end_id: string | null;
  readonly target_at: string | null;
  readonly is_for_two: boolean;
  readonly approved_by: readonly string[];
  readonly is_by_hand: boolean;
  readonly steps: readonly {
    readonly status: number;
    readonly actor: string;
    readonly note: string | null;
    readonly created_at: string;
  }[];
  readonly player: PlayerFile;
}

/** A document beside the data that it must agree with. */
export interface DocumentFile extends PlayerDocument {
  readonly player: PlayerRow & {
    readonly birth_date: string | null;
    readonly address: string | null;
    readonly identity_verified: boolean;
  };
  readonly others: readonly PlayerDocument[];
}
