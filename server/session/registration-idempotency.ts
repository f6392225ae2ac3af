/**
 * Registration under an Idempotency-Key. There is no player yet who could own the key, so the key together with the
 * sent password identifies the request. The stored first answer contains a session token, so it is encrypted with a
 * secret derived from key and password, neither of which is stored.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import type { register, SignedIn } from '../../src/contract/session.ts';
import type { Deps } from '../deps.ts';
import { canonical, KEY_LIFE_MS, keyReused, requireKey } from '../http/idempotency-key.ts';
import type { Services } from '../http/services.ts';
import { secretFromPassword } from './passwords.ts';
import { registerPlayer } from './registration.ts';
import type { Visit } from './visit.ts';

type Registration = v.InferOutput<typeof register.body>;

export interface Registered {
  readonly answer: SignedIn;
  readonly replayed: boolean;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Hash of the request's data. It leaves out the captcha and the phone code, which only prove something, and the
 * password, which must not be guessable from a fast hash; decryption checks the password.
 */
function hashOf({ captcha: _1, phone_code: _2, password: _3, password_confirmation: _4, ...asked }: Registration) {
  return sha256(canonical(asked)).toString('hex');
}

function encryptAnswer(secret: Buffer, answer: SignedIn): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Returns null for another secret. */
function decryptAnswer(secret: Buffer, text: string): SignedIn | null {
  const bytes = Buffer.from(text, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  try {
    // Written by `encryptAnswer`.
    return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')) as SignedIn;
  } catch {
    return null;
  }
}

/**
 * Creates an account and logs in, once per key; the same key and data get the first answer again, token included.
 * @throws ApiError as `registerPlayer`; 422 `idempotency_key_invalid`, `idempotency_key_reused`.
 */
export async function registerOnce(
  deps: Deps,
  services: Services,
  visit: Visit,
  body: Registration,
  key: string | undefined,
): Promise<Registered> {
  if (key === undefined) return { answer: await registerPlayer(deps, services, visit, body), replayed: false };
  requireKey(key);
  const { id: casinoId } = visit.site;
  const keyHash = sha256(`registration ${casinoId} ${key}`).toString('hex');
  // A parallel second request would find the captcha used, so it waits for the first one's answer.
  const before = services.registering.get(keyHash);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return registerUnderKey(deps, services, visit, body, key, keyHash);
  })();
  services.registering.set(keyHash, turn);
  try {
    return await turn;
  } finally {
    if (services.registering.get(keyHash) === turn) services.registering.delete(keyHash);
  }
}

async function registerUnderKey(
  deps: Deps,
  services: Services,
  visit: Visit,
  body: Registration,
  key: string,
  keyHash: string,
): Promise<Registered> {
  const casinoId = visit.site.id;
  const bodyHash = hashOf(body);
  const found = await findRow(deps, casinoId, keyHash);
  if (found) return { answer: await storedAnswer(found, bodyHash, body.password, key), replayed: true };
  try {
    const secret = await secretFromPassword(body.password, key);
    const answer = await registerPlayer(deps, services, visit, body, async (trx, made) => {
      await trx
        .insertInto('registration_keys')
        .values({
          casino_id: casinoId,
          key_hash: keyHash,
          body_hash: bodyHash,
          sealed: encryptAnswer(secret, made),
          created_at: deps.clock.now(),
        })
        .execute();
    });
    return { answer, replayed: false };
  } catch (error) {
    // Another replica may have finished the same request: then return its answer.
    const row = await findRow(deps, casinoId, keyHash);
    if (!row) throw error;
    return { answer: await storedAnswer(row, bodyHash, body.password, key), replayed: true };
  }
}

interface Row {
  readonly body_hash: string;
  readonly sealed: string;
}

function findRow({ db, clock }: Deps, casinoId: number, keyHash: string): Promise<Row | undefined> {
  return db
    .selectFrom('registration_keys')
    .select(['body_hash', 'sealed'])
    .where('casino_id', '=', casinoId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', new Date(clock.nowMs() - KEY_LIFE_MS))
    .executeTakeFirst();
}

async function storedAnswer(row: Row, bodyHash: string, password: string, key: string): Promise<SignedIn> {
  if (row.body_hash !== bodyHash) throw keyReused();
  const answer = decryptAnswer(await secretFromPassword(password, key), row.sealed);
  if (!answer) throw keyReused();
  return answer;
}
