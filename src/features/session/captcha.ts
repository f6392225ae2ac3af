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
 * Solves our own captcha: a proof of work that asks nothing of the person and nothing of the thread that paints. Answers
 * the base64 payload that registration and recovery send. Throws `ApiError` when no challenge could be had.
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

/** Where no worker can be had (an old browser, its file lost): slower for who types meanwhile, but no dead end. */
async function here({ algorithm, challenge, maxnumber, salt }: Challenge, signal: AbortSignal) {
  signal.throwIfAborted();
  const { solveChallenge } = await import('altcha-lib/v1');
  const work = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => work.controller.abort());
  return await work.promise;
}
