import { request } from '../../api/client.ts';
import { getCaptchaChallenge } from '../../contract/session.ts';
import { trustedScript } from '../../lib/trusted-script.ts';

interface Solution {
  readonly number: number;
  readonly took: number;
}

interface Challenge {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
}

/**
 * Solves our own captcha, a proof of work, without the visitor's help and without blocking the page. Throws `ApiError`
 * when the API gives no challenge.
 * @returns base64 payload for registration and recovery
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await request(getCaptchaChallenge, { signal });
  const asked = { algorithm, challenge, maxnumber, salt };
  const solution = await inWorker(asked, signal).catch(() => here(asked, signal));
  if (!solution) throw new Error('The captcha has no solution');
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature, took: solution.took }));
}

async function inWorker(asked: Challenge, signal: AbortSignal): Promise<Solution | null> {
  const { default: address } = await import('./captcha-worker.ts?worker&url');
  signal.throwIfAborted();
  const worker = new Worker(trustedScript(address), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', (message: MessageEvent<Solution | null>) => resolve(message.data));
      worker.addEventListener('error', () => reject(new Error('The captcha worker did not start')));
      signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      const { challenge, salt, algorithm, maxnumber: max } = asked;
      worker.postMessage({ type: 'work', payload: { algorithm, challenge, max, salt, start: 0 } });
    });
  } finally {
    worker.terminate();
  }
}

/** Fallback without a worker (an old browser, a missing file): slower, but the form still works. */
async function here({ algorithm, challenge, maxnumber, salt }: Challenge, signal: AbortSignal) {
  signal.throwIfAborted();
  const { solveChallenge } = await import('altcha-lib/v1');
  const work = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => work.controller.abort());
  return await work.promise;
}
