import { solveChallenge } from 'altcha-lib/v1';
import { request } from '../../api/client.ts';
import { getCaptchaChallenge } from '../../contract/session.ts';

/**
 * Solves our own captcha: a proof of work that asks nothing of the person. Answers the base64 payload that
 * registration sends. Throws `ApiError` when no challenge could be had.
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const { algorithm, challenge, maxnumber, salt, signature } = await request(getCaptchaChallenge, { signal });
  const work = solveChallenge(challenge, salt, algorithm, maxnumber);
  signal.addEventListener('abort', () => work.controller.abort());
  const solution = await work.promise;
  if (!solution) throw new Error('The captcha has no solution');
  return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature, took: solution.took }));
}
