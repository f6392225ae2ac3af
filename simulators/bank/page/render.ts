/** Renders the bank's pages as HTML, escaped by the template. They have no script. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Charge, ChargeStatus } from '../entries.ts';
import { maskCpf, otherPerson } from '../people.ts';
import { marks, sign, sky } from './drawings.ts';
import type { Language, Texts } from './texts.ts';
import { formatAmount, formatTime, texts } from './texts.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const NAME = 'Banco Maré Alta';

interface Frame {
  readonly language: Language;
  readonly title: string;
  /** Path of this page, for the link to the other language. */
  readonly path: string;
  readonly body: Html;
}

function frame({ language, title, path, body }: Frame): Html {
  const t = texts[language];
  return html`<!doctype html>
<html lang="${t.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0a1830">
<meta name="robots" content="noindex">
<title>${title} · ${NAME} (${t.simulated})</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="preload" href="/assets/bricolage-latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/bank.css">
</head>
<body>
<a class="vh skip" href="#conteudo">${t.skip}</a>
<div class="sky">${sky}</div>
<header class="top">
<span class="logo">${sign}<span><b>${NAME}</b> <span class="tag">${t.simulated}</span></span></span>
<a class="lang" href="${path}?lang=${t.switchLang}" hreflang="${t.switchLang}" lang="${t.switchLang}">${t.switchTo}</a>
</header>
<main id="conteudo" tabindex="-1">
<p class="notice">${marks.note}<span>${t.notice}</span></p>
${body}
</main>
</body>
</html>`;
}

function money(centavos: number): Html {
  return html`<p class="money"><span>R$</span> ${formatAmount(centavos)}</p>`;
}

export interface ChargePage {
  readonly charge: Charge;
  /** The status that the page shows; `expired` also if only the time has passed. */
  readonly status: ChargeStatus;
  /** The charge's expiry has passed, whatever its status. */
  readonly past: boolean;
  readonly now: Date;
  readonly language: Language;
}

export function chargePage(page: ChargePage): Html {
  const { charge, language } = page;
  const t = texts[language];
  const path = `/simulador-pix/${charge.txid}`;
  const open = page.status === 'active' && !page.past;
  const body = open ? openCharge(page, t, path) : closedCharge(page, t, path);
  return frame({ language, path, title: open ? t.payWithPix : stateOf(page, t).title, body });
}

function facts({ charge, now, language }: ChargePage, t: Texts): Html {
  const row = (label: string, value: Html | string, quiet = false): Html =>
    html`<div><dt>${label}</dt><dd class="${quiet ? 'quiet' : ''}">${value}</dd></div>`;
  const time = (iso: string): Html =>
    html`<time datetime="${iso}">${formatTime(iso, now, language)}</time> <span class="zone">${t.zone}</span>`;
  return html`<dl>
${charge.payee === null ? '' : row(t.payee, charge.payee)}
${charge.description === '' ? '' : row(t.description, charge.description)}
${charge.paid_at === null ? row(t.validUntil, time(charge.expires_at)) : row(t.paidAt, time(charge.paid_at))}
${charge.paid_by === null ? '' : row(t.paidBy, `${charge.paid_by.name}, ${maskCpf(charge.paid_by.cpf)}`)}
${charge.refunded_amount === 0 ? '' : row(t.refundedPart, `R$ ${formatAmount(charge.refunded_amount)}`)}
${row(t.txid, charge.txid, true)}
</dl>`;
}

function payers(charge: Charge, t: Texts): Html {
  const stranger = otherPerson(charge.payer.cpf);
  const choice = (value: string, label: string, name: string, cpf: string, checked: boolean): Html =>
    html`<label class="choice"><input type="radio" name="payer" value="${value}" ${checked ? 'checked' : ''}><span><b>${label}</b><small>${shortName(name)}, <span class="cpf">CPF ${maskCpf(cpf)}</span></small></span></label>`;
  return html`<fieldset><legend>${t.fromWhere}</legend>
${choice('own', t.own, charge.payer.name, charge.payer.cpf, true)}
${choice('other', t.other, stranger.name, stranger.cpf, false)}
<p class="hint">${t.otherHint}</p></fieldset>`;
}

