/**
 * Session commands: check, login, registration, renewal, logout. The pure state steps are in `session-steps.ts`, the
 * state and its hooks in `session-state.ts`. This module calls the API and storage, applies the steps, and calls the
 * hooks of `configureSession`. It loads after the first paint. No React, no screens.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { type ApiError, asError } from '../../api/errors.ts';
import type { BodyInput } from '../../contract/call.ts';
import * as calls from '../../contract/session.ts';
import { OUT_OF_TIME, withTimeLimit } from '../../lib/time-limit.ts';
import { readLocal, writeLocal } from '../../storage/local-keys.ts';
import { storedMarks } from '../../storage/outbox.ts';
import { currentLocale } from '../locale.ts';
import { withIdempotencyKey } from '../money-action.ts';
import { pendingMarksInMemory } from '../outbox/outbox.ts';
import { referralCode } from '../referral.ts';
import { whenSiteKnown } from '../site/site.ts';
import { runAfterLogin } from './after-login.ts';
import { endAtPlatform } from './end-at-platform.ts';
import { GUEST, type SessionState, started } from './model.ts';
import {
  closePrivateData,
  forgetPrivateData,
  isStillHere,
  keepPlayer,
  leaveTab,
  openPrivateData,
  recallPlayer,
  sweepPrivateData,
  sweepStored,
} from './private-data.ts';
import { loginFailed } from './refusal.ts';
import { become, session, sessionHooks } from './state.ts';
import { checkFailed, confirmed, remembered, signedIn, wentIdle } from './steps.ts';
import { tellOtherTabs } from './tabs.ts';

export { whenRecalled } from '../../storage/recalling.ts';

/** Longest wait of a logout for the outbox on the device, ms; after it the marks in memory are sent. */
const OUTBOX_LIMIT = 1_000;
/** Longest wait of a logout for the platform, and again for storage, before it ends in the same document. ms. */
const ANEW_LIMIT = 1_000;

let stopAfterLogin: (() => void) | null = null;
let checking: Promise<void> | null = null;
let leaving: Promise<void> | null = null;
/** Token that is being logged out while the page reloads; late answers for it are ignored. */
let gone: string | null = null;

function mustHaveHooks() {
  const hooks = sessionHooks();
  if (!hooks) throw new Error('configureSession comes first');
  return hooks;
}

/**
 * Checks a stored token at the start: asks the API and, beside it, reads the last player from storage (SESS-2).
 * Resolves when the API has answered or could not be reached; never throws.
 */
export async function startSession(): Promise<void> {
  const { token } = session;
  if (token === null) return;
  const { queryClient } = mustHaveHooks();
  const recalled = recall(queryClient, token);
  await checkSession();
  // Without an answer of the API the stored player is all that the page can show, so the start includes that read.
  if (!session.isConfirmed) await recalled;
  // The first read gave up on a slow database; read again without a time limit and without blocking the start.
  if (session.user === null) void recall(queryClient, token, true);
}

async function recall(queryClient: QueryClient, token: string, patient = false): Promise<void> {
  const user = await recallPlayer(queryClient, token, patient);
  if (user) become(remembered({ ...session }, token, user));
}

/** Checks the token at the API. Concurrent calls share one check. */
export function checkSession(): Promise<void> {
  checking ??= check().finally(() => {
    checking = null;
  });
  return checking;
}

async function check(): Promise<void> {
  const { token } = session;
  if (token === null || token === gone) return;
  try {
    const { data } = await request(calls.getMe);
    if (session.token !== token || token === gone) return;
    const first = !session.isConfirmed;
    become(confirmed({ ...session }, token, data));
    if (first) afterLogin(token, data);
  } catch (error) {
    // A logout is already running; a refusal must not end the session a second time.
    if (leaving || token === gone) return;
    const next = checkFailed({ ...session }, token, error);
    const isRefused = next.token === null && session.token !== null;
    if (isRefused && readLocal('auth') !== token) {
      // Another tab has stored a new token: keep it. End this check so that the new token gets a check of its own.
      checking = null;
      await adoptStoredToken();
    } else if (isRefused) await end('refused', next);
    else become(next);
  }
}

/** Handles a 401 of any call: an idle session asks for the password (SESS-5), any other session is checked. */
export function unauthorized(error: ApiError, token: string): void {
  if (leaving || token === gone) return;
  if (error.code === 'session_idle' && session.isConfirmed) become(wentIdle({ ...session }, token));
  else if (checking === null) void checkSession();
}

type Credentials = BodyInput<typeof calls.login>;

/**
 * Logs in. Throws the `ApiError` that the form shows; for an excluded player `session` then holds both dates (SESS-3).
 */
export async function login(credentials: Credentials): Promise<void> {
  await enter(() => request(calls.login, { body: credentials }));
}

/** Logs an excluded player in, to withdraw and read only (CARE-5). */
export async function loginRestricted(credentials: Credentials): Promise<void> {
  await enter(() => request(calls.loginRestricted, { body: credentials }));
}

/** Logs in with Google's ID token. */
export async function loginWithGoogle(idToken: string): Promise<void> {
  await enter(() => request(calls.loginGoogle, { body: { idToken, ref: referralCode() } }));
}

/** Creates an account and logs in. The stored referral code goes along. Throws the `ApiError` that the form shows. */
export async function register(form: BodyInput<typeof calls.register>): Promise<void> {
  const body = { ref: referralCode(), language: currentLocale(), ...form };
  // If the answer is lost, the retry under the same key logs the player into the account that was created.
  const { captcha: _oneUse, ...facts } = body;
  await enter(() =>
    withIdempotencyKey(
      'register',
      facts,
      (idempotencyKey) => request(calls.register, { body, idempotencyKey }),
      600_000,
    ),
  );
}

