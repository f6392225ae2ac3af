/** Ends sessions, recovers a password, sends and checks codes. Login and registration are in `domain/session.ts`. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { RESEND_SECONDS } from '../../contract/checks.ts';
import * as calls from '../../contract/session.ts';
import { checkSession } from '../../domain/session/session.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { claimOnce } from '../../storage/pending.ts';
import { sessionsQuery } from './queries.ts';

/**
 * Ends all other sessions. Throws `ApiError`.
 * @returns number of ended sessions
 */
export async function endOthers(queryClient: QueryClient): Promise<number> {
  const { data } = await request(calls.endOtherSessions, { body: {} });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  return data.ended;
}

/** Ends one session; one that has already ended counts as success. Throws `ApiError`. */
export async function endOne(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await request(calls.endSession, { params: { id } });
  } catch (error) {
    if (!isApiError(error, 'session_not_found')) throw error;
  }
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

/** Channel of a code. */
export type CodeChannel = 'email' | 'phone';

export interface CodeSent {
  /** Seconds until another may be requested. */
  readonly resendIn: number;
  /** Masked address; null when the API does not say it. */
  readonly sentTo: string | null;
  /** The address is verified already: no code was sent. */
  readonly isVerified: boolean;
}

/**
 * Sends a code to the player's e-mail or telephone. "Too soon" counts as success: the last code is still valid, and the
 * answer names the wait. Throws `ApiError` for any other error.
 */
export async function sendCode(channel: CodeChannel): Promise<CodeSent> {
  try {
    const { data } = await request(channel === 'email' ? calls.verifyEmail : calls.verifyPhone, { body: {} });
    return { resendIn: data.resend_in, sentTo: data.sent_to, isVerified: data.verified_at !== null };
  } catch (error) {
    const resendIn = tooSoon(error);
    if (resendIn === null) throw error;
    return { resendIn, sentTo: null, isVerified: false };
  }
}

/** Checks the code and reads the player's new state. Throws `ApiError` (422 `code_invalid`). */
export async function checkCode(channel: CodeChannel, code: string): Promise<void> {
  await request(channel === 'email' ? calls.verifyEmail : calls.verifyPhone, { body: { code } });
  await checkSession();
}

/** Confirms the password before a sensitive call; valid for 15 minutes. Throws `ApiError`. */
export async function givePassword(password: string): Promise<void> {
  await request(calls.stepUp, { body: { password } });
}

/** Confirms with a Google token instead of a password. Throws `ApiError`. */
export async function giveGoogle(idToken: string): Promise<void> {
  await request(calls.stepUp, { body: { idToken } });
}

/** Sends the code of the second factor; otherwise like `sendCode`. */
export async function sendFactor(channel: CodeChannel): Promise<CodeSent> {
  try {
    const { data } = await request(calls.stepUp, { body: { channel } });
    return { resendIn: data.resend_in, sentTo: data.sent_to, isVerified: false };
  } catch (error) {
    const resendIn = tooSoon(error);
    if (resendIn === null) throw error;
    return { resendIn, sentTo: null, isVerified: false };
  }
}

/** Checks the second factor's code; valid for 7 days (SESS-6). Throws `ApiError` (422 `code_invalid`). */
export async function checkFactor(channel: CodeChannel, code: string): Promise<void> {
  await request(calls.stepUp, { body: { channel, code } });
}

/** Whether this session still needs its second factor (SESS-6); false when the API does not answer. */
async function owesFactor(): Promise<boolean> {
  const answer = await request(calls.getSession).catch(() => null);
  return answer?.data.second_factor_due ?? false;
}

/**
 * Whether to ask for the second factor by itself (SESS-6): the session needs it, and no page of it has asked before. A player who
 * dismissed the question meets it again at the first money or play.
 */
export async function claimFactorQuestion(token: string): Promise<boolean> {
  return (await owesFactor()) && (await claimOnce(`factor:${fingerprint(token)}`));
}

/** Whether to ask for the account's missing data by itself: no page of this session has asked before. */
export const claimCompletionQuestion = (token: string): Promise<boolean> => claimOnce(`complete:${fingerprint(token)}`);

/** Seconds to wait when the API refuses another code as too soon; null for any other error. */
function tooSoon(error: unknown): number | null {
  if (!isApiError(error, 'resend_too_soon')) return null;
  const named = (error.body as { readonly resend_in?: unknown } | null)?.resend_in;
  if (typeof named === 'number') return named;
  return Math.ceil((error.retryAfter ?? RESEND_SECONDS * 1_000) / 1_000);
}

/**
 * Requests a recovery code; the answer does not tell whether the account exists (SESS-8). Throws `ApiError`.
 * @returns seconds until the next one may be requested
 */
export async function askRecovery(username: string, captcha: string): Promise<number> {
  try {
    const { data } = await request(calls.recoverPassword, { body: { username, captcha } });
    return data.resend_in;
  } catch (error) {
    const resendIn = tooSoon(error);
    if (resendIn === null) throw error;
    return resendIn;
  }
}

/** Exchanges the code for a reset token, valid once within 15 minutes. Throws `ApiError` (422 `code_invalid`). */
export async function redeemRecovery(username: string, code: string): Promise<string> {
  const { data } = await request(calls.verifyCode, { body: { username, code } });
  return data.reset_token;
}

/** Sets the new password and ends all sessions of the account. Throws `ApiError`. */
export async function setNewPassword(body: {
  readonly reset_token: string;
  readonly password: string;
  readonly password_confirmation: string;
}): Promise<void> {
  await request(calls.resetPassword, { body });
}
