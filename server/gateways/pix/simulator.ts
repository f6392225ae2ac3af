/** The adapter of the simulated bank (`simulators/bank`): HMAC-signed JSON over HTTP. */
import * as v from 'valibot';
import { signatureOf, underEither } from '../../http/peer-signature.ts';
import { retry } from '../../lib/retry.ts';
import { type ChargeAtBank, GatewayError, type PixGateway } from './port.ts';

export interface SimulatorConfig {
  /** Origin of the bank. */
  readonly url: string;
  /** The current one, and the one before while it is being replaced. */
  readonly secrets: readonly string[];
  /** The webhook's address: `{origin}/api/gateways/pix/webhook`. */
  readonly webhook: string;
  readonly wallMs: () => number;
  /** The clock by which charges expire. */
  readonly nowMs: () => number;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 4_000;
/** Each call may be retried: the bank does nothing twice. */
const TRIES = 2;

const person = v.object({ name: v.string(), cpf: v.string() });
const charge = v.object({
  txid: v.string(),
  status: v.picklist(['active', 'paid', 'refused', 'expired', 'refunded']),
  amount: v.pipe(v.number(), v.safeInteger()),
  end_to_end_id: v.optional(v.string()),
  payer: v.optional(person),
});
const payout = v.object({ status: v.literal('sent'), end_to_end_id: v.optional(v.string()) });
const keyHolder = v.object({ holder: person });
const refusal = v.object({ code: v.string() });

type Method = 'GET' | 'PUT' | 'POST';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The address of a charge in the code; the simulated bank has no other. */
export function simulatorLocation(url: string, txid: string): string {
  return `${new URL(url).host}/api/charges/${txid}`;
}

/**
 * The port of a bank, over the simulator. One function because each call of the port goes through its one signed
 * `call`.
 */
export function createSimulatorGateway(config: SimulatorConfig): PixGateway {
  const send = config.fetch ?? fetch;

  async function ask(secret: string, method: Method, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(config.wallMs());
    const response = await send(config.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, path, text),
      },
      ...(text === '' ? {} : { body: text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  }

  async function call(method: Method, path: string, body?: object): Promise<Answer> {
    const answered = async () => {
      const answer = await underEither(config.secrets, (secret) => ask(secret, method, path, body));
      if (answer.status >= 500) throw new Error(`the bank answered ${answer.status}`);
      return answer;
    };
    return await retry(answered, { tries: TRIES }).catch((cause: unknown) => {
      throw new GatewayError('The bank does not answer.', { cause });
    });
  }

  function read<S extends v.GenericSchema>(schema: S, answer: Answer): v.InferOutput<S> {
    const parsed = v.safeParse(schema, answer.body);
    if (answer.status >= 300 || !parsed.success)
      throw new GatewayError(`The bank answered ${answer.status}, not as agreed.`);
    return parsed.output;
  }

  const codeOf = (answer: Answer): string | null => {
    const parsed = v.safeParse(refusal, answer.body);
    return parsed.success ? parsed.output.code : null;
  };

  return {
    simulated: true,
    payouts: 'bank',

    async createCharge({ txid, amount, expiresAt, description, payee, payer, returnUrl }) {
      const answer = await call('PUT', `/api/charges/${txid}`, {
        amount,
        // In real time, which platform and bank share: the platform's clock may have been moved by hand.
        expires_at: new Date(config.wallMs() + expiresAt.getTime() - config.nowMs()).toISOString(),
        description,
        payee: { name: payee },
        payer,
        webhook: config.webhook,
        return_url: returnUrl,
      });
      read(v.object({ txid: v.string() }), answer);
      return { location: simulatorLocation(config.url, txid) };
    },

    async findCharge(txid): Promise<ChargeAtBank | null> {
      const answer = await call('GET', `/api/charges/${txid}`);
      if (answer.status === 404) return null;
      const { status, amount, end_to_end_id: endToEndId = null, payer = null } = read(charge, answer);
      return { txid, state: status, amount, endToEndId, payer };
    },

    async refund(txid, total) {
      const answer = await call('POST', `/api/charges/${txid}/refund`, total === undefined ? {} : { total });
      // The charge was already given back.
      if (answer.status === 409 && (await this.findCharge(txid))?.state === 'refunded') return 'returned';
      read(v.object({ txid: v.string() }), answer);
      return 'returned';
    },

    async payOut({ id, amount, key, keyType, holder }) {
      const answer = await call('POST', '/api/payouts', { id, amount, key, key_type: keyType, holder });
      const code = answer.status === 422 || answer.status === 404 ? codeOf(answer) : null;
      if (code === 'invalid_key' || code === 'holder_mismatch' || code === 'key_not_found')
        return { state: 'invalid_key' };
      return { state: 'sent', endToEndId: read(payout, answer).end_to_end_id ?? null };
    },

    async holderOf(keyType, key, expected) {
      const query = new URLSearchParams({ expected_name: expected.name, expected_cpf: expected.cpf });
      const answer = await call('GET', `/api/keys/${keyType}/${encodeURIComponent(key)}?${query.toString()}`);
      if (answer.status === 404 || (answer.status === 422 && codeOf(answer) === 'invalid_key')) return null;
      return read(keyHolder, answer).holder;
    },
  };
}