/** First and last name, which fit beside a CPF on a phone. */
function shortName(name: string): string {
  const words = name.split(/\s+/);
  return words.length < 3 ? name : `${words[0]} ${words.at(-1)}`;
}

function openCharge(page: ChargePage, t: Texts, path: string): Html {
  const { charge } = page;
  return html`<section class="card" aria-labelledby="titulo">
<h1 id="titulo">${t.payWithPix}</h1>
<p class="lead">${t.youPay}</p>
${money(charge.amount)}
${facts(page, t)}
<form method="post" action="${path}?lang=${page.language}">
${payers(charge, t)}
<div class="actions">
<button class="btn sun" name="action" value="pay">${t.pay}</button>
<button class="btn" name="action" value="refuse">${t.refuse}</button>
<button class="btn" name="action" value="expire">${t.expire}</button>
</div>
</form>
</section>
${charge.return_url === null ? '' : html`<a class="away" href="${charge.return_url}">${t.back}</a>`}
<p class="foot">${t.backHint}</p>`;
}

interface State {
  readonly look: 'good' | 'bad' | 'late' | 'back';
  readonly title: string;
  readonly text: string;
}

function stateOf({ charge, status }: ChargePage, t: Texts): State {
  switch (status) {
    case 'paid':
      return {
        look: 'good',
        title: t.paidTitle,
        text: charge.paid_by?.cpf === charge.payer.cpf ? t.paidText : t.paidOtherText,
      };
    case 'refused':
      return { look: 'bad', title: t.refusedTitle, text: t.refusedText };
    case 'refunded':
      return { look: 'back', title: t.refundedTitle, text: t.refundedText };
    case 'active':
    case 'expired':
      return { look: 'late', title: t.expiredTitle, text: t.expiredText };
  }
}

function closedCharge(page: ChargePage, t: Texts, path: string): Html {
  const { charge, status } = page;
  const { look, title, text } = stateOf(page, t);
  const late = status === 'expired' || status === 'active';
  return html`<section class="card" aria-labelledby="titulo">
<div class="state ${look}">${marks[look]}<h1 id="titulo">${title}</h1></div>
<p class="text">${text}</p>
<p class="lead">${t.youPay}</p>
${money(charge.paid_amount ?? charge.amount)}
${facts(page, t)}
${charge.return_url === null ? '' : html`<a class="btn sun wide" href="${charge.return_url}">${t.back}</a>`}
</section>
${
  status === 'paid' && charge.cob !== undefined
    ? html`<section class="card extra"><form class="first" method="post" action="${path}?lang=${page.language}">
<p class="hint">${t.contestText}</p>
<button class="btn wide" name="action" value="contest">${t.contest}</button>
</form></section>`
    : ''
}
${
  late
    ? html`<section class="card extra"><form class="first" method="post" action="${path}?lang=${page.language}">
<p class="hint">${t.lateText}</p>
${payers(charge, t)}
<button class="btn wide" name="action" value="pay">${t.payLate}</button>
</form></section>`
    : ''
}`;
}

/** A page of text only: unknown charge, refused request, the index. */
export function wordsPage(language: Language, path: string, kind: 'unknown' | 'forbidden' | 'failed' | 'index'): Html {
  const t = texts[language];
  const look = kind === 'index' ? 'back' : kind === 'unknown' ? 'late' : 'bad';
  const words = t[`${kind}Title`];
  return frame({
    language,
    path,
    title: words,
    body: html`<section class="card" aria-labelledby="titulo"><div class="state ${look}">${kind === 'index' ? marks.note : marks[look]}<h1 id="titulo">${words}</h1></div>
<p class="text">${t[`${kind}Text`]}</p></section>`,
  });
}
