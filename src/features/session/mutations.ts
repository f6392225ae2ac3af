/** Ending sessions, recovering a password, sending and checking codes. Login and registration are `domain/session.ts`'s. */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import * as calls from '../../contract/session.ts';
import { checkSession } from '../../domain/session.ts';
import { sessionsQuery } from './queries.ts';

/** Ends every session but this one; answers how many there were. Throws `ApiError`. */
export async function endOthers(queryClient: QueryClient): Promise<number> {
  const { data } = await request(calls.endOtherSessions, { body: {} });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  return data.ended;
}

/** Ends one session. One that has ended by itself meanwhile is as good as ended. Throws `ApiError`. */
export async function endOne(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await request(calls.endSession, { params: { id } });
  } catch (error) {
    if (!isApiError(error, 'session_not_found')) throw error;
  }
  await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

/** What a code is for. */
export type CodeChannel = 'email' | 'phone';

export interface CodeSent {
  /** Seconds until another may be asked for. */
  readonly resendIn: number;
  /** Masked; null when the API does not say. */
  readonly sentTo: string | null;
  /** The address is verified already: no code was sent. */
  readonly isVerified: boolean;
}

/** §9: the wait before a code may be sent again, in seconds, where the API names none. */
const RESEND_WAIT = 20;

/**
 * Sends a code to the player's own e-mail or telephone. One that was sent a moment ago is still good: the API's "too
 * soon" answers how long to wait. Throws `ApiError` for anything else.
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

/** Checks it; the player's new state is read from the API then. Throws `ApiError` (422 `code_invalid`). */
export async function checkCode(channel: CodeChannel, code: string): Promise<void> {
  await request(channel === 'email' ? calls.verifyEmail : calls.verifyPhone, { body: { code } });
  await checkSession();
}

/** The password once more, before something sensitive; fresh for 15 minutes. Throws `ApiError`. */
export async function givePassword(password: string): Promise<void> {
  await request(calls.stepUp, { body: { password } });
}

/** A Google token in the place of a password. Throws `ApiError`. */
export async function giveGoogle(idToken: string): Promise<void> {
  await request(calls.stepUp, { body: { idToken } });
}

/** Sends the second factor's code; as `sendCode` in all else. */
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

/** Checks it: good for 7 days. Throws `ApiError` (422 `code_invalid`). */
export async function checkFactor(channel: CodeChannel, code: string): Promise<void> {
  await request(calls.stepUp, { body: { channel, code } });
}

/** Whether this session still owes its second factor (compliance 11). An API that does not answer asks for nothing. */
export async function owesFactor(): Promise<boolean> {
  const answer = await request(calls.getSession).catch(() => null);
  return answer?.data.second_factor_due ?? false;
}

/** Seconds to wait when the API says that it is too soon for another code; null for any other error. */
function tooSoon(error: unknown): number | null {
  if (!isApiError(error, 'resend_too_soon')) return null;
  const named = (error.body as { readonly resend_in?: unknown } | null)?.resend_in;
  if (typeof named === 'number') return named;
  return Math.ceil((error.retryAfter ?? RESEND_WAIT * 1_000) / 1_000);
}

/** Asks for a recovery code; the answer is the same whether or not the account exists. Seconds until the next one. */
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

/** Exchanges the code for a reset token, good once for 15 minutes. Throws `ApiError` (422 `code_invalid`). */
export async function redeemRecovery(username: string, code: string): Promise<string> {
  const { data } = await request(calls.verifyCode, { body: { username, code } });
  return data.reset_token;
}

/** Sets the new password; every session of the account ends. Throws `ApiError`. */
export async function setNewPassword(body: {
  readonly reset_token: string;
  readonly password: string;
  readonly password_confirmation: string;
}): Promise<void> {
  await request(calls.resetPassword, { body });
}
