/**
 * `/dev/mailbox` shows the developer the letters that a site has sent, newest first, on their own machine. An HTML page
 * without a script, or JSON for `Accept: application/json`. Not mounted in production.
 */
import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { codeIn } from '../gateways/letters/port.ts';
import type { Language } from '../messages.ts';
import { requestLanguage } from './answer.ts';
import { inlineHash } from './csp.ts';
import { escapeHtml } from './escape.ts';
import { type AppContext, type AppEnv, isOwnMachine, siteOfRequest } from './request-facts.ts';
import type { Services } from './services.ts';

interface Shown {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** The six digits of a letter that carries a code; null for any other. */
  readonly code: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
}

const MOST = 100;

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem;margin:.5rem 0}
form{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end;margin:1rem 0}
label{display:grid;gap:.25rem}
input,button{font:inherit;box-sizing:border-box;padding:.5rem .75rem;height:44px;border:1px solid;border-radius:.5rem;background:transparent;color:inherit}
ol{list-style:none;padding:0;display:grid;gap:.75rem}
li{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.75rem;padding:.75rem 1rem}
h2{font-size:1rem;margin:0}
p{margin:.25rem 0}
.code{font:700 2rem/1.3 ui-monospace,monospace;letter-spacing:.15em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.5rem 0 0}
.facts{opacity:.8;font-size:.875rem;overflow-wrap:anywhere}
`;

const POLICY = [
  "default-src 'none'",
  `style-src ${inlineHash(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const WORDS = {
  pt: {
    title: 'Caixa de correio de desenvolvimento',
    note: 'E-mails e SMS que este site enviou, os mais novos primeiro. Só existe fora de produção.',
    filter: 'Destinatário',
    look: 'Atualizar',
    empty: 'Nenhuma mensagem ainda.',
    states: { waiting: 'aguardando', sent: 'entregue', failed: 'desistimos', expired: 'vencida' },
  },
  en: {
    title: 'Development mailbox',
    note: 'Emails and text messages that this site has sent, newest first. It exists outside production only.',
    filter: 'Recipient',
    look: 'Refresh',
    empty: 'No messages yet.',
    states: { waiting: 'waiting', sent: 'delivered', failed: 'given up', expired: 'expired' },
  },
} as const satisfies Record<Language, unknown>;

async function lettersOf(deps: Deps, casinoId: number, to: string): Promise<Shown[]> {
  const rows = await deps.db
    .selectFrom('letters')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .$if(to !== '', (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    to: row.recipient,
    kind: row.kind,
    subject: row.subject,
    text: row.body ?? '',
    code: codeIn(row.kind, row.body ?? ''),
    state: row.state,
    attempts: row.attempts,
    error: row.last_error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

function item(letter: Shown, language: Language): string {
  const { states } = WORDS[language];
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(letter.created_at));
  const state = states[letter.state as keyof typeof states] ?? letter.state;
  const facts = [
    letter.channel === 'sms' ? 'SMS' : language === 'en' ? 'Email' : 'E-mail',
    letter.to,
    time,
    state,
    letter.error ?? '',
  ];
  return [
    `<li data-channel="${letter.channel}" data-kind="${escapeHtml(letter.kind)}">`,
    `<h2>${escapeHtml(letter.subject)}</h2>`,
    `<p class="facts">${facts.filter(Boolean).map(escapeHtml).join(' · ')}</p>`,
    letter.code ? `<p class="code">${letter.code}</p>` : '',
    `<pre>${escapeHtml(letter.text)}</pre>`,
    '</li>',
  ].join('');
}

function page(site: string, letters: readonly Shown[], to: string, language: Language): string {
  const words = WORDS[language];
  const list =
    letters.length === 0 ? `<p>${words.empty}</p>` : `<ol>${letters.map((one) => item(one, language)).join('')}</ol>`;
  return [
    `<!doctype html><html lang="${language === 'en' ? 'en' : 'pt-BR'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${words.title} · ${site}`)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(`${words.title} · ${site}`)}</h1><p>${words.note}</p>`,
    `<form method="get"><label>${words.filter} <input name="to" value="${escapeHtml(to)}" autocomplete="off"></label>`,
    `<button type="submit">${words.look}</button></form>`,
    list,
    '</main></body></html>',
  ].join('');
}

export function mountMailbox(
  app: Hono<AppEnv>,
  { deps, services }: { readonly deps: Deps; readonly services: Services },
): void {
  app.get('/dev/mailbox', async (c: AppContext) => {
    const { site } = isOwnMachine(c, deps.env) ? await siteOfRequest(c, deps.env, services.sites) : { site: null };
    if (!site) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    // A `+` in a query parses as a space; developers often forget to write %2B.
    const to = (c.req.query('to') ?? '')
      .trim()
      .toLowerCase()
      .replace(/^(?=55\d{10,11}$)/, '+')
      .slice(0, 254);
    const letters = await lettersOf(deps, site.id, to);
    const headers = { 'cache-control': 'no-store', vary: 'Accept, Accept-Language' };
    if ((c.req.header('accept') ?? '').includes('application/json')) return c.json({ data: letters }, 200, headers);
    return c.html(page(site.name, letters, to, requestLanguage(c)), 200, {
      ...headers,
      'content-security-policy': POLICY,
    });
  });
}
