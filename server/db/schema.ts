/**
 * Kysely types of the tables. `migrations/` creates the tables; `schema.test.ts` compares both. One file because it is one
 * list, read by name. Money is integer centavos; `At` columns are Dates; dates without a time are `YYYY-MM-DD`.
 */

import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { OperatorRole } from '../../src/contract/backoffice.ts';
import type { BoxSource, PrizeKind, PrizeRarity } from '../../src/contract/boxes.ts';
import type { ExclusionValue } from '../../src/contract/limits.ts';
import type { PaymentStatus, TransactionType } from '../../src/contract/wallet.ts';

/** A jsonb column: written through `json()`, never as a bare value. */
type Json<T = unknown> = ColumnType<T, T | string, T | string>;
type At = Date;
type Defaulted<T> = [T] extends [ColumnType<infer S, infer I, infer U>]
  ? ColumnType<S, I | undefined, U>
  : Generated<T>;

export interface Sites {
  casino_id: number;
  name: string;
  config: Defaulted<Json<Record<string, unknown>>>;
  active: Defaulted<boolean>;
  maintenance: Defaulted<boolean>;
  created_at: At;
  updated_at: At;
}
export interface SiteDomains {
  domain: string;
  casino_id: number;
  canonical: Defaulted<boolean>;
}

export interface Players {
  id: GeneratedAlways<number>;
  casino_id: number;
  phone: string | null;
  email: string;
  cpf: string | null;
  first_name: string;
  last_name: string;
  /** Null: the player is named by first name and surname. */
  public_name: string | null;
  birth_date: string | null;
  password_hash: string | null;
  google_sub: string | null;
  language: Defaulted<string>;
  avatar: string | null;
  level: Defaulted<number>;
  total_bet: Defaulted<number>;
  deposit_count: Defaulted<number>;
  hide_username: Defaulted<boolean>;
  hide_statistics: Defaulted<boolean>;
  hide_activity: Defaulted<boolean>;
  hide_played_games: Defaulted<boolean>;
  hide_battle_rewards: Defaulted<boolean>;
  hide_all: Defaulted<boolean>;
  self_exclusion_value: string | null;
  self_exclusion_start: At | null;
  self_exclusion_end: At | null;
  blocked_at: At | null;
  blocked_reason: string | null;
  email_verified_at: At | null;
  phone_verified_at: At | null;
  email_changed_at: At | null;
  phone_changed_at: At | null;
  identity_verified_at: At | null;
  withdrawals_held_until: At | null;
  ref_code: string;
  referred_by: number | null;
  lmcp: string | null;
  settings: Defaulted<Json<Record<string, unknown>>>;
  accepted_terms_at: At | null;
  last_login_at: At | null;
  created_at: At;
  updated_at: At;
}
export interface Sessions {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  token_hash: string;
  scope: Defaulted<string>;
  created_at: At;
  last_seen_at: At;
  expires_at: At;
  second_factor_at: At | null;
  authenticated_at: At | null;
  ended_at: At | null;
  ended_reason: string | null;
  ip_hash: string | null;
  user_agent: string | null;
  ip_masked: string | null;
  device: string | null;
}
export interface FormerContacts {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  kind: 'email' | 'phone';
  address: string;
  verified_at: At | null;
  changed_at: At | null;
  replaced_at: At;
}
export type CodePurpose = 'verify_email' | 'verify_phone' | 'recovery' | 'second_factor';
export interface Codes {
  player_id: number;
  purpose: CodePurpose;
  casino_id: number;
  code_hash: string;
  sent_to: string;
  attempts: Defaulted<number>;
  created_at: At;
  expires_at: At;
  used_at: At | null;
  requester: Defaulted<string>;
}
export interface RegistrationCodes {
  casino_id: number;
  phone: string;
  requester: string;
  code_hash: string;
  attempts: Defaulted<number>;
  created_at: At;
  expires_at: At;
}
export interface PersonChecks {
  player_id: number;
  /** `YYYY-MM-DD`, in São Paulo. */
  day: string;
  casino_id: number;
  state: 'clear' | 'blocked' | 'unavailable';
  reason: string | null;
  source: string;
  checked_at: At;
}
export interface ResetTokens {
  token_hash: string;
  casino_id: number;
  player_id: number;
  created_at: At;
  expires_at: At;
  used_at: At | null;
}
export interface Letters {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number | null;
  channel: 'email' | 'sms';
  recipient: string;
  kind: string;
  subject: string;
  body: string | null;
  state: Defaulted<'waiting' | 'sent' | 'failed' | 'expired'>;
  attempts: Defaulted<number>;
  next_attempt_at: At;
  expires_at: At | null;
  last_error: string | null;
  created_at: At;
  sent_at: At | null;
}
export interface PushKeys {
  id: Defaulted<number>;
  public_key: string;
  private_key_sealed: string;
  created_at: At;
}
export interface PushSubscriptions {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  origin: string;
  expires_at: At | null;
  created_at: At;
  renewed_at: At;
}
export interface PushMessages {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  subscription_id: number;
  kind: 'account' | 'marketing' | 'test';
  title: string;
  body: string;
  link: string | null;
  tag: string | null;
  notification_id: number | null;
  lang: string;
  state: Defaulted<'waiting' | 'sent' | 'failed' | 'expired'>;
  attempts: Defaulted<number>;
  next_attempt_at: At;
  expires_at: At;
  last_error: string | null;
  created_at: At;
  sent_at: At | null;
}
export interface RateCounters {
  key: string;
  points: number;
  resets_at: At;
}
export interface SpentCaptchas {
  challenge: string;
  expires_at: At;
}
export interface IdempotencyKeys {
  player_id: number;
  key: string;
  casino_id: number;
  call: string;
  body_hash: string;
  status: number;
  answer: Json | null;
  created_at: At;
}

