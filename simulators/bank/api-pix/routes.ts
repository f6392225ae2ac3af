/**
 * Serves the Central Bank's API Pix as a bank offers it to a company: charges, payments, returns, webhooks, tokens; and
 * payouts in the style of the banks. Charges are the bank's own, so the payer's page works for them too.
 */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { addCobs } from './cob-routes.ts';
import type { ApiPixDeps } from './guard.ts';
import { withScope } from './guard.ts';
import { addPayments, addPixOuts, addReturns } from './pix-routes.ts';
import { fitText, Problem } from './problems.ts';
import * as shapes from './shapes.ts';

export function createApiPix(deps: ApiPixDeps): Hono {
  const app = new Hono();
  addCobs(app, deps);
  addPayments(app, deps);
  addReturns(app, deps);
  addPixOuts(app, deps);
  addWebhook(app, deps);

  app.post('/oauth/token', (context) => deps.oauth.answer(context));
  // A payer's bank would read the charge here; a person gets the page.
  app.get('/api-pix/qr/v2/:token', (context) => {
    const location = `${context.req.header('host') ?? ''}${context.req.path}`;
    const txid = deps.book.txidAt.get(location);
    if (txid === undefined) return new Problem(404, 'CobPayloadNaoEncontrado', 'Não há cobrança aqui.').answer();
    return context.redirect(`/simulador-pix/${txid}`, 302);
  });
  app.all('/api-pix/*', () => new Problem(404, 'NaoEncontrado', 'Não há nada neste caminho.').answer());
  return app;
}

/** The address at which the receiver hears of its payments. */
function addWebhook(app: Hono, deps: ApiPixDeps): void {
  const { book, cobs, client, now } = deps;
  const path = '/api-pix/v2/webhook/:chave';
  const ownKey = (context: Context): string => {
    const key = context.req.param('chave') ?? '';
    if (key !== client.key)
      throw new Problem(400, 'WebhookOperacaoInvalida', 'A chave não pertence a este usuário recebedor.');
    return key;
  };
  const set = (key: string, url: string | null) =>
    book.record({ type: 'pix_webhook_set', at: now().toISOString(), key, url });

  app.put(
    path,
    withScope(deps, 'webhook.write', async (context, text) => {
      const key = ownKey(context);
      const { webhookUrl } = fitText(shapes.webhookAsked, text, 'WebhookOperacaoInvalida', 'webhook');
      await set(key, webhookUrl);
      return { body: {} };
    }),
  );
  app.get(
    path,
    withScope(deps, 'webhook.read', async (context) => {
      const known = cobs.webhooks.get(ownKey(context));
      if (!known) throw new Problem(404, 'WebhookNaoEncontrado', 'Não há webhook para esta chave.');
      return { body: { webhookUrl: known.url, chave: client.key, criacao: known.since } };
    }),
  );
  app.delete(
    path,
    withScope(deps, 'webhook.write', async (context) => {
      await set(ownKey(context), null);
      return { status: 204, body: {} };
    }),
  );
}
