/**
 * Writes of the profile. Each needs a connection, none is queued, and each puts the API's answer into the query cache.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { BodyInput, Language } from '../../contract/call.ts';
import { cancelDocument, type Document, type DocumentType, uploadDocument } from '../../contract/documents.ts';
import { cancelDeletion, requestDeletion } from '../../contract/my-data.ts';
import {
  type Address,
  createAddress,
  type Profile,
  removeAvatar,
  updateLanguage,
  updateName,
  uploadAvatar,
} from '../../contract/profile.ts';
import { changePassword, type User, updateUser, verifyEmail, verifyPhone } from '../../contract/session.ts';
import { updateUser as showUser } from '../../domain/session/session.ts';
import { session } from '../../domain/session/state.ts';
import { noteTold } from '../../domain/told.ts';
import { addressQuery, deletionQuery, documentsQuery, profileQuery } from './queries.ts';

/** Ten MiB take minutes on a weak network; normally the player cancels an upload, not this timeout. ms. */
const TIMEOUT_UPLOAD = 600_000;

/** A profile is updated with a token, or fails (DATA-5). */
function mustHaveToken(): void {
  if (session.token !== null) return;
  throw new ApiError({ status: 401, code: 'token_missing', message: 'Authentication token is not available.' });
}

function patchProfile(queryClient: QueryClient, patch: (profile: Profile) => Partial<Profile>): void {
  queryClient.setQueryData(profileQuery().queryKey, (known) => known && { ...known, ...patch(known) });
}

function showPlayer(queryClient: QueryClient, user: User): void {
  showUser(user);
  const { name, email, avatar, language, verified } = user;
  patchProfile(queryClient, ({ cpf }) => ({ name, email, avatar, language, verified, cpf: user.cpf ?? cpf }));
  void queryClient.invalidateQueries({ queryKey: ['profile', 'public'] });
}

/**
 * Changes personal data, e-mail or telephone. Throws `ApiError` with field errors, or 'Authentication token is not
 * available.' (DATA-5).
 */
export async function saveUser(queryClient: QueryClient, body: BodyInput<typeof updateUser>): Promise<User> {
  mustHaveToken();
  const { data } = await request(updateUser, { body });
  showPlayer(queryClient, data);
  // A changed contact holds withdrawals (SESS-7), which the check list shows.
  if (body.email !== undefined || body.phone !== undefined) stale(queryClient, ['wallet', 'readiness']);
  return data;
}

/** Sets the public name. Throws `ApiError`. */
export async function saveName(queryClient: QueryClient, name: string): Promise<User> {
  mustHaveToken();
  const { data } = await request(updateName, { body: { name } });
  showPlayer(queryClient, data);
  return data;
}

/** Sets the language of messages and e-mails. Throws `ApiError`. */
export async function saveLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  mustHaveToken();
  const { data } = await request(updateLanguage, { body: { language } });
  showPlayer(queryClient, data);
}

/** Sets the address. Throws `ApiError`. */
export async function saveAddress(queryClient: QueryClient, body: BodyInput<typeof createAddress>): Promise<Address> {
  mustHaveToken();
  const { data } = await request(createAddress, { body });
  queryClient.setQueryData(addressQuery().queryKey, data);
  patchProfile(queryClient, () => ({ address: data }));
  return data;
}

/** Changes the password, which ends the other sessions. Throws `ApiError`. */
export async function savePassword(queryClient: QueryClient, body: BodyInput<typeof changePassword>): Promise<void> {
  mustHaveToken();
  await request(changePassword, { body });
  noteTold('password_changed');
  stale(queryClient, ['session'], ['wallet', 'readiness']);
}

export type ContactKind = 'email' | 'phone';
const codeCalls = { email: verifyEmail, phone: verifyPhone } as const;

export interface SentCode {
  /** Time until a code may be sent again, ms. */
  readonly wait: number;
  /** Masked address; null when the API does not say it. */
  readonly sentTo: string | null;
}

/** Sends a code to the e-mail or telephone. Throws `ApiError`. */
export async function sendCode(kind: ContactKind): Promise<SentCode> {
  mustHaveToken();
  const { data } = await request(codeCalls[kind], { body: {} });
  return { wait: data.resend_in * 1000, sentTo: data.sent_to };
}

/** Checks the code. Throws `ApiError`: `code_invalid`, and 429 after too many tries. */
export async function checkCode(queryClient: QueryClient, kind: ContactKind, code: string): Promise<void> {
  mustHaveToken();
  await request(codeCalls[kind], { body: { code } });
  const { user } = session;
  if (user) showPlayer(queryClient, { ...user, verified: { ...user.verified, [kind]: true } });
  stale(queryClient, ['profile', 'own'], ['wallet', 'readiness']);
}

export interface UploadWatch {
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Uploads the avatar. Throws `ApiError`. */
export async function saveAvatar(queryClient: QueryClient, picture: Blob, watch: UploadWatch): Promise<void> {
  mustHaveToken();
  const { data } = await request(uploadAvatar, { files: { avatar: picture }, timeout: TIMEOUT_UPLOAD, ...watch });
  const { user } = session;
  if (user) showPlayer(queryClient, { ...user, avatar: data.avatar });
  else patchProfile(queryClient, () => data);
}

/** Removes the avatar, so that the initials are shown. Throws `ApiError`. */
export async function dropAvatar(queryClient: QueryClient): Promise<void> {
  mustHaveToken();
  await request(removeAvatar);
  const { user } = session;
  if (user) showPlayer(queryClient, { ...user, avatar: null });
}

function showDocument(queryClient: QueryClient, document: Document): void {
  queryClient.setQueryData(documentsQuery().queryKey, (known) => [
    ...(known ?? []).filter(({ type }) => type !== document.type),
    document,
  ]);
  stale(queryClient, ['profile', 'own'], ['wallet', 'readiness']);
}

/** Uploads a document. Throws `ApiError`. */
export async function sendDocument(
  queryClient: QueryClient,
  type: DocumentType,
  file: Blob,
  watch: UploadWatch,
): Promise<void> {
  mustHaveToken();
  const { data } = await request(uploadDocument, {
    body: { type },
    files: { document: file },
    timeout: TIMEOUT_UPLOAD,
    ...watch,
  });
  showDocument(queryClient, data);
}

/** Cancels a pending document. Throws `ApiError`; after a 409 (no longer pending) the read is invalidated. */
export async function takeBackDocument(queryClient: QueryClient, id: string): Promise<void> {
  mustHaveToken();
  try {
    const { data } = await request(cancelDocument, { params: { id }, body: {} });
    showDocument(queryClient, data);
  } finally {
    stale(queryClient, ['profile', 'documents']);
  }
}

/** Requests the deletion of the account (DATA-3). Throws `ApiError`: `invalid_credentials`, `balance_left`. */
export async function askDeletion(queryClient: QueryClient, body: BodyInput<typeof requestDeletion>): Promise<void> {
  mustHaveToken();
  const { data } = await request(requestDeletion, { body });
  noteTold('deletion');
  queryClient.setQueryData(deletionQuery().queryKey, data);
}

/** Takes the request for deletion back. Throws `ApiError`. */
export async function takeBackDeletion(queryClient: QueryClient): Promise<void> {
  mustHaveToken();
  try {
    await request(cancelDeletion);
    queryClient.setQueryData(deletionQuery().queryKey, null);
  } finally {
    stale(queryClient, ['profile', 'deletion']);
  }
}

function stale(queryClient: QueryClient, ...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
