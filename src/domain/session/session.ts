/**
 * Session commands: check, login, registration, renewal, logout. They call the API and storage, dispatch events to the
 * state machine and tell the news. Loaded after the first paint. No React, no screens.
 */
import * as v from 'valibot';
import { request } from '../../api/client.ts';
import { type ApiError, asError, isApiError } from '../../api/errors.ts';
import type { BodyInput } from '../../contract/call.ts';
import * as calls from '../../contract/session.ts';
import type { AccountAhead } from '../../lib/ahead.ts';
import { OUT_OF_TIME, withTimeLimit } from '../../lib/time-limit.ts';
import { onForeignChange, readLocal, writeLocal } from '../../storage/local-keys.ts';
import { storedMarks } from '../../storage/outbox.ts';
import { currentLocale } from '../locale.ts';
import { withIdempotencyKey } from '../money-action.ts';
import { pendingMarksInMemory } from '../outbox/outbox.ts';
import { forgetPush, renewPush } from '../push.ts';
import { referralCode } from '../referral.ts';
import { whenSiteKnown } from '../site/site.ts';
import { endAtPlatform } from './end-at-platform.ts';
import type { Exclusion } from './machine.ts';
import { openNewDocument } from './new-document.ts';
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
import { dispatch, session, sessionCache, tell } from './state.ts';
import { tellOtherTabs, watchOtherTabs } from './tabs.ts';

export { whenRecalled } from '../../storage/recalling.ts';

/** Longest wait of a logout for the outbox on the device, ms; after it the marks in memory are sent. */
const OUTBOX_LIMIT = 1_000;
/** Longest wait of a logout for the platform, and again for storage, before it ends in the same document. ms. */
const ANEW_LIMIT = 1_000;

/** Checks that wait for their answer, by token. */
const checks = new Map<string, Promise<void>>();

/**
 * Checks a stored token at the start: asks the API and, beside it, reads the last player from storage (SESS-2).
 * Resolves when the API has answered or could not be reached; never throws.
 * @param ahead the answer that the document's script has asked for
 */
export async function startSession(ahead?: AccountAhead): Promise<void> {
  const { token } = session;
  if (token === null) return;
  const recalled = recall(token);
  await checkSession(ahead);
  // Without an answer of the API the stored player is all that the page can show, so the start includes that read.
  if (session.phase === 'recalled') await recalled;
  // The first read gave up on a slow database; read again without a time limit and without blocking the start.
  if (session.user === null) void recall(token, true);
}

async function recall(token: string, patient = false): Promise<void> {
  const user = await recallPlayer(token, patient);
  if (user) dispatch({ type: 'recalled', token, user });
}

/** Checks the token at the API. Concurrent calls share one check. `ahead` as in `startSession`. */
export async function checkSession(ahead?: AccountAhead): Promise<void> {
  const { token, phase } = session;
  if (token === null || phase === 'leaving') return;
  const check = checks.get(token) ?? checkToken(token, ahead).finally(() => checks.delete(token));
  checks.set(token, check);
  await check;
}

async function checkToken(token: string, ahead?: AccountAhead): Promise<void> {
  try {
    const { data } = await request(calls.getMe, ahead?.token === token ? { ahead: ahead.answer } : {});
    confirm(token, data);
  } catch (error) {
    // A logout is already running, or a newer token is here; a refusal must not end the session a second time.
    if (session.token !== token || session.phase === 'leaving') return;
    if (isApiError(error, 'session_idle') && session.phase !== 'recalled') dispatch({ type: 'idled', token });
    else if (!isApiError(error) || (error.status !== 401 && error.status !== 403))
      dispatch({ type: 'unanswered', token });
    // Another tab has stored a new token: keep it.
    else if (readLocal('auth') !== token) await adoptStoredToken();
    else await end('refused');
  }
}

/** The API has named the player: `session` says so, and the first time the reads after a login follow. */
function confirm(token: string, user: calls.User): void {
  const isFirst = session.phase === 'recalled' && session.token === token;
  dispatch({ type: 'confirmed', token, user });
  if (isFirst) afterLogin(token, user);
  // The next start without a network must know a pause that began in this visit.
  else if (session.phase === 'confirmed' && session.token === token) void store(token, user);
}

/**
 * Shows a changed state of the account at once, and then asks the API, which also knows this session and the player's
 * missing data.
 */
export function showAccountState(state: calls.AccountState): void {
  if (session.phase === 'confirmed')
    dispatch({ type: 'confirmed', token: session.token, user: { ...session.user, account_state: state } });
  void checkSession();
}

/** Refusals whose reason is the state of the account. */
const CLOSED: ReadonlySet<string> = new Set(['restricted_session', 'player_blocked', 'prohibited']);

/** Handles a 403 of any call: where the account's state is the reason, the page reads the state and shows it. */
export function forbidden(error: ApiError): void {
  if (CLOSED.has(error.code)) void checkSession();
}

