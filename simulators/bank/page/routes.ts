/** The pages that a person opens: pay, refuse, let expire. */

import type { Context } from 'hono';
import { Hono } from 'hono';
import { isPast, statusOf } from '../api.ts';
import { readText } from '../body.ts';
import type { Book } from '../book.ts';
import { Refusal } from '../entries.ts';
import { otherPerson } from '../people.ts';
import { ICON, readFont } from './assets.ts';
import { chargePage, wordsPage } from './render.ts';
import { STYLE } from './style.ts';
import type { Language } from './texts.ts';
import { languageOf } from './texts.ts';

export interface PageDeps {
  readonly book: Book;
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
 * Whether a form was sent from a page of this very bank: no other site may press its buttons (CSRF). Browsers say where
 * a form comes from by at least one of two headers; what sends neither is a program, which nobody can have tricked.
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

/** What every unknown path answers, in words. */
export function unknownPage(context: Context): Response | Promise<Response> {
  pageHeaders(context);
  return context.html(wordsPage(language(context), '/', 'unknown'), 404);
}

export function createPages({ book, now, manualClock }: PageDeps): Hono {
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
      if (action === 'pay')
        await book.pay(txid, form.get('payer') === 'other' ? otherPerson(charge.payer.cpf) : charge.payer);
      else if (action === 'refuse') await book.refuse(txid);
      else if (action === 'expire') await book.expire(txid);
      else return context.html(wordsPage(spoken, '/', 'failed'), 422);
    } catch (error) {
      // A button of an old copy of the page: the page says how things stand.
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
