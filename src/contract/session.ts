/**
 * Sessions: registration, login, Google, recovery, codes, session list, captcha, authorisation of private channels.
 * One file because all of it makes, renews or ends the same thing, a session, and shares its entities.
 */
import * as v from 'valibot';
import { count, data, defineCall, extend, id, isoDate, language, line, list, timestamp } from './call.ts';
import {
  captchaField,
  codeField,
  cpfField,
  dayField,
  emailField,
  nameField,
  newPasswordField,
  passwordField,
  phoneField,
  surnameField,
} from './fields.ts';
import { limitChanges } from './limits.ts';
import { OPEN_ACCOUNT } from './open-account.ts';

/* ── entities ───────────────────────────────────────────────────────────── */

export const verified = v.object({ email: v.boolean(), phone: v.boolean(), identity: v.boolean() });

/**
 * Data that an account lacks before a deposit or play for real: fields that Google does not know, given by
 * `/auth/update`; on a site that verifies registrations also the codes of e-mail and telephone.
 */
export const missingPiece = v.picklist(['phone', 'birth_date', 'cpf', 'terms', 'limits', 'email_code', 'phone_code']);
export type MissingPiece = v.InferOutput<typeof missingPiece>;

/**
 * The player's rights at the moment. Header, lobby, games, deposit and promotions read it; it is in `/auth/me` and
 * comes live as `AccountStateChanged`. Withdrawing and reading stay possible in every state (CARE-5).
 */
export const accountState = v.object({
  bet: v.boolean(),
  deposit: v.boolean(),
  /** Whether offers may be shown. */
  promotions: v.boolean(),
  /**
   * Reason why something is closed, null if nothing is: a pause, an exclusion, a person whom the law bars from betting, or a
   * restricted session whose reason is over (a new login opens a full one).
   */
  reason: v.nullable(v.picklist(['pause', 'exclusion', 'prohibited', 'session'])),
  /** End of the reason; null if it has none. */
  until: v.nullable(timestamp),
  /** When the state changes by itself: the end of a pause, or the start of one to come. Read `/auth/me` again then. */
  changes_at: v.nullable(timestamp),
});
export type AccountState = v.InferOutput<typeof accountState>;

export const user = v.object({
  id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  /** First name and surname, or the name set with `updateName`. */
  name: v.string(),
  email: v.string(),
  /** The telephone in E.164, which is the user name. Empty while an account made by Google has none. */
  username: v.string(),
  birth_date: v.nullable(isoDate),
  /** Masked (`***.456.789-**`); null until the player gives it. */
  cpf: v.optional(v.nullable(v.string()), null),
  level: count,
  /** Total stake so far, centavos. */
  totalBet: count,
  avatar: v.nullable(v.string()),
  language,
  verified: v.optional(verified, { email: false, phone: false, identity: false }),
  /** True in the restricted session of an excluded player. */
  restricted: v.optional(v.boolean(), false),
  account_state: v.optional(accountState, OPEN_ACCOUNT),
  /** Pieces that `profile_incomplete` and `verification_required` ask for, in that order; empty if none. */
  missing: v.optional(v.array(missingPiece), []),
  /** False for an account made by Google without a password yet; the recovery sets the first one. */
  has_password: v.optional(v.boolean(), true),
  created_at: v.optional(v.nullable(timestamp), null),
});
export type User = v.InferOutput<typeof user>;

/** Whole body of registration and every login. `token` is opaque; it goes into `Authorization: Bearer`. */
export const signedIn = v.object({ data: user, token: v.pipe(v.string(), v.minLength(16)) });
export type SignedIn = v.InferOutput<typeof signedIn>;

/** Body of login's 403 for an excluded player, beside `message` and `code: 'self_excluded'`. */
export const selfExcludedBody = v.looseObject({
  selfExcluded: v.literal(true),
  start_at: timestamp,
  end_at: v.nullable(timestamp),
});
export type SelfExcludedBody = v.InferOutput<typeof selfExcludedBody>;

