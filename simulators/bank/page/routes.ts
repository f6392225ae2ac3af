/** The pages that a person opens: pay, refuse, let expire. */

import { existsSync, readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Cobs } from '../api-pix/cobs.ts';
import { returnedOf } from '../api-pix/cobs.ts';
import type { Book } from '../book.ts';
import { type Charge, isPast, Refusal, statusOf } from '../entries.ts';
import { readText } from '../http.ts';
import { otherPerson } from '../people.ts';
import { icon } from './drawings.ts';
import { chargePage, wordsPage } from './render.ts';
import { STYLE } from './style.ts';
import type { Language } from './texts.ts';
import { chooseLanguage } from './texts.ts';

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

function languageOf(context: Context): Language {
  return chooseLanguage(context.req.query('lang'), context.req.header('accept-language'));
}

/** The page of every unknown path. */
export function unknownPage(context: Context): Response | Promise<Response> {
  pageHeaders(context);
  return context.html(wordsPage(languageOf(context), '/', 'unknown'), 404);
}

/** Centavos that a program pays instead of the charge's amount; the page itself sends none. */
function amountOf(form: URLSearchParams): number | undefined {
  const text = form.get('amount') ?? '';
  return /^[1-9]\d{0,10}$/.test(text) ? Number(text) : undefined;
}

/** The payer's bank takes back the rest of a payment through the special return (MED). */
async function contest({ end_to_end_id: endToEnd }: Charge, cobs: Cobs): Promise<void> {
  const payment = endToEnd === null ? undefined : cobs.payments.get(endToEnd);
  if (!payment) throw new Refusal(409, 'charge_unpaid', 'Only a payment of the API Pix can be contested.');
  const rest = payment.amount - returnedOf(payment);
  if (rest <= 0) return;
  const id = `MED${payment.returns.length}${payment.end_to_end_id.slice(-11)}`;
  await cobs.askReturn(payment, id, rest, 'MED_FRAUDE', null);
}

const FONT = 'bricolage-latin.woff2';
/** Relative to the source, and to `dist/server` with the bundle. */
const FONT_PLACES = [`../assets/${FONT}`, `../../simulators/bank/assets/${FONT}`];

/** Reads the font; undefined if the program runs without its sources: the pages then use the system's font. */
function readFont(): Uint8Array<ArrayBuffer> | undefined {
  const place = FONT_PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  return place && new Uint8Array(readFileSync(place));
}

export function createPages(deps: PageDeps): Hono {
  const { book, now, manualClock } = deps;
  const app = new Hono();

  app.use(async (context, next) => {
    pageHeaders(context);
    if (!context.req.path.startsWith('/assets/')) {
      context.header('cache-control', 'no-store');
      context.header('vary', 'accept-language');
    }
    await next();
  });

  addAssets(app);
  app.get('/', (context) => context.html(wordsPage(languageOf(context), '/', 'index')));
  app.get('/simulador-pix/:txid', async (context) => {
    const charge = book.charges.get(context.req.param('txid'));
    if (!charge) return unknownPage(context);
    await book.settled();
    const at = now();
    const facts = { charge, status: statusOf(charge, at, manualClock), past: isPast(charge, at), now: at };
    return context.html(chargePage({ ...facts, language: languageOf(context) }));
  });
  app.post('/simulador-pix/:txid', async (context) => {
    const language = languageOf(context);
    const refused = (status: 403 | 413 | 422) =>
      context.html(wordsPage(language, '/', status === 403 ? 'forbidden' : 'failed'), status);
    if (!isFromHere(context)) return refused(403);
    const charge = book.charges.get(context.req.param('txid'));
    if (!charge) return unknownPage(context);
    const text = await readText(context, 4096);
    if (text === undefined) return refused(413);
    const work = buttonOf(deps, charge, new URLSearchParams(text));
    if (!work) return refused(422);
    try {
      await work();
    } catch (error) {
      // A button of an old copy of the page: the page then shows the current state.
      if (!(error instanceof Refusal)) throw error;
    }
    return context.redirect(`/simulador-pix/${charge.txid}?lang=${language}`, 303);
  });

  app.onError((_error, context) => {
    pageHeaders(context);
    return context.html(wordsPage(languageOf(context), '/', 'failed'), 500);
  });
  return app;
}

function addAssets(app: Hono): void {
  const font = readFont();
  app.get('/assets/bank.css', (context) =>
    context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  );
  app.get('/assets/icon.svg', (context) =>
    context.body(icon, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' }),
  );
  app.get(`/assets/${FONT}`, (context) =>
    font
      ? context.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=31536000, immutable' })
      : context.text('', 404),
  );
}

/** The work of the button that a form was sent with; undefined for a button that the page does not have. */
function buttonOf(
  { book, cobs }: PageDeps,
  charge: Charge,
  form: URLSearchParams,
): (() => Promise<unknown>) | undefined {
  const { txid } = charge;
  const payer = form.get('payer') === 'other' ? otherPerson(charge.payer.cpf) : charge.payer;
  switch (form.get('action')) {
    case 'pay':
      return () => book.pay(txid, payer, amountOf(form));
    case 'contest':
      return () => contest(charge, cobs);
    // A fault of a bank, for tests; the page has no button for it.
    case 'pay_again':
      return () => cobs.payAgain(txid);
    case 'refuse':
      return () => book.refuse(txid);
    case 'expire':
      return () => book.expire(txid);
    default:
      return undefined;
  }
}