export interface RegistrationKeys {
  casino_id: number;
  key_hash: string;
  body_hash: string;
  sealed: string;
  created_at: At;
}

export interface Providers {
  casino_id: number;
  code: string;
  name: string;
  image: string;
  position: Defaulted<number>;
  active: Defaulted<boolean>;
}
export interface Categories {
  casino_id: number;
  slug: string;
  title_pt: string;
  title_en: string;
  icon: string;
  position: Defaulted<number>;
}
export interface Games {
  id: GeneratedAlways<number>;
  casino_id: number;
  gamecode: string;
  provider_code: string;
  title: string;
  category_slug: string;
  categories: Defaulted<string[]>;
  type: string;
  image: string;
  image_mobile: string;
  description_pt: Defaulted<string>;
  description_en: Defaulted<string>;
  has_tables: Defaulted<boolean>;
  only_demo: Defaulted<boolean>;
  bonus_allowed: Defaulted<boolean>;
  show_all: Defaulted<boolean>;
  featured: Defaulted<boolean>;
  active: Defaulted<boolean>;
  maintenance: Defaulted<boolean>;
  views: Defaulted<number>;
  total_likes: Defaulted<number>;
  rtp: number | null;
  volatility: string | null;
  min_bet: Defaulted<number>;
  max_bet: number;
  position: Defaulted<number>;
  art: Defaulted<Json<Record<string, unknown>>>;
  search: Defaulted<string>;
  created_at: At;
  updated_at: At;
}
export interface Banners {
  id: GeneratedAlways<number>;
  casino_id: number;
  image: string;
  image_mobile: string;
  alt_pt: string;
  alt_en: string;
  link: string | null;
  placement: string;
  position: Defaulted<number>;
  active: Defaulted<boolean>;
  starts_at: At | null;
  ends_at: At | null;
}
export interface PageVersions {
  id: GeneratedAlways<number>;
  casino_id: number;
  slug: string;
  title_pt: string;
  title_en: string;
  html_pt: string;
  html_en: string;
  asks_acceptance: Defaulted<boolean>;
  starts_at: At;
  created_at: At;
}
export interface SitePictures {
  casino_id: number;
  name: string;
  created_at: At;
}
export interface SitePreviews {
  token_hash: string;
  casino_id: number;
  settings: Json<Record<string, unknown>>;
  created_at: At;
  expires_at: At;
}
export interface Redirects {
  casino_id: number;
  path: string;
  target: string;
  external: Defaulted<boolean>;
}
export interface PlayerGame {
  player_id: number;
  game_id: number;
  casino_id: number;
  created_at: At;
}
export interface RecentGames {
  player_id: number;
  game_id: number;
  casino_id: number;
  played_at: At;
}
export interface LaunchTokens {
  token_hash: string;
  casino_id: number;
  player_id: number;
  session_id: number;
  game_id: number;
  created_at: At;
  expires_at: At;
  used_at: At | null;
}
export interface Ranks {
  casino_id: number;
  level: number;
  title_pt: string;
  title_en: string;
  total_bet: number;
  image: string;
  benefits_pt: Defaulted<string[]>;
  benefits_en: Defaulted<string[]>;
  withdrawal_minutes: number | null;
  cashback_percentage: number | null;
  table_limit_percent: Defaulted<number>;
}
export interface Promotions {
  id: GeneratedAlways<number>;
  casino_id: number;
  slug: string;
  topic: Defaulted<'coupon' | 'cashback' | 'referral' | 'vip' | 'other'>;
  title_pt: string;
  title_en: string;
  summary_pt: string;
  summary_en: string;
  html_pt: string;
  html_en: string;
  image: string | null;
  link: string | null;
  coupon: string | null;
  opt_in: Defaulted<boolean>;
  players_only: Defaulted<boolean>;
  min_level: Defaulted<number>;
  starts_at: At | null;
  ends_at: At | null;
  created_at: At;
  updated_at: At;
}
export interface PromotionJoins {
  promotion_id: number;
  player_id: number;
  casino_id: number;
  created_at: At;
}
export interface Boxes {
  id: GeneratedAlways<number>;
  casino_id: number;
  name: string;
  title_pt: string;
  title_en: string;
  description_pt: string;
  description_en: string;
  image: string | null;
  price: number;
  stock: number | null;
  table_id: number | null;
  draft_id: number | null;
  ended_at: At | null;
  created_at: At;
  updated_at: At;
}
export interface BoxTables {
  id: GeneratedAlways<number>;
  casino_id: number;
  box_id: number;
  published_at: At | null;
  created_at: At;
}
export interface BoxPrizes {
  id: GeneratedAlways<number>;
  casino_id: number;
  table_id: number;
  key: string;
  title_pt: string;
  title_en: string;
  image: string | null;
  kind: PrizeKind;
  value: number;
  /** Millionths. */
  chance: number;
  rarity: PrizeRarity;
}
export interface UserBoxes {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  box_id: number;
  table_id: number;
  source: BoxSource;
  price: number;
  value: number;
  returned: Defaulted<number>;
  server_seed: string;
  client_seed: string | null;
  roll: number | null;
  ledger_id: number | null;
  sale_ledger_id: number | null;
  player_mission_id: number | null;
  received_at: At;
  opened_at: At | null;
  sold_at: At | null;
}
export interface Items {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  user_box_id: number;
  prize_id: number;
  value: number;
  bonus_id: number | null;
  ledger_id: number | null;
  won_at: At;
  sold_at: At | null;
}
export interface Notifications {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number | null;
  type: 'user' | 'platform';
  title_pt: string;
  title_en: string;
  text_pt: string;
  text_en: string;
  link: string | null;
  pinned: Defaulted<boolean>;
  pinned_until: At | null;
  image: string | null;
  notice_id: number | null;
  about: string | null;
  created_at: At;
}
export interface NotificationMarks {
  notification_id: number;
  player_id: number;
  casino_id: number;
  shown_at: At | null;
  opened_at: At | null;
  closed_at: At | null;
}
export interface Notices {
  id: GeneratedAlways<number>;
  casino_id: number;
  audience: Json;
  title_pt: string;
  title_en: string;
  text_pt: string;
  text_en: string;
  link: string | null;
  image: string | null;
  pinned: Defaulted<boolean>;
  pinned_until: At | null;
  push: Defaulted<boolean>;
  send_at: At;
  sent_at: At | null;
  cancelled_at: At | null;
  created_at: At;
}
export type Notice = Selectable<Notices>;
export interface NotificationReads {
  player_id: number;
  notification_id: number;
  casino_id: number;
  read_at: At;
}
export interface ChatMessages {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number | null;
  type: Defaulted<string>;
  text: string;
  attachments: Defaulted<Json<unknown[]>>;
  color_class: string | null;
  emoji: string | null;
  mission: Json | null;
  pinned_until: At | null;
  removed_at: At | null;
  created_at: At;
  reply_to: number | null;
  /** The key under which the player sent it; null: sent without one. */
  idempotency_key: string | null;
}
export interface ChatImages {
  name: string;
  casino_id: number;
  player_id: number;
  created_at: At;
  /** The latest message that shows it; null: none yet. */
  message_id: number | null;
  removed_at: At | null;
}
export interface ChatReports {
  message_id: number;
  player_id: number;
  casino_id: number;
  reason: string;
  text: string;
  closed_at: At | null;
  created_at: At;
}
export interface ChatMutes {
  player_id: number;
  casino_id: number;
  until: At;
  reason: string | null;
  created_at: At;
}
export interface GuestChannels {
  guest_id: string;
  casino_id: number;
  joined_at: At;
}
export interface Outbox {
  id: GeneratedAlways<number>;
  casino_id: number;
  channel: string;
  event: string;
  payload: Json<Record<string, unknown>>;
  created_at: At;
}
export interface AuditLog {
  id: GeneratedAlways<number>;
  casino_id: number | null;
  actor: string;
  action: string;
  target: string | null;
  details: Defaulted<Json<Record<string, unknown>>>;
  created_at: At;
}