/** The session of a token. */
export const session = v.object({
  id: v.string(),
  created_at: timestamp,
  expires_at: timestamp,
  /**
   * When the session ends without activity; null if the site sets no idle time. The player is warned at least 20 s
   * before (SESS-5).
   */
  idle_ends_at: v.nullable(timestamp),
  /** End of the second factor's validity (SESS-6); null if the site requires none. */
  second_factor_until: v.nullable(timestamp),
  second_factor_due: v.boolean(),
  restricted: v.boolean(),
  /** The server's time, so that a device with a wrong clock counts right. */
  now: timestamp,
});
export type Session = v.InferOutput<typeof session>;

/** One row of the list of open sessions. */
export const openSession = v.object({
  id: v.string(),
  current: v.boolean(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** In words, from the user agent: `Chrome, Android`. */
  device: v.string(),
  /** Masked: `187.10.x.x`. */
  ip: v.nullable(v.string()),
});
export type OpenSession = v.InferOutput<typeof openSession>;

/**
 * Answer to sending or checking a code. `resend_in` in seconds. A code has 6 digits and is valid for 10 minutes and 5
 * tries; a new one invalidates the previous one.
 */
export const codeState = v.object({
  verified_at: v.nullable(timestamp),
  resend_in: count,
  /** Masked recipient of the code (`m***@exemplo.com.br`, `(11) *****-0001`); null if none was sent. */
  sent_to: v.optional(v.nullable(v.string()), null),
  /** When the sent code expires. */
  expires_at: v.optional(v.nullable(timestamp), null),
});

/* ── getting in ─────────────────────────────────────────────────────────── */

/** Telephone (E.164 or national), CPF or e-mail, as the site asks; the server tells them apart. */
const usernameField = line(254);

/**
 * On a site that verifies registrations, a request without `phone_code` sends a code to the telephone and is refused
 * with 422 `phone_code_required`, `resend_in` (seconds) and `sent_to` (masked); the same request with the code makes
 * the account. Only then does the answer say which data is `taken`. Only the first request needs `captcha`. `missing`
 * then names `email_code`, and `verifyEmail` sends and checks it; until then no deposit and no real play.
 * Refuses age under 18, a phone, e-mail or CPF of another player (422 naming the field), missing limits. 503
 * `captcha_unavailable` if a third party's captcha service does not answer.
 */
export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  auth: 'none',
  rate: 'auth',
  summary: 'Create an account and log in',
  idempotent: true,
  status: 201,
  body: v.object({
    first_name: nameField,
    last_name: surnameField,
    email: emailField,
    phone: phoneField,
    cpf: v.optional(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        cpfField,
      ]),
    ),
    birth_date: dayField,
    password: newPasswordField,
    password_confirmation: v.pipe(v.string(), v.maxLength(128)),
    accepted_terms: v.pipe(v.boolean(), v.value(true, 'accepted')),
    captcha: captchaField,
    phone_code: v.optional(codeField),
    ref: v.optional(v.nullable(line(64, 0))),
    limits: v.optional(v.nullable(limitChanges)),
    language: v.optional(language),
  }),
  response: signedIn,
  errors: [
    'under_age',
    'taken',
    'ref_unknown',
    'ref_own',
    'phone_code_required',
    'code_invalid',
    'sms_unavailable',
    'captcha_failed',
    'captcha_unavailable',
    'limits_required',
    'prohibited',
    'verification_unavailable',
  ],
});

/**
 * 401 `invalid_credentials`; 403 `self_excluded` with `selfExcluded`, `start_at`, `end_at`; 403 `prohibited` on a
 * regulated site for a person whom the law bars from betting, without the reason (SESS-15).
 */
export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  auth: 'none',
  rate: 'auth',
  summary: 'Log in',
  body: v.object({ username: usernameField, password: passwordField }),
  response: signedIn,
  errors: ['invalid_credentials', 'self_excluded', 'account_blocked', 'prohibited'],
});

/** Login of a player who is excluded or barred: the token only reads, withdraws and logs out (CARE-5). */
export const loginRestricted = defineCall({
  method: 'POST',
  path: '/auth/login-restricted',
  auth: 'none',
  rate: 'auth',
  summary: 'Log in during an exclusion, to withdraw and read only',
  body: v.object({ username: usernameField, password: passwordField }),
  response: signedIn,
  errors: ['invalid_credentials', 'not_excluded', 'account_blocked'],
});

