/** The file that a player downloads: everything that is kept of them. Amounts are centavos. */
import * as v from 'valibot';
import { isoDate, timestamp } from './call.ts';

const whole = v.pipe(v.number(), v.safeInteger());
const text = v.string();
const textOrNull = v.nullable(text);
const timeOrNull = v.nullable(timestamp);
/** As it was written; its fields depend on the game, the setting or the action. */
const details = v.record(text, v.unknown());

const account = v.object({
  id: whole,
  first_name: text,
  last_name: text,
  birth_date: v.nullable(isoDate),
  cpf: textOrNull,
  email: text,
  phone: textOrNull,
  google_sub: textOrNull,
  language: v.picklist(['pt', 'en']),
  avatar: textOrNull,
  level: whole,
  total_bet: whole,
  deposit_count: whole,
  ref_code: text,
  lmcp: textOrNull,
  email_verified_at: timeOrNull,
  phone_verified_at: timeOrNull,
  identity_verified_at: timeOrNull,
  withdrawals_held_until: timeOrNull,
  last_login_at: timeOrNull,
  created_at: timestamp,
  referred: v.boolean(),
  address: v.nullable(
    v.object({
      zip: text,
      street: text,
      number: text,
      complement: textOrNull,
      district: text,
      city: text,
      state: text,
      created_at: timestamp,
      updated_at: timestamp,
    }),
  ),
  consents: v.object({ accepted_terms_at: timeOrNull, marketing: v.boolean() }),
  self_exclusion: v.object({ value: textOrNull, start: timeOrNull, end: timeOrNull }),
  settings: details,
  privacy: v.object({
    username: v.boolean(),
    statistics: v.boolean(),
    activity: v.boolean(),
    played_games: v.boolean(),
    battle_rewards: v.boolean(),
    all: v.boolean(),
  }),
});

const session = v.object({
  id: whole,
  scope: text,
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
  second_factor_at: timeOrNull,
  ended_at: timeOrNull,
  ended_reason: textOrNull,
  user_agent: textOrNull,
  ip_masked: textOrNull,
});

const letter = v.object({
  id: whole,
  channel: text,
  recipient: text,
  kind: text,
  subject: text,
  state: text,
  created_at: timestamp,
  sent_at: timeOrNull,
});

const pushSubscription = v.object({
  id: whole,
  origin: text,
  expires_at: timeOrNull,
  created_at: timestamp,
  renewed_at: timestamp,
});

const pushMessage = v.object({
  id: whole,
  kind: text,
  title: text,
  body: text,
  link: textOrNull,
  state: text,
  created_at: timestamp,
  sent_at: timeOrNull,
});

const document = v.object({
  id: whole,
  type: text,
  status: text,
  reason: textOrNull,
  file_type: textOrNull,
  created_at: timestamp,
  reviewed_at: timeOrNull,
  updated_at: timestamp,
});

const withdrawMethod = v.object({
  id: whole,
  type: text,
  key: text,
  holder_name: text,
  is_default: v.boolean(),
  created_at: timestamp,
  deleted_at: timeOrNull,
});

const transaction = v.object({
  id: whole,
  type: text,
  status: whole,
  payment_status: textOrNull,
  amount: whole,
  balance_after: v.nullable(whole),
  reference: textOrNull,
  created_at: timestamp,
  updated_at: timestamp,
});

const charge = v.object({
  id: whole,
  txid: text,
  amount: whole,
  coupon: textOrNull,
  status: text,
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: timeOrNull,
  end_to_end_id: textOrNull,
  excess: whole,
  refund_reason: textOrNull,
});

const withdrawal = v.object({
  id: whole,
  amount: whole,
  status: whole,
  key_type: text,
  key: text,
  holder_name: text,
  holder_cpf: text,
  reason: textOrNull,
  paid_at: timeOrNull,
  created_at: timestamp,
  updated_at: timestamp,
});

const ledgerEntry = v.object({
  id: whole,
  account: text,
  kind: text,
  amount: whole,
  balance_after: v.nullable(whole),
  created_at: timestamp,
});

const bet = v.object({
  id: whole,
  provider_code: text,
  round: text,
  kind: text,
  game: textOrNull,
  amount: whole,
  win_amount: whole,
  balance_after: whole,
  settled_at: timeOrNull,
  rolled_back_at: timeOrNull,
  created_at: timestamp,
});

const round = v.object({
  provider_code: text,
  round: text,
  game: text,
  bet_amount: whole,
  win_amount: whole,
  balance_before: whole,
  balance_after: whole,
  detail: v.unknown(),
  started_at: timestamp,
  ended_at: timeOrNull,
});

const bonus = v.object({
  id: whole,
  title_pt: text,
  title_en: text,
  amount: whole,
  rollover: whole,
  progress: whole,
  status: text,
  expires_at: timeOrNull,
  created_at: timestamp,
});

const cashback = v.object({
  id: whole,
  title_pt: text,
  title_en: text,
  amount: whole,
  type: text,
  available_at: isoDate,
  claimed: whole,
  created_at: timestamp,
});

const game = v.object({ game_id: whole, created_at: timestamp });

const notification = v.object({
  id: whole,
  type: text,
  title_pt: text,
  title_en: text,
  text_pt: text,
  text_en: text,
  link: textOrNull,
  created_at: timestamp,
});

const chatMessage = v.object({
  id: whole,
  type: text,
  text,
  attachments: v.array(v.unknown()),
  removed_at: timeOrNull,
  created_at: timestamp,
});

const deletionRequest = v.object({
  id: whole,
  requested_at: timestamp,
  due_at: timestamp,
  cancelled_at: timeOrNull,
  done_at: timeOrNull,
});

export const playerData = v.object({
  generated_at: timestamp,
  format: v.literal('jangada-player-data/1'),
  account,
  sessions: v.array(session),
  letters: v.array(letter),
  push_subscriptions: v.array(pushSubscription),
  push_messages: v.array(pushMessage),
  documents: v.array(document),
  withdraw_methods: v.array(withdrawMethod),
  transactions: v.array(transaction),
  charges: v.array(charge),
  withdrawals: v.array(withdrawal),
  ledger: v.array(ledgerEntry),
  bets: v.array(bet),
  rounds: v.array(round),
  bonuses: v.array(bonus),
  coupon_uses: v.array(v.object({ coupon_id: whole, charge_txid: textOrNull, created_at: timestamp })),
  cashback: v.array(cashback),
  favorites: v.array(game),
  likes: v.array(game),
  recent_games: v.array(v.object({ game_id: whole, played_at: timestamp })),
  notifications: v.array(notification),
  notification_reads: v.array(v.object({ notification_id: whole, read_at: timestamp })),
  chat_messages: v.array(chatMessage),
  ignored_players: v.array(v.object({ ignored_id: whole, created_at: timestamp })),
  deletion_requests: v.array(deletionRequest),
  history: v.array(v.object({ id: whole, action: text, details, created_at: timestamp })),
});
