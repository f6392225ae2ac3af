/**
 * The session: who is here and what follows from it. The steps of the state are in `session-steps.ts`, what a start needs
 * in `session-state.ts`; this module asks the API and the storage, walks the steps, and tells whoever `configureSession`
 * named. It comes after the first paint. No React, no screens.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../api/client.ts';
import { type ApiError, asError } from '../api/errors.ts';
import type { BodyInput } from '../contract/call.ts';
import * as calls from '../contract/session.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { readLocal, writeLocal } from '../storage/local-keys.ts';
import { seenWishes, waitingWishes } from '../storage/outbox.ts';
import { runAfterLogin } from './after-login.ts';
import { endAtPlatform } from './end-at-platform.ts';
import { currentLocale } from './locale.ts';
import { once } from './money-action.ts';
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
import { referralCode } from './referral.ts';
import { GUEST, type SessionState, started } from './session-model.ts';
import { loginFailed } from './session-refusal.ts';
import { become, session, sessionHooks } from './session-state.ts';
import { checkFailed, confirmed, remembered, signedIn, wentIdle } from './session-steps.ts';
import { whenSiteKnown } from './site.ts';
import { tellOtherTabs } from './tabs.ts';

export { whenRecalled } from '../storage/recalling.ts';

/** How long a logout waits for the device's list of what was not sent yet; then what was shown counts. Milliseconds. */
const OUTBOX_LIMIT = 1_000;
/** How long it waits for the platform, and for storage, before it is shown in the document that is there. Milliseconds. */
const ANEW_LIMIT = 1_000;

let stopAfterLogin: (() => void) | null = null;
let checking: Promise<void> | null = null;
let leaving: Promise<void> | null = null;
/** Who has left in a document that is about to end: until it does they are neither let in nor sent away. */
let gone: string | null = null;

function mustHaveHooks() {
  const hooks = sessionHooks();
  if (!hooks) throw new Error('configureSession comes first');
  return hooks;
}

/**
 * The check at the start (§4): a stored token is shown to the API, and meanwhile storage says whose it was. Ends when
 * the API has answered or could not be reached; never throws.
 */
export async function startSession(): Promise<void> {
  const { token } = session;
  if (token === null) return;
  const { queryClient } = mustHaveHooks();
  const recalled = recall(queryClient, token);
  await checkSession();
  // Nobody answered: what storage knows is all there is, and whoever waits for the start waits for that too.
  if (!session.isConfirmed) await recalled;
  // A database that is slow to open holds nobody up, and says it when it can.
  if (session.user === null) void recall(queryClient, token, true);
}

async function recall(queryClient: QueryClient, token: string, patient = false): Promise<void> {
  const user = await recallPlayer(queryClient, token, patient);
  if (user) become(remembered({ ...session }, token, user));
}

/** Shows the token to the API. Several that ask at once share one check. */
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
    // Who is leaving is not sent away on top of it.
    if (leaving || token === gone) return;
    const next = checkFailed({ ...session }, token, error);
    const isRefused = next.token === null && session.token !== null;
    if (isRefused && readLocal('auth') !== token) {
      // What another tab has stored since is not ours to remove. This check is over: the next token gets one of its own.
      checking = null;
      await adoptStoredToken();
    } else if (isRefused) await end('refused', next);
    else become(next);
  }
}

/** A 401 somewhere: an idle session asks for its password again (R11 of the rules); any other is looked into. */
export function unauthorized(error: ApiError, token: string): void {
  if (leaving || token === gone) return;
  if (error.code === 'session_idle' && session.isConfirmed) become(wentIdle({ ...session }, token));
  else if (checking === null) void checkSession();
}

type Credentials = BodyInput<typeof calls.login>;

/** Logs in. Throws the `ApiError` that the form shows; a self-excluded answer has its dates in `session` then (R22). */
export async function login(credentials: Credentials): Promise<void> {
  await enter(() => request(calls.login, { body: credentials }));
}

/** The way in for an excluded player, to withdraw and read only. */
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
  // A lost answer must not leave a player outside the account that was just made.
  const { captcha: _oneUse, ...facts } = body;
  await enter(() =>
    once('register', facts, (idempotencyKey) => request(calls.register, { body, idempotencyKey }), 600_000),
  );
}

/** Opens an idle session again. The player stays where they are. */
export async function renewSession(password: string): Promise<void> {
  const before = session.token;
  const { data, token } = await request(calls.renewSession, { body: { password } });
  // Who has left meanwhile, here or in another tab, has left.
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
  // Whatever an interrupted logout of somebody else left in memory goes before the new player comes.
  if (session.user !== null) await sweepPrivateData(mustHaveHooks().queryClient);
  become(signedIn(answer.token, answer.data));
  tellOtherTabs();
  mustHaveHooks().onLogin?.();
  afterLogin(answer.token, answer.data);
}

/** §4: the four reads in their order, a second later the private channels; beside them the player's database. */
function afterLogin(token: string, user: calls.User): void {
  const hooks = mustHaveHooks();
  stopAfterLogin?.();
  void keep(token, user);
  // Tiles that were read as a guest have no hearts yet.
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
 * Ends the session here, in the other tabs and at the API, and sweeps everything of the player. What is in memory goes with
 * the document, which is begun anew; where nobody takes the word at the API yet it stays, to tell it later. Never throws.
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
  // Read before the sweep takes the database; a disk that hangs keeps nobody here.
  const kept = await withTimeLimit(waitingWishes(), OUTBOX_LIMIT);
  if (session.token !== token) return;
  const told = endAtPlatform(token, kept === OUT_OF_TIME ? seenWishes() : kept);
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

/** The player's page is before them until the new document is: nothing that is pressed in between is lost. */
async function leaveDocument(token: string, told: Promise<boolean>): Promise<boolean> {
  const { startAnew } = mustHaveHooks();
  if (!startAnew || (await withTimeLimit(told, ANEW_LIMIT)) !== true || session.token !== token) return false;
  stopAfterLogin?.();
  writeLocal('auth', null);
  // What hangs here is swept by the next login.
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
 * Another tab logged in or out: this one follows, with nothing left in memory of whoever was here. What is on disk is
 * the other tab's to sweep; it may belong to the next player already.
 */
export async function adoptStoredToken(): Promise<void> {
  const token = readLocal('auth');
  if (token === session.token) return;
  const { queryClient, onEnd, onTokenChange, startAnew } = mustHaveHooks();
  const before = session.token;
  const wasHere = before !== null;
  // First of all: as this document ends it would write once more what the other tab has swept.
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

/** The player changed something of themselves: the API's answer is what is shown from now on. */
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