/**
 * The first sign-in with Google creates the account; `missing` names the data that Google does not know, and
 * `/auth/update` takes it. An account with the same e-mail is joined only if both sides have verified the address and
 * Google runs the mailbox; otherwise 409 `google_account_exists`: log in with the password. With the bearer of a player
 * who has that e-mail, the call joins the two in any case. `is_new`: this call created the account.
 */
export const loginGoogle = defineCall({
  method: 'POST',
  path: '/auth/google',
  auth: 'none',
  rate: 'auth',
  summary: 'Log in with a Google ID token',
  body: v.object({
    idToken: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
    ref: v.optional(v.nullable(line(64, 0))),
  }),
  response: v.object({ ...signedIn.entries, is_new: v.optional(v.boolean(), false) }),
  errors: [
    'google_not_available',
    'google_token_invalid',
    'google_email_unverified',
    'google_account_exists',
    'google_unavailable',
    'ref_unknown',
    'ref_own',
    'self_excluded',
    'account_blocked',
    'prohibited',
  ],
});

export const getMe = defineCall({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who the token belongs to',
  response: data(user),
});

/** 204, also for an invalid token. GET exists for compatibility; our client sends POST. */
export const logout = defineCall({
  method: 'POST',
  alsoMethod: 'GET',
  path: '/auth/logout',
  auth: 'none',
  summary: 'End this session at once',
  restricted: true,
});

/**
 * Changes the personal data that is sent. A CPF is given once (SESS-12), and on a site that verifies registrations only
 * after the phone's code (403 `verification_required`). A changed e-mail or phone is unverified until its code is checked
 * (`verifyEmail`, `verifyPhone`); the old address is told and still gets codes for 24 h, and withdrawals are held for
 * 24 h (SESS-7). `accepted_terms` and `limits` complete an account that Google made.
 */
export const updateUser = defineCall({
  method: 'POST',
  path: '/auth/update',
  stepUp: { password: 'current_password', when: 'contact_changes' },
  summary: 'Change personal data',
  body: v.object({
    first_name: v.optional(nameField),
    last_name: v.optional(surnameField),
    email: v.optional(emailField),
    phone: v.optional(phoneField),
    cpf: v.optional(cpfField),
    birth_date: v.optional(dayField),
    /** Required when e-mail or phone change and the account has a password; not for a first phone. */
    current_password: v.optional(passwordField),
    accepted_terms: v.optional(v.pipe(v.boolean(), v.value(true, 'accepted'))),
    /** The limits that the site requires, until they are set. */
    limits: v.optional(v.nullable(limitChanges)),
  }),
  response: data(user),
  errors: [
    'taken',
    'under_age',
    'cpf_fixed',
    'identity_fixed',
    'invalid_credentials',
    'password_not_set',
    'limits_required',
    'verification_required',
  ],
});

/** Takes any text; a text that is no CPF gives `{valid: false}`, never an error. */
export const validateCpf = defineCall({
  method: 'POST',
  path: '/validate/validate-cpf',
  auth: 'none',
  rate: 'auth',
  summary: 'Whether a CPF is well formed',
  body: v.object({ cpf: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  response: data(v.object({ valid: v.boolean() })),
});

/* ── recovery and codes ─────────────────────────────────────────────────── */

/**
 * Always 202, in constant time: the answer does not tell whether an account exists (SESS-8). The code goes to the
 * telephone for a telephone or CPF, to the e-mail for a verified e-mail. `captcha` may be omitted in the first tries of
 * an address; after them 422 `captcha_failed`. The code belongs to the requester: send the same `Guest-ID` with
 * `verifyCode`, or none with both, in which case the network address is the requester.
 */
export const recoverPassword = defineCall({
  method: 'POST',
  path: '/auth/recover-password',
  auth: 'none',
  rate: 'auth',
  summary: 'Send a recovery code',
  status: 202,
  body: v.object({ username: usernameField, captcha: captchaField }),
  response: data(v.object({ resend_in: count })),
  errors: ['captcha_failed', 'captcha_unavailable'],
});

/**
 * 422 `code_invalid` for a wrong, used, expired or unknown code, and for the code of another requester. The token is
 * valid once, for 15 minutes.
 */
export const verifyCode = defineCall({
  method: 'POST',
  path: '/auth/verify-code',
  auth: 'none',
  rate: 'auth',
  summary: 'Exchange a recovery code for a reset token',
  body: v.object({ username: usernameField, code: codeField }),
  response: data(v.object({ reset_token: v.string() })),
  errors: ['code_invalid'],
});

/** 422 `reset_token_invalid`; after 422 `password_reused` the token stays valid for another password. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  auth: 'none',
  rate: 'auth',
  summary: 'Set a new password; ends every session',
  body: v.object({
    reset_token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
    password: newPasswordField,
    password_confirmation: v.pipe(v.string(), v.maxLength(128)),
  }),
  errors: ['reset_token_invalid', 'password_reused'],
});

/**
 * `{}` sends a code, `{code}` checks it. The next code can be sent after `resend_in` seconds (20, FORM-9): 429
 * `resend_too_soon` with `resend_in` and Retry-After. A wrong code is 422 `code_invalid` with `attempts_left` (0: ask
 * for a new one). 503 `delivery_delayed`: the delivery failed so far and is retried. Once verified, `{}` sends nothing.
 */
export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Send or check the code for the e-mail address',
  restricted: true,
  body: v.object({ code: v.optional(codeField) }),
  response: data(codeState),
  errors: ['code_invalid', 'resend_too_soon', 'delivery_delayed'],
});

