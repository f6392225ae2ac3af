/** The payer at the simulated bank, as on its page, for operators and tests. */
import * as v from 'valibot';
import { signatureOf, underEither } from '../../http/peer-signature.ts';
import { GatewayError } from './port.ts';

const TIMEOUT_MS = 10_000;

export interface SimulatedPayerConfig {
  /** Origin of the bank. */
  readonly url: string;
  /** The current one, and the one before while it is being replaced. */
  readonly secrets: readonly string[];
  readonly wallMs: () => number;
}

/** The outcome: done, or the code with which the bank refused. */
export type PayerResult = 'done' | { readonly refused: string };

const refusal = v.object({ code: v.string() });

/**
 * Pays or refuses a charge; a second call changes nothing. @throws GatewayError if the bank does not answer, or is not
 * the simulator
 */
export async function playPayer(
  config: SimulatedPayerConfig,
  txid: string,
  action: 'pay' | 'refuse',
): Promise<PayerResult> {
  const path = `/api/charges/${encodeURIComponent(txid)}/${action}`;
  const timestamp = String(config.wallMs());
  let status: number;
  let body: unknown;
  try {
    const response = await underEither(config.secrets, (secret) =>
      fetch(config.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signatureOf(secret, timestamp, path, '{}'),
        },
        body: '{}',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      }),
    );
    status = response.status;
    body = await response.json().catch(() => null);
  } catch (error) {
    throw new GatewayError('The bank does not answer.', { cause: error });
  }
  if (status < 300) return 'done';
  const parsed = v.safeParse(refusal, body);
  if (parsed.success && status < 500 && status !== 401) return { refused: parsed.output.code };
  throw new GatewayError(
    status === 401 ? 'The bank does not accept our signature (BANK_SECRET).' : `The bank answered ${status}.`,
  );
}
