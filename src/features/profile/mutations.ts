/**
 * The writes of the profile. Each needs a connection, none is queued, and each puts the API's answer into the caches
 * that show it.
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
import { updateUser as showUser } from '../../domain/session.ts';
import { session } from '../../domain/session-state.ts';
import { addressQuery, deletionQuery, documentsQuery, profileQuery } from './queries.ts';

/** Ten MiB on a weak network take minutes; an upload is cut off by the player, hardly ever by the clock. */
const TIMEOUT_UPLOAD = 600_000;

/** §6: a profile is updated with a token or not at all. */
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

/** Changes personal data, e-mail or phone. Throws `ApiError` with field errors, or 'Authentication token is not available.' */
export async function saveUser(queryClient: QueryClient, body: BodyInput<typeof updateUser>): Promise<User> {
  mustHaveToken();
  const { data } = await request(updateUser, { body });
  showPlayer(queryClient, data);
  // A changed contact holds withdrawals (R35), and the check list says so.
  if (body.email !== undefined || body.phone !== undefined) stale(queryClient, ['wallet', 'readiness']);
  return data;
}

/** Sets the name that others see. */
export async function saveName(queryClient: QueryClient, name: string): Promise<User> {
  mustHaveToken();
  const { data } = await request(updateName, { body: { name } });
  showPlayer(queryClient, data);
  return data;
}

/** Sets the language of messages and mails. */
export async function saveLanguage(queryClient: QueryClient, language: Language): Promise<void> {
  mustHaveToken();
  const { data } = await request(updateLanguage, { body: { language } });
  showPlayer(queryClient, data);
}

/** Sets the address. */
export async function saveAddress(queryClient: QueryClient, body: BodyInput<typeof createAddress>): Promise<Address> {
  mustHaveToken();
  const { data } = await request(createAddress, { body });
  queryClient.setQueryData(addressQuery().queryKey, data);
  patchProfile(queryClient, () => ({ address: data }));
  return data;
}

/** Changes the password; the other sessions end with it. */
export async function savePassword(queryClient: QueryClient, body: BodyInput<typeof changePassword>): Promise<void> {
  mustHaveToken();
  await request(changePassword, { body });
  stale(queryClient, ['session'], ['wallet', 'readiness']);
}

export type ContactKind = 'email' | 'phone';
const codeCalls = { email: verifyEmail, phone: verifyPhone } as const;

export interface SentCode {
  /** Milliseconds until it may be sent again. */
  readonly wait: number;
  /** Where it went, masked; null where the API does not say. */
  readonly sentTo: string | null;
}

/** Sends a code to the e-mail or phone. */
export async function sendCode(kind: ContactKind): Promise<SentCode> {
  mustHaveToken();
  const { data } = await request(codeCalls[kind], { body: {} });
  return { wait: data.resend_in * 1000, sentTo: data.sent_to };
}

/** Checks the code that came. Throws `ApiError`: `code_invalid`, and 429 after too many. */
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

/** Sets the picture. */
export async function saveAvatar(queryClient: QueryClient, picture: Blob, watch: UploadWatch): Promise<void> {
  mustHaveToken();
  const { data } = await request(uploadAvatar, { files: { avatar: picture }, timeout: TIMEOUT_UPLOAD, ...watch });
  const { user } = session;
  if (user) showPlayer(queryClient, { ...user, avatar: data.avatar });
  else patchProfile(queryClient, () => data);
}

/** Takes the picture away; the initials come back. */
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

/** Sends a document. */
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

/** Takes back a pending document. A 409 means that it is pending no longer, and what is shown is asked anew. */
export async function takeBackDocument(queryClient: QueryClient, id: string): Promise<void> {
  mustHaveToken();
  try {
    const { data } = await request(cancelDocument, { params: { id }, body: {} });
    showDocument(queryClient, data);
  } finally {
    stale(queryClient, ['profile', 'documents']);
  }
}

/** Asks for the deletion of the account. Throws `ApiError`: `invalid_credentials`, `balance_left`. */
export async function askDeletion(queryClient: QueryClient, body: BodyInput<typeof requestDeletion>): Promise<void> {
  mustHaveToken();
  const { data } = await request(requestDeletion, { body });
  queryClient.setQueryData(deletionQuery().queryKey, data);
}

/** Takes the request back. */
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
