/** The pages that a person opens: pay, refuse, let expire. */

import type { Context } from 'hono';
import { Hono } from 'hono';
import { isPast, statusOf } from '../api.ts';
import type { Cobs } from '../api-pix/cobs.ts';
import { readText } from '../body.ts';
import type { Book } from '../book.ts';
import { type Charge, Refusal } from '../entries.ts';
import { otherPerson } from '../people.ts';
import { ICON, readFont } from './assets.ts';
import { chargePage, wordsPage } from './render.ts';
import { STYLE } from './style.ts';
import type { Language } from './texts.ts';
import { languageOf } from './texts.ts';

export interface PageDeps {
  readonly book: Book;
  readonly cobs: Cobs;
  readonly now: () => Date;
  readonly manualClock: boolean;
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

function pageHeaders(context: Context): void {
  context.header('content-security-policy', POLICY);
  context.header('x-content-type-options', 'nosniff');
  context.header('x-frame-options', 'DENY');
  // same-origin: forms then send their Origin, and the site never learns a txid from a Referer.
  context.header('referrer-policy', 'same-origin');
  context.header('cross-origin-opener-policy', 'same-origin');
  context.header('cross-origin-resource-policy', 'same-origin');
  context.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
}

/**
 * Tells whether a page of this bank sent the form: no other site may press its buttons (CSRF). Browsers name the form's
 * origin in at least one of two headers; a request with neither comes from a program, which no site can trick.
 */
function isFromHere(context: Context): boolean {
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = context.req.header('origin');
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === context.req.header('host');
  } catch {
    return false;
  }
}

function language(context: Context): Language {
  return languageOf(context.req.query('lang'), context.req.header('accept-language'));
}

/** The page of every unknown path. */
export function unknownPage(context: Context): Response | Promise<Response> {
  pageHeaders(context);
  return context.html(wordsPage(language(context), '/', 'unknown'), 404);
}

/** Centavos that a program pays instead of the charge's amount; the page itself sends none. */
function amountOf(form: URLSearchParams): number | undefined {
  const text = form.get('amount') ?? '';
  return /^[1-9]\d{0,10}$/.test(text) ? Number(text) : undefined;
}

/** The payer's bank takes back the rest of a payment through the special return (MED). */
async function contest({ end_to_end_id: endToEnd }: Charge, cobs: Cobs): Promise<void> {
  const payment = endToEnd === null ? undefined : cobs.payment(endToEnd);
  if (!payment) throw new Refusal(409, 'charge_unpaid', 'Only a payment of the API Pix can be contested.');
  const gone = payment.returns
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, one) => sum + one.amount, 0);
  if (gone >= payment.amount) return;
  const id = `MED${payment.returns.length}${payment.end_to_end_id.slice(-11)}`;
  await cobs.askReturn(payment.end_to_end_id, id, payment.amount - gone, 'MED_FRAUDE', null);
}

export function createPages({ book, cobs, now, manualClock }: PageDeps): Hono {
  const app = new Hono();
  const font = readFont();
  const language = (context: Context): Language =>
    languageOf(context.req.query('lang'), context.req.header('accept-language'));

  app.use(async (context, next) => {
    pageHeaders(context);
    if (!context.req.path.startsWith('/assets/')) {
      context.header('cache-control', 'no-store');
      context.header('vary', 'accept-language');
    }
    await next();
  });

  app.get('/assets/bank.css', (context) =>
    context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  app.get('/assets/icon.svg', (context) =>
    context.body(ICON, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' }),
  );
  app.get('/assets/bricolage-latin.woff2', (context) =>
    font
      ? context.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=31536000, immutable' })
      : context.text('', 404),
  );
  app.get('/', (context) => context.html(wordsPage(language(context), '/', 'index')));

  app.get('/simulador-pix/:txid', async (context) => {
    const charge = book.charge(context.req.param('txid'));
    if (!charge) return unknownPage(context);
    await book.settled();
    const at = now();
    return context.html(
      chargePage({
        charge,
        status: statusOf(charge, at, manualClock),
        past: isPast(charge, at),
        now: at,
        language: language(context),
      }),
    );
  });

  app.post('/simulador-pix/:txid', async (context) => {
    const spoken = language(context);
    if (!isFromHere(context)) return context.html(wordsPage(spoken, '/', 'forbidden'), 403);
    const txid = context.req.param('txid');
    const charge = book.charge(txid);
    if (!charge) return unknownPage(context);
    const text = await readText(context, 4096);
    if (text === undefined) return context.html(wordsPage(spoken, '/', 'failed'), 413);
    const form = new URLSearchParams(text);
    const action = form.get('action');
    try {
      if (action === 'pay') {
        const payer = form.get('payer') === 'other' ? otherPerson(charge.payer.cpf) : charge.payer;
        await book.pay(txid, payer, amountOf(form));
      } else if (action === 'contest') await contest(charge, cobs);
      // A fault of a bank, for tests; the page has no button for it.
      else if (action === 'pay_again') await cobs.payAgain(txid);
      else if (action === 'refuse') await book.refuse(txid);
      else if (action === 'expire') await book.expire(txid);
      else return context.html(wordsPage(spoken, '/', 'failed'), 422);
    } catch (error) {
      // A button of an old copy of the page: the page then shows the current state.
      if (!(error instanceof Refusal)) throw error;
    }
    return context.redirect(`/simulador-pix/${txid}?lang=${spoken}`, 303);
  });

  app.onError((_error, context) => {
    pageHeaders(context);
    return context.html(wordsPage(language(context), '/', 'failed'), 500);
  });
  return app;
}