/** As `verifyEmail`, for the telephone. 422 `phone_missing` if the account has none. */
export const verifyPhone = defineCall({
  method: 'POST',
  path: '/auth/verify-phone',
  summary: 'Send or check the code for the telephone',
  restricted: true,
  body: v.object({ code: v.optional(codeField) }),
  response: data(codeState),
  errors: ['code_invalid', 'resend_too_soon', 'delivery_delayed', 'phone_missing', 'sms_unavailable'],
});

/** 204; the other sessions end and withdrawals are held for 24 h (SESS-7). */
export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/request-password-change',
  stepUp: { password: 'current_password' },
  summary: 'Change the password',
  body: v.object({
    current_password: passwordField,
    password: newPasswordField,
    password_confirmation: v.pipe(v.string(), v.maxLength(128)),
  }),
  errors: ['invalid_credentials', 'password_reused', 'password_not_set'],
});

/* ── sessions ───────────────────────────────────────────────────────────── */

/** Reading the session is no activity: the idle time goes on (SESS-5). */
export const getSession = defineCall({
  method: 'GET',
  path: '/auth/session',
  offline: 'never',
  isActivity: false,
  summary: 'This session: its times and what it still needs',
  response: data(session),
});

/** Extends the session from the idle warning. 401 `session_idle` if it comes too late. */
export const extendSession = defineCall({
  method: 'POST',
  path: '/auth/session/extend',
  summary: 'Start the idle time anew',
  restricted: true,
  body: v.object({}),
  response: data(session),
});

/**
 * Opens an idle session again with the password: the idle token is the bearer, the answer holds a new token with the
 * second factor of the old. 401 `session_dead` for a token that ended otherwise, or more than a day ago.
 */
export const renewSession = defineCall({
  method: 'POST',
  path: '/auth/session/renew',
  auth: 'none',
  rate: 'auth',
  summary: 'Renew an idle session with the password',
  body: v.object({ password: passwordField }),
  response: signedIn,
  errors: ['invalid_credentials', 'session_dead', 'self_excluded', 'prohibited'],
});

/** Where a code can be sent in this session, masked; for 24 h after a change the old address gets it too. */
const codeWay = v.object({ channel: v.picklist(['email', 'phone']), sent_to: v.string() });

/** The body of 403 `step_up_required` and `second_factor_required`, beside `message` and `code`. */
export const stepUpBody = v.object({
  /** The proofs that the session lacks for the call: `password`, `code`, or both. */
  missing: v.array(v.picklist(['password', 'code'])),
  /** Proofs that count as this account's password; without a password, a code counts for both. */
  accepts: v.array(v.picklist(['password', 'google', 'code'])),
  /** Where a code can be sent. Empty: the contacts were changed in this session, so the player must log in again. */
  channels: v.array(codeWay),
  second_factor_until: v.nullable(timestamp),
});
export type StepUpBody = v.InferOutput<typeof stepUpBody>;

