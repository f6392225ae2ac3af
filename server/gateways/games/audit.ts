/**
 * Asks a games provider for its rounds, each recomputed by the provider's own rules. Only the simulated provider has
 * this call; another supplier may lack it.
 */
import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import { type Env, secretsOf } from '../../env.ts';
import { providerSignatureOf, underEither } from '../../http/peer-signature.ts';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const states = ['opened', 'playing', 'accepted', 'settled', 'refused', 'voiding', 'voided'] as const;
const providerRound = v.object({
  provider: v.string(),
  round: v.string(),
  state: v.picklist(states),
  bet: v.object({ transaction: v.string(), amount: whole }),
  /** The win by the round's seeds, choice and steps. */
  win: v.object({ transaction: v.string(), amount: whole }),
  /** Possible payouts of an open bet so far: its cash-outs, with and without one that is under way. */
  paid: v.optional(v.object({ least: whole, most: whole }), { least: 0, most: 0 }),
  /** Facts of the round that its seeds, choice and steps contradict. */
  problems: v.array(v.string()),
});
export type ProviderRound = v.InferOutput<typeof providerRound>;
const line = v.union([providerRound, v.object({ end: v.literal(true), rounds: whole })]);

/**
 * `absent`: the provider has no such call; `refused`: it did not accept our signature; `broken`: the answer was cut
 * off.
 */
export type AuditEnd = 'complete' | 'absent' | 'refused' | 'unreachable' | 'broken';

/** Hands over all rounds, some hundreds at a time. @returns how it ended; it throws only errors of `take` */
export type ProviderAudit = (take: (rounds: readonly ProviderRound[]) => Promise<void>) => Promise<AuditEnd>;

const PATH = '/api/audit/rounds';
const AT_ONCE = 500;
const TIMEOUT_MS = 10 * 60_000;

type Before = Partial<Pick<Env, 'PREVIOUS_SECRETS'>>;

export function createProviderAudit(
  env: Pick<Env, 'PROVIDER_URL' | 'PROVIDER_SECRET'> & Before,
  clock: Pick<Clock, 'wallMs'>,
): ProviderAudit {
  return auditAt(env.PROVIDER_URL, secretsOf(env, 'PROVIDER_SECRET'), clock);
}

/** The audit of the sports provider, which has the same call. */
export function createSportsAudit(
  env: Pick<Env, 'SPORTS_URL' | 'SPORTS_SECRET'> & Before,
  clock: Pick<Clock, 'wallMs'>,
): ProviderAudit {
  return auditAt(env.SPORTS_URL, secretsOf(env, 'SPORTS_SECRET'), clock);
}

function auditAt(url: string | null, secrets: readonly string[], clock: Pick<Clock, 'wallMs'>): ProviderAudit {
  return async (take) => {
    if (url === null) return 'absent';
    const response = await underEither(secrets, (secret) => ask(url, secret, String(clock.wallMs()))).catch(() => null);
    if (response === null) return 'unreachable';
    if (response.status === 401 || response.status === 403) return 'refused';
    if ([404, 405, 501].includes(response.status)) return 'absent';
    if (!response.ok || !response.body) return 'unreachable';
    let waiting: ProviderRound[] = [];
    for await (const text of linesOf(response.body)) {
      const read = text === null ? null : v.safeParse(line, text);
      if (!read?.success) return 'broken';
      if ('end' in read.output) {
        await take(waiting);
        return 'complete';
      }
      waiting.push(read.output);
      if (waiting.length < AT_ONCE) continue;
      await take(waiting);
      waiting = [];
    }
    return 'broken';
  };
}

function ask(url: string, secret: string, timestamp: string): Promise<Response> {
  const rawBody = '{}';
  const signature = providerSignatureOf(secret, { timestamp, provider: '', method: 'POST', path: PATH, rawBody });
  return fetch(url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    body: rawBody,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** The values of a stream of JSON lines; null if the stream breaks off or a line is not JSON. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of body) {
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) yield JSON.parse(text);
    }
  } catch {
    yield null;
  }
}