/** Renews an idle session with the password (SESS-5). The page stays open. Throws `ApiError`. */
export async function renewSession(password: string): Promise<void> {
  const before = session.token;
  const { data, token } = await request(calls.renewSession, { body: { password } });
  // The player has logged out meanwhile, here or in another tab: ignore the answer.
  if (leaving || before === null || !isStillHere(before)) return;
  become(signedIn(token, data));
  afterLogin(token, data);
}

async function enter(call: () => Promise<calls.SignedIn>): Promise<void> {
  let answer: calls.SignedIn;
  try {
    answer = await call();
  } catch (error) {
    const next = loginFailed({ ...session }, error);
    if (next.token === null && session.token !== null) await end('refused', next);
    else become(next);
    throw asError(error);
  }
  // An interrupted logout can leave the previous player's data in memory; sweep it before the new login.
  if (session.user !== null) await sweepPrivateData(mustHaveHooks().queryClient);
  become(signedIn(answer.token, answer.data));
  tellOtherTabs();
  mustHaveHooks().onLogin?.();
  afterLogin(answer.token, answer.data);
}

/** Starts the reads that follow a login and, 1 s later, the private channels (SESS-1); opens the player's database. */
function afterLogin(token: string, user: calls.User): void {
  const hooks = mustHaveHooks();
  stopAfterLogin?.();
  void keep(token, user);
  // Tiles that were read as a guest carry no likes or favourites.
  void hooks.queryClient.invalidateQueries({ queryKey: ['games'] });
  stopAfterLogin = runAfterLogin(hooks.loadAfterLogin, () => {
    if (sessionHooks() === hooks) hooks.joinPrivateChannels();
  });
}

async function keep(token: string, user: calls.User): Promise<void> {
  const { casino_id } = await whenSiteKnown();
  if (!isStillHere(token)) return;
  openPrivateData(mustHaveHooks().queryClient, { casinoId: casino_id, playerId: user.id });
  await keepPlayer(token, casino_id, user);
  if (isStillHere(token)) sessionHooks()?.onDataOpen?.();
}

/**
 * Ends the session in this tab, in the other tabs and at the API, and sweeps the player's data. Reloads the document to
 * clear memory. If the API cannot be reached, the document stays to end the session there later. Never throws.
 */
export function logout(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = null;
  });
  return leaving;
}

async function leave(): Promise<void> {
  const { token } = session;
  if (token === null) return;
  // Read before the sweep deletes the database. A hanging disk must not block the logout.
  const kept = await withTimeLimit(storedMarks(), OUTBOX_LIMIT);
  if (session.token !== token) return;
  const told = endAtPlatform(token, kept === OUT_OF_TIME || kept === null ? pendingMarksInMemory() : kept);
  if (await leaveDocument(token, told)) {
    gone = token;
    return;
  }
  if (session.token !== token) return;
  const ended = end('logout', GUEST);
  tellOtherTabs();
  await ended;
  await told;
}

/**
 * Reloads the document after the platform has ended the session. The player's page stays until then, so no press is
 * lost.
 */
async function leaveDocument(token: string, told: Promise<boolean>): Promise<boolean> {
  const { startAnew } = mustHaveHooks();
  if (!startAnew || (await withTimeLimit(told, ANEW_LIMIT)) !== true || session.token !== token) return false;
  stopAfterLogin?.();
  writeLocal('auth', null);
  // If the sweep times out, the next login sweeps.
  await withTimeLimit(sweepStored(), ANEW_LIMIT);
  tellOtherTabs();
  return startAnew('logout');
}

async function end(why: 'logout' | 'refused', next: SessionState): Promise<void> {
  const { queryClient, onEnd } = mustHaveHooks();
  stopAfterLogin?.();
  become(next);
  const swept = sweepPrivateData(queryClient);
  onEnd?.(why);
  await swept;
}

/**
 * Follows another tab that logged in or out, and clears the previous player from memory. The other tab sweeps the disk,
 * which may already belong to the next player.
 */
export async function adoptStoredToken(): Promise<void> {
  const token = readLocal('auth');
  if (token === session.token) return;
  const { queryClient, onEnd, onTokenChange, startAnew } = mustHaveHooks();
  const before = session.token;
  const wasHere = before !== null;
  // Close the database first: a document that is being unloaded would write again after the other tab's sweep.
  if (wasHere) closePrivateData();
  if (wasHere && (await startAnew?.('elsewhere'))) {
    gone = before;
    leaveTab();
    return;
  }
  stopAfterLogin?.();
  Object.assign(session, started(token));
  onTokenChange?.(token);
  if (wasHere) {
    forgetPrivateData(queryClient);
    onEnd?.('elsewhere');
  }
  await startSession();
}

/** Replaces the player by the API's answer to a change of the profile, here and in the database. */
export function updateUser(user: calls.User): void {
  const { token } = session;
  if (token === null) return;
  become(confirmed({ ...session }, token, user));
  void keep(token, user);
}

/** Asks whether a CPF is well formed and keeps the result. Throws `ApiError`. */
export async function checkCpf(cpf: string): Promise<boolean> {
  const { data } = await request(calls.validateCpf, { body: { cpf } });
  session.cpf = { cpf, valid: data.valid };
  return data.valid;
}