/**
 * Proves the player's identity again, for calls that declare `stepUp`. `{password}` or `{idToken}` is valid for 15
 * minutes; `{channel}` sends a code and `{channel, code}` checks it, valid for 7 days (SESS-6). A code goes only to an
 * address verified before the session began, or unchanged since the registration. `missing` lists the proofs that a
 * withdrawal still lacks. 422 under the field for a wrong password or code; 429 after ten wrong passwords; 403
 * `contact_too_new` if the channel's address was changed in this session.
 */
export const stepUp = defineCall({
  method: 'POST',
  path: '/auth/step-up',
  rate: 'auth',
  summary: 'Prove again who is playing, before something sensitive',
  restricted: true,
  body: v.object({
    password: v.optional(passwordField),
    idToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(8192))),
    channel: v.optional(v.picklist(['email', 'phone'])),
    code: v.optional(codeField),
  }),
  response: data(
    extend(stepUpBody, {
      /** How long the last password counts as fresh; null if none does. */
      password_until: v.nullable(timestamp),
      resend_in: count,
      /** Masked recipient of this call's code. */
      sent_to: v.nullable(v.string()),
    }),
  ),
  errors: [
    'invalid_credentials',
    'password_not_set',
    'google_not_available',
    'google_token_invalid',
    'google_email_unverified',
    'google_unavailable',
    'code_invalid',
    'resend_too_soon',
    'delivery_delayed',
    'phone_missing',
    'sms_unavailable',
    'contact_too_new',
  ],
});

/** The code part of `stepUp`: `{channel}` sends it, `{channel, code}` checks it; valid for 7 days (SESS-6). */
export const secondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor',
  rate: 'auth',
  summary: 'Send or check the second factor',
  restricted: true,
  body: v.object({
    channel: v.optional(v.picklist(['email', 'phone']), 'phone'),
    code: v.optional(codeField),
  }),
  response: data(
    v.object({
      second_factor_until: v.nullable(timestamp),
      resend_in: count,
      /** Masked recipient of the code. */
      sent_to: v.nullable(v.string()),
    }),
  ),
  errors: [
    'code_invalid',
    'resend_too_soon',
    'delivery_delayed',
    'phone_missing',
    'sms_unavailable',
    'contact_too_new',
  ],
});

export const getSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Open sessions, this one first',
  response: list(openSession),
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/auth/sessions/end-others',
  stepUp: { password: true },
  summary: 'End every session but this one',
  restricted: true,
  body: v.object({}),
  response: data(v.object({ ended: count })),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  stepUp: { password: true },
  summary: 'End one session',
  restricted: true,
  params: v.object({ id }),
  errors: ['session_not_found'],
});

/* ── captcha and channels ───────────────────────────────────────────────── */

/** ALTCHA's first form: find the number whose SHA with the salt equals the challenge. */
const altchaChallenge = v.object({
  algorithm: v.string(),
  challenge: v.string(),
  maxnumber: v.optional(count, 1_000_000),
  salt: v.string(),
  signature: v.string(),
});

/**
 * The challenge without envelope, as ALTCHA's widget and libraries fetch it, and again under `data`, as in every other
 * answer. 404 `captcha_not_used` if the site uses another captcha.
 */
export const getCaptchaChallenge = defineCall({
  method: 'GET',
  path: '/captcha/challenge',
  auth: 'none',
  offline: 'never',
  rate: 'captcha',
  summary: 'A proof-of-work challenge',
  response: extend(altchaChallenge, { data: altchaChallenge }),
  errors: ['captcha_not_used'],
});

/** Pusher's channel authorisation, form or JSON, answered bare. 403 for another visitor's channel. */
export const authoriseChannel = defineCall({
  method: 'POST',
  path: '/broadcasting/auth',
  auth: 'identity',
  summary: 'Authorise a private or presence channel',
  restricted: true,
  body: v.object({
    socket_id: v.pipe(v.string(), v.maxLength(64), v.regex(/^\d{1,20}\.\d{1,20}$/)),
    channel_name: v.pipe(v.string(), v.maxLength(200), v.regex(/^[\w\-=@,.;]+$/)),
  }),
  response: v.object({ auth: v.string(), channel_data: v.optional(v.string()) }),
  errors: ['channel_forbidden'],
});