/** Handles a 401 of any call: an idle session asks for the password (SESS-5), any other session is checked. */
export function unauthorized(error: ApiError, token: string): void {
  if (error.code === 'session_idle' && session.phase !== 'recalled') dispatch({ type: 'idled', token });
  else void checkSession();
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

/**
 * Logs in with Google's ID token. `ref`: the referral code of a new account; null for none.
 * @returns whether the account is new
 */
export async function loginWithGoogle(idToken: string, ref: string | null = referralCode()): Promise<boolean> {
  return (await enter(() => request(calls.loginGoogle, { body: { idToken, ref } }))).is_new;
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
  if (session.phase === 'leaving' || before === null || !isStillHere(before)) return;
  dispatch({ type: 'loggedIn', token, user: data });
  afterLogin(token, data);
}

async function enter<T extends calls.SignedIn>(call: () => Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await call();
  } catch (error) {
    const exclusion = exclusionOf(error);
    if (session.token === null) dispatch({ type: 'ended', exclusion });
    else if (exclusion) await end('refused', exclusion);
    throw asError(error);
  }
  // An interrupted logout can leave the previous player's data in memory; sweep it before the new login.
  if (session.user !== null) await sweepPrivateData();
  dispatch({ type: 'loggedIn', token: answer.token, user: answer.data });
  tellOtherTabs();
  afterLogin(answer.token, answer.data, true);
  return answer;
}

/** Both dates of a refused login of an excluded player; null for any other failure. */
function exclusionOf(error: unknown): Exclusion | null {
  const body = isApiError(error) ? v.safeParse(calls.selfExcludedBody, error.body) : null;
  return body?.success ? { start: body.output.start_at, end: body.output.end_at } : null;
}

/** Opens the player's database and tells the app, which loads the player's data. */
function afterLogin(token: string, user: calls.User, isLogin = false): void {
  void keep(token, user);
  // Tiles that were read as a guest carry no likes or favourites.
  void sessionCache().invalidateQueries({ queryKey: ['games'] });
  tell({ type: 'entered', isLogin });
}

/** Stores the player for the next start without a network. */
async function store(token: string, user: calls.User): Promise<void> {
  const { casino_id } = await whenSiteKnown();
  if (isStillHere(token)) await keepPlayer(token, casino_id, user);
}

async function keep(token: string, user: calls.User): Promise<void> {
  const { casino_id } = await whenSiteKnown();
  if (!isStillHere(token)) return;
  openPrivateData({ casinoId: casino_id, playerId: user.id });
  await keepPlayer(token, casino_id, user);
  if (!isStillHere(token)) return;
  tell({ type: 'dataOpened' });
  void renewPush(user.id);
}

/**
 * Ends the session in this tab, in the other tabs and at the API, and sweeps the player's data. Reloads the document to
 * clear memory. If the API cannot be reached, the document stays to end the session there later. Never throws.
 */
export async function logout(): Promise<void> {
  const { token, phase } = session;
  if (token === null || phase === 'leaving') return;
  dispatch({ type: 'left', token });
  // Read before the sweep deletes the database. A hanging disk must not block the logout.
  const kept = await withTimeLimit(storedMarks(), OUTBOX_LIMIT);
  if (session.token !== token) return;
  const told = endAtPlatform(token, kept === OUT_OF_TIME || kept === null ? pendingMarksInMemory() : kept);
  if (await leaveDocument(token, told)) return;
  if (session.token !== token) return;
  const ended = end('logout');
  tellOtherTabs();
  await ended;
  await told;
}

/**
 * Reloads the document after the platform has ended the session. The player's page stays until then, so no press is
 * lost.
 */
async function leaveDocument(token: string, told: Promise<boolean>): Promise<boolean> {
  if ((await withTimeLimit(told, ANEW_LIMIT)) !== true || session.token !== token) return false;
  writeLocal('auth', null);
  // If the sweep times out, the next login sweeps.
  await withTimeLimit(sweepStored(), ANEW_LIMIT);
  tellOtherTabs();
  return openNewDocument('logout');
}

async function end(why: 'logout' | 'refused', exclusion: Exclusion | null = null): Promise<void> {
  dispatch({ type: 'ended', exclusion });
  const swept = sweepPrivateData();
  tell({ type: 'ended', why });
  void forgetPush(why);
  await swept;
}

/**
 * Follows another tab that logged in or out, and clears the previous player from memory. The other tab sweeps the disk,
 * which may already belong to the next player, and ends push.
 */
export async function adoptStoredToken(): Promise<void> {
  const token = readLocal('auth');
  const before = session.token;
  if (token === before) return;
  if (before !== null) {
    // Close the database first: a document that is being unloaded would write again after the other tab's sweep.
    closePrivateData();
    if (await openNewDocument('elsewhere')) {
      dispatch({ type: 'left', token: before });
      leaveTab();
      return;
    }
  }
  dispatch({ type: 'opened', token });
  if (before !== null) {
    forgetPrivateData();
    tell({ type: 'ended', why: 'elsewhere' });
  }
  await startSession();
}

/**
 * Follows the other tabs from now on, and what they have changed since this page was opened.
 * @returns unsubscribe function
 */
export function followOtherTabs(): () => void {
  const adopt = () => void adoptStoredToken();
  const stopTabs = watchOtherTabs(adopt);
  const stopStorage = onForeignChange((key) => {
    if (key === null || key === 'auth') adopt();
  });
  // A page restored from the back/forward cache has missed the other tabs' messages.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && adopt();
  addEventListener('pageshow', comeBack);
  adopt();
  return () => {
    removeEventListener('pageshow', comeBack);
    stopTabs();
    stopStorage();
  };
}

/** Replaces the player by the API's answer to a change of the profile, here and in the database. */
export function updateUser(user: calls.User): void {
  const { token } = session;
  if (token === null) return;
  confirm(token, user);
  void keep(token, user);
}

/** Asks whether a CPF is well formed. Throws `ApiError`. */
export async function checkCpf(cpf: string): Promise<boolean> {
  return (await request(calls.validateCpf, { body: { cpf } })).data.valid;
}
