/** The bank's signed API, for the platform only. */

import type { Context } from 'hono';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Book } from './book.ts';
import type { Charge, Payout } from './entries.ts';
import { Refusal, statusOf } from './entries.ts';
import type { FaultBox } from './faults.ts';
import { parseFaults } from './faults.ts';
import { cut, readText } from './http.ts';
import { isCpf } from './people.ts';
import { isSigned } from './signing.ts';

export interface ApiDeps {
  readonly book: Book;
  readonly secret: string;
  readonly faults: FaultBox;
  readonly now: () => Date;
  readonly manualClock: boolean;
  readonly production: boolean;
}

const person = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(140)),
  cpf: v.pipe(v.string(), v.check(isCpf, 'not a CPF of 11 digits')),
});
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000_00));
const webAddress = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.url(),
  v.check((text) => /^https?:/i.test(text), 'not an http address'),
);
const chargeBody = v.object({
  amount,
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
  description: v.optional(v.pipe(v.string(), v.maxLength(140)), ''),
  /** An extension of ours: the payee, as the payer reads it. */
  payee: v.optional(v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(140)) })),
  payer: person,
  webhook: webAddress,
  return_url: webAddress,
});
/** `total`: centavos that are back with the payer afterwards, by default all. */
const refundBody = v.object({ total: v.optional(amount) });
const keyType = v.picklist(['cpf', 'email', 'phone', 'evp']);
const payoutBody = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  amount,
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(140)),
  key_type: keyType,
  holder: person,
});
const TXID = /^[A-Za-z0-9]{1,64}$/;

function parse<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(422, 'malformed_body', 'The body is not JSON.');
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Refusal(422, 'validation_failed', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
}

/** Does the work of a signed call. */
type Work = (context: Context, body: string) => Promise<{ status?: 200 | 201; body: object }>;

