/**
 * Encrypts files that must not be readable from the disk alone: identity documents, and data of a deleted account that
 * the law makes us keep. AES-256-GCM under a key derived from FILES_SECRET; a sealed file opens only under the name it
 * was sealed for, so two files cannot be swapped.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { type Env, secretsOf } from '../env.ts';

type Secret = Pick<Env, 'FILES_SECRET'> & Partial<Pick<Env, 'PREVIOUS_SECRETS'>>;

const MARK = Buffer.from('JF1');
const NONCE = 12;
const TAG = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'jangada', 'files', 32));
}

/** A stream that encrypts the bytes that pass through it. */
export function sealing(env: Secret, name: string): Transform {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env.FILES_SECRET), nonce);
  cipher.setAAD(Buffer.from(name));
  let begun = false;
  const begin = (stream: Transform): void => {
    if (!begun) stream.push(Buffer.concat([MARK, nonce]));
    begun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      done(null, cipher.update(chunk));
    },
    flush(done) {
      begin(this);
      cipher.final();
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

function sealBytes(env: Secret, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(env.FILES_SECRET), nonce);
  cipher.setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MARK, nonce, body, cipher.getAuthTag()]);
}

/** Encrypts a text, in base64. */
export function sealText(env: Secret, name: string, text: string): string {
  return sealBytes(env, name, Buffer.from(text)).toString('base64');
}

/**
 * Decrypts bytes sealed under this name, also with the secret before while it is being replaced.
 * @throws Error if they were changed, cut, or sealed under another name or key
 */
export function openSealed(env: Secret, name: string, sealed: Buffer): Buffer {
  if (sealed.length < MARK.length + NONCE + TAG || !sealed.subarray(0, MARK.length).equals(MARK)) {
    throw new Error('This is nothing that was sealed.');
  }
  const [current = '', before] = secretsOf(env, 'FILES_SECRET');
  try {
    return openWith(current, name, sealed);
  } catch (error) {
    if (before === undefined) throw error;
    return openWith(before, name, sealed);
  }
}

function openWith(secret: string, name: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(MARK.length, MARK.length + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce);
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([decipher.update(sealed.subarray(MARK.length + NONCE, sealed.length - TAG)), decipher.final()]);
}

/** Encrypts with the current secret a value that may be encrypted with the one before. */
export function sealAgain(env: Secret, name: string, sealed: Buffer): Buffer {
  return sealBytes(env, name, openSealed(env, name, sealed));
}