export interface PlayerNotes {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  author: string;
  text: string;
  created_at: At;
}

export interface CpfExclusions {
  cpf: string;
  value: ExclusionValue;
  start_at: At;
  end_at: At | null;
  set_by: string;
  updated_at: At;
}

export interface Adjustments {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  amount: number;
  reason: string;
  status: 'proposed' | 'approved' | 'rejected';
  proposed_by: string;
  decided_by: string | null;
  ledger_id: number | null;
  created_at: At;
  decided_at: At | null;
}

export interface LedgerAccounts {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number | null;
  kind: string;
  balance: number | null;
}
export interface LedgerTransactions {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number | null;
  key: string;
  kind: string;
  created_at: At;
}
export interface LedgerEntries {
  id: GeneratedAlways<number>;
  casino_id: number;
  transaction_id: number;
  account_id: number;
  amount: number;
  balance_after: number | null;
  created_at: At;
}
export interface Transactions {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  type: TransactionType;
  status: number;
  payment_status: PaymentStatus | null;
  amount: number;
  bonus_amount: Defaulted<number>;
  balance_after: number | null;
  reference: string | null;
  ledger_id: number | null;
  created_at: At;
  updated_at: At;
}
export interface Charges {
  txid: string;
  id: number;
  casino_id: number;
  player_id: number;
  amount: number;
  coupon: string | null;
  qrcode: string;
  status: 'waiting_payment' | 'paid' | 'refused' | 'refunded' | 'chargebacked';
  registered_at: At | null;
  expires_at: At;
  paid_at: At | null;
  /** Centavos that the payer paid, which may differ from `amount`; null until then. */
  received: number | null;
  end_to_end_id: string | null;
  /** Centavos over the deposit limit, returned and never credited. */
  excess: Defaulted<number>;
  refund_reason: string | null;
  refund_pending: Defaulted<boolean>;
  checked_at: At | null;
  closed_at: At | null;
  created_at: At;
}
export interface ChargeReturns {
  txid: string;
  return_id: string;
  casino_id: number;
  player_id: number;
  kind: 'contested' | 'other';
  amount: number;
  taken: number;
  ledger_id: number;
  created_at: At;
}
export interface BankMarks {
  name: string;
  read_until: At;
  busy_until: At;
}
export type PixKeyType = 'cpf' | 'email' | 'phone' | 'evp';
export interface WithdrawMethods {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  type: PixKeyType;
  key: string;
  holder_name: string;
  is_default: Defaulted<boolean>;
  created_at: At;
  deleted_at: At | null;
}
export interface Withdrawals {
  id: number;
  casino_id: number;
  player_id: number;
  amount: number;
  status: number;
  method_id: number;
  key_type: PixKeyType;
  key: string;
  holder_name: string;
  holder_cpf: string;
  reason: string | null;
  payout_id: string;
  end_to_end_id: string | null;
  paid_by_hand: Defaulted<boolean>;
  paid_at: At | null;
  created_at: At;
  updated_at: At;
}
export interface WithdrawalEvents {
  id: GeneratedAlways<number>;
  casino_id: number;
  withdrawal_id: number;
  status: number;
  actor: string;
  note: string | null;
  created_at: At;
}
export interface WithdrawalApprovals {
  withdrawal_id: number;
  casino_id: number;
  operator: string;
  created_at: At;
}
export interface Operators {
  id: GeneratedAlways<number>;
  name: string;
  role: OperatorRole;
  password_hash: string;
  totp_secret: string;
  enrolled_at: At | null;
  totp_step: number | null;
  disabled_at: At | null;
  last_login_at: At | null;
  created_at: At;
}
export interface OperatorSessions {
  id: GeneratedAlways<number>;
  operator_id: number;
  token_hash: string;
  created_at: At;
  last_seen_at: At;
  expires_at: At;
  ended_at: At | null;
}
export interface Addresses {
  player_id: number;
  casino_id: number;
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
  created_at: At;
  updated_at: At;
}
export interface Documents {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  type: 'identity_front' | 'identity_back' | 'selfie' | 'proof_of_address';
  status: 'pending' | 'approved' | 'rejected' | 'cancelled';
  reason: string | null;
  file: string | null;
  file_type: 'image/jpeg' | 'application/pdf' | null;
  reviewed_at: At | null;
  reviewed_by: string | null;
  created_at: At;
  updated_at: At;
}
export interface DeletionRequests {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  requested_at: At;
  due_at: At;
  cancelled_at: At | null;
  held_up_at: At | null;
  done_at: At | null;
}
export interface RetainedIdentities {
  player_id: number;
  casino_id: number;
  sealed: string;
  keep_until: At;
  created_at: At;
}
export interface IgnoredPlayers {
  player_id: number;
  ignored_id: number;
  casino_id: number;
  created_at: At;
}
export interface ListPlaces {
  player_id: number;
  list: string;
  number: number;
  created_at: At;
  row_id: number;
}
export interface GameSessions {
  id: GeneratedAlways<number>;
  casino_id: number;
  session_hash: string;
  provider_code: string;
  player_id: number;
  session_id: number;
  game_id: number;
  created_at: At;
  expires_at: At;
  ended_at: At | null;
}
export interface Rounds {
  casino_id: number;
  provider_code: string;
  player_id: number;
  round: string;
  game_id: number;
  bet_amount: Defaulted<number>;
  win_amount: Defaulted<number>;
  balance_before: number;
  balance_after: number;
  detail: Json | null;
  started_at: At;
  ended_at: At | null;
}
export interface Wagers {
  id: GeneratedAlways<number>;
  casino_id: number;
  provider_code: string;
  transaction: string;
  kind: 'bet' | 'win' | 'rollback' | 'tombstone' | 'correction';
  bet_transaction: string | null;
  player_id: number;
  game_id: number | null;
  round: string;
  amount: number;
  risk: number | null;
  bonus_amount: Defaulted<number>;
  win_amount: Defaulted<number>;
  written_off: Defaulted<number>;
  corrected_to: number | null;
  balance_after: number;
  ledger_id: number | null;
  settled_at: At | null;
  rolled_back_at: At | null;
  created_at: At;
}
export interface SettledBets {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  wager_id: number;
}
export interface LevelUps {
  player_id: number;
  level: number;
  casino_id: number;
  reached_at: At;
}
export interface Missions {
  id: GeneratedAlways<number>;
  casino_id: number;
  slug: string;
  title_pt: string;
  title_en: string;
  description_pt: string;
  description_en: string;
  unit: 'rounds' | 'centavos' | 'games' | 'days' | 'wins';
  goal: number;
  provider_code: string | null;
  gamecode: string | null;
  category_slug: string | null;
  min_stake: Defaulted<number>;
  min_multiplier: Defaulted<number>;
  period: Defaulted<'once' | 'day' | 'week' | 'month'>;
  days: number | null;
  requires: number | null;
  min_level: Defaulted<number>;
  assigned_only: Defaulted<boolean>;
  reward_kind: 'cash' | 'bonus' | 'box';
  reward_box: number | null;
  reward_amount: number;
  reward_rollover: Defaulted<number>;
  starts_at: At | null;
  ends_at: At | null;
  created_at: At;
}
export interface PlayerMissions {
  id: GeneratedAlways<number>;
  mission_id: number;
  player_id: number;
  casino_id: number;
  period: Defaulted<string>;
  progress: Defaulted<number>;
  assigned_at: At | null;
  accepted_at: At | null;
  completed_at: At | null;
  claimed_at: At | null;
  expires_at: At | null;
  created_at: At;
}
export interface MissionMarks {
  player_mission_id: number;
  mark: string;
}
export interface GuestMissions {
  casino_id: number;
  guest_id: string;
  mission_id: number;
  created_at: At;
}
export interface Referrals {
  player_id: number;
  referrer_id: number;
  casino_id: number;
  status: Defaulted<'open' | 'paid' | 'refused'>;
  wagered: Defaulted<number>;
  amount: Defaulted<number>;
  created_at: At;
  decided_at: At | null;
}
export type BonusStatus = 'active' | 'completed' | 'expired' | 'cancelled';
export type BonusOutcome = 'converted' | 'spent' | 'expired' | 'cancelled' | 'withdrawal' | 'refunded';
export interface Bonuses {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  title_pt: string;
  title_en: string;
  amount: number;
  balance: Defaulted<number>;
  rollover: Defaulted<number>;
  progress: Defaulted<number>;
  progress_before: Defaulted<number>;
  open_bets: Defaulted<number>;
  status: BonusStatus;
  outcome: BonusOutcome | null;
  source: string | null;
  reference: string | null;
  charge_txid: string | null;
  max_stake: number | null;
  expires_at: At | null;
  created_at: At;
  updated_at: At;
  ended_at: At | null;
}
export interface WagerFunds {
  wager_id: number;
  bonus_id: number;
  casino_id: number;
  place: number;
  amount: number;
}
export interface BonusProgress {
  wager_id: number;
  bonus_id: number;
  casino_id: number;
  amount: number;
}
export interface Coupons {
  id: GeneratedAlways<number>;
  casino_id: number;
  code: string;
  title_pt: string;
  title_en: string;
  description_pt: string;
  description_en: string;
  kind: 'percent' | 'fixed';
  value: number;
  min_deposit: Defaulted<number>;
  max_bonus: number | null;
  max_stake: number | null;
  rollover: Defaulted<number>;
  days: Defaulted<number>;
  expires_at: At | null;
  disabled_at: At | null;
  max_uses: number | null;
  created_at: At;
}
export interface CouponUses {
  coupon_id: number;
  player_id: number;
  casino_id: number;
  charge_txid: string | null;
  bonus_id: number | null;
  created_at: At;
}
export interface CashbackReleases {
  casino_id: number;
  since: At;
  until: At;
  items: Defaulted<number>;
  created_at: At;
}
export interface Cashback {
  id: GeneratedAlways<number>;
  casino_id: number;
  player_id: number;
  title_pt: string;
  title_en: string;
  amount: number;
  type: 'calendar' | 'immediate';
  available_at: string;
  claimed: Defaulted<number>;
  released_for: At | null;
  created_at: At;
}