/** Wraps a signed call: checks the signature, applies the faults, and answers after the journal is on the disk. */
function signed({ book, secret, faults, now, manualClock }: ApiDeps, work: Work) {
  return async (context: Context): Promise<Response> => {
    const body = await readText(context);
    if (body === undefined) return context.json({ message: 'The body is too large.', code: 'body_too_large' }, 413);
    const url = new URL(context.req.url);
    const call = {
      timestamp: context.req.header('x-timestamp'),
      signature: context.req.header('x-signature'),
      path: url.pathname + url.search,
      body,
    };
    if (!isSigned(secret, call, now().getTime(), !manualClock))
      return context.json({ message: 'The signature does not hold.', code: 'bad_signature' }, 401);
    await faults.delay();
    if (faults.use('refuse_calls')) return context.json({ message: 'Out of order (fault).', code: 'unavailable' }, 503);
    const isLost = faults.use('drop_answers');
    try {
      const answer = await work(context, body);
      await book.settled();
      return isLost ? cut(context) : context.json(answer.body, answer.status ?? 200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (isLost) return cut(context);
      return context.json({ message: error.message, code: error.code }, error.status as 404 | 409 | 422);
    }
  };
}

function txidOf(context: Context): string {
  const txid = context.req.param('txid') ?? '';
  if (!TXID.test(txid)) throw new Refusal(422, 'invalid_txid', 'A txid has 1 to 64 letters and digits.');
  return txid;
}

function chargeOf({ book }: ApiDeps, context: Context): Charge {
  const charge = book.charges.get(txidOf(context));
  if (!charge) throw new Refusal(404, 'charge_unknown', 'There is no such charge.');
  return charge;
}

const chargeView = ({ now, manualClock }: ApiDeps, charge: Charge) => ({
  txid: charge.txid,
  status: statusOf(charge, now(), manualClock),
  amount: charge.paid_amount ?? charge.amount,
  expires_at: charge.expires_at,
  ...(charge.paid_at === null ? {} : { paid_at: charge.paid_at }),
  ...(charge.end_to_end_id === null ? {} : { end_to_end_id: charge.end_to_end_id }),
  ...(charge.paid_by === null ? {} : { payer: charge.paid_by }),
  ...(charge.refunded_amount === 0 ? {} : { refunded_amount: charge.refunded_amount }),
});
const payoutView = ({ id, end_to_end_id, sent_at }: Payout) => ({ id, status: 'sent', end_to_end_id, sent_at });

export function createApi(deps: ApiDeps): Hono {
  const app = new Hono();
  addCharges(app, deps);
  addPayouts(app, deps);
  if (!deps.production) {
    addPayerButtons(app, deps);
    addFaults(app, deps);
  }
  app.all('/api/*', (context) => context.json({ message: 'Unknown path.', code: 'not_found' }, 404));
  return app;
}

function addCharges(app: Hono, deps: ApiDeps): void {
  const { book } = deps;
  app.put(
    '/api/charges/:txid',
    signed(deps, async (context, text) => {
      const { payee, ...order } = parse(chargeBody, text);
      const charge = await book.createCharge({ ...order, txid: txidOf(context), payee: payee?.name ?? null });
      return { status: 201, body: chargeView(deps, charge) };
    }),
  );
  app.get(
    '/api/charges/:txid',
    signed(deps, async (context) => ({ body: chargeView(deps, chargeOf(deps, context)) })),
  );
  app.post(
    '/api/charges/:txid/refund',
    signed(deps, async (context, text) => {
      const { total } = parse(refundBody, text === '' ? '{}' : text);
      return { body: chargeView(deps, await book.refund(chargeOf(deps, context).txid, total)) };
    }),
  );
}

/** Payouts, and the keys that they go to. */
function addPayouts(app: Hono, deps: ApiDeps): void {
  const { book } = deps;
  app.post(
    '/api/payouts',
    signed(deps, async (_context, text) => ({
      status: 201,
      body: payoutView(await book.sendPayout(parse(payoutBody, text))),
    })),
  );
  app.get(
    '/api/payouts/:id',
    signed(deps, async (context) => {
      const payout = book.payouts.get(context.req.param('id') ?? '');
      if (!payout) throw new Refusal(404, 'payout_unknown', 'There is no such payout.');
      return { body: payoutView(payout) };
    }),
  );
  app.get(
    '/api/keys/:type/:key',
    signed(deps, async (context) => {
      const type = v.safeParse(keyType, context.req.param('type'));
      if (!type.success) throw new Refusal(422, 'invalid_key', 'A key is of type cpf, email, phone or evp.');
      const { expected_name: name, expected_cpf: cpf } = context.req.query();
      const expected = v.safeParse(person, { name, cpf });
      const claimant = expected.success ? expected.output : undefined;
      const { key, holder } = await book.holderOf(type.output, context.req.param('key') ?? '', claimant);
      return { body: { key_type: type.output, key, holder } };
    }),
  );
}

/** The payer's two buttons for a signed program: the operator's command pays and refuses in tests and demonstrations. */
function addPayerButtons(app: Hono, deps: ApiDeps): void {
  const { book } = deps;
  app.post(
    '/api/charges/:txid/pay',
    signed(deps, async (context) => {
      const { txid, payer } = chargeOf(deps, context);
      return { body: chargeView(deps, await book.pay(txid, payer)) };
    }),
  );
  app.post(
    '/api/charges/:txid/refuse',
    signed(deps, async (context) => ({
      body: chargeView(deps, await book.refuse(chargeOf(deps, context).txid)),
    })),
  );
}

function addFaults(app: Hono, { faults }: ApiDeps): void {
  app.get('/api/_faults', (context) => context.json({ data: faults.current }));
  app.post('/api/_faults', async (context) => {
    // A page of another origin can post text, but this type needs a CORS preflight, which the bank never allows.
    if (!(context.req.header('content-type') ?? '').startsWith('application/json'))
      return context.json({ message: 'Send application/json.', code: 'unsupported_media_type' }, 415);
    const text = await readText(context);
    const wanted = text === undefined ? undefined : parseFaults(text === '' ? '{}' : text);
    if (!wanted)
      return context.json({ message: 'These are no faults that are known here.', code: 'validation_failed' }, 422);
    faults.current = wanted;
    return context.json({ data: faults.current });
  });
}