export interface Database {
  sites: Sites;
  site_domains: SiteDomains;
  players: Players;
  sessions: Sessions;
  idempotency_keys: IdempotencyKeys;
  registration_keys: RegistrationKeys;
  codes: Codes;
  former_contacts: FormerContacts;
  reset_tokens: ResetTokens;
  registration_codes: RegistrationCodes;
  person_checks: PersonChecks;
  letters: Letters;
  push_keys: PushKeys;
  push_subscriptions: PushSubscriptions;
  push_messages: PushMessages;
  rate_counters: RateCounters;
  spent_captchas: SpentCaptchas;
  providers: Providers;
  categories: Categories;
  games: Games;
  banners: Banners;
  page_versions: PageVersions;
  site_pictures: SitePictures;
  site_previews: SitePreviews;
  redirects: Redirects;
  favorites: PlayerGame;
  likes: PlayerGame;
  recent_games: RecentGames;
  launch_tokens: LaunchTokens;
  ranks: Ranks;
  promotions: Promotions;
  promotion_joins: PromotionJoins;
  boxes: Boxes;
  box_tables: BoxTables;
  box_prizes: BoxPrizes;
  user_boxes: UserBoxes;
  items: Items;
  notifications: Notifications;
  notices: Notices;
  notification_marks: NotificationMarks;
  notification_reads: NotificationReads;
  chat_messages: ChatMessages;
  chat_images: ChatImages;
  chat_reports: ChatReports;
  chat_mutes: ChatMutes;
  guest_channels: GuestChannels;
  outbox: Outbox;
  audit_log: AuditLog;
  player_notes: PlayerNotes;
  cpf_exclusions: CpfExclusions;
  adjustments: Adjustments;
  ledger_accounts: LedgerAccounts;
  ledger_transactions: LedgerTransactions;
  ledger_entries: LedgerEntries;
  transactions: Transactions;
  charges: Charges;
  charge_returns: ChargeReturns;
  bank_marks: BankMarks;
  withdraw_methods: WithdrawMethods;
  withdrawals: Withdrawals;
  withdrawal_events: WithdrawalEvents;
  withdrawal_approvals: WithdrawalApprovals;
  operators: Operators;
  operator_sessions: OperatorSessions;
  addresses: Addresses;
  documents: Documents;
  deletion_requests: DeletionRequests;
  retained_identities: RetainedIdentities;
  ignored_players: IgnoredPlayers;
  list_places: ListPlaces;
  game_sessions: GameSessions;
  rounds: Rounds;
  wagers: Wagers;
  settled_bets: SettledBets;
  level_ups: LevelUps;
  missions: Missions;
  player_missions: PlayerMissions;
  mission_marks: MissionMarks;
  guest_missions: GuestMissions;
  referrals: Referrals;
  bonuses: Bonuses;
  wager_funds: WagerFunds;
  bonus_progress: BonusProgress;
  coupons: Coupons;
  coupon_uses: CouponUses;
  cashback: Cashback;
  cashback_releases: CashbackReleases;
}

export type Player = Selectable<Players>;
export type Session = Selectable<Sessions>;
export type FormerContact = Selectable<FormerContacts>;
