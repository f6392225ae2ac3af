/**
 * Serves the Central Bank's API Pix as a bank offers it to a company: charges, payments, returns, webhooks, tokens; and
 * payouts in the style of the banks. Charges are the bank's own, so the payer's page works for them too.
 */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { cut } from '../api.ts';
import { readText } from '../body.ts';
import type { Book } from '../book.ts';
import { Refusal } from '../entries.ts';
import type { FaultBox } from '../faults.ts';
import { accessToken, type Cobs, type Payment } from './cobs.ts';
import type { OAuth, PixClient } from './oauth.ts';
import { mountPayouts, type Under } from './payouts.ts';
import { fit, fitText, Problem } from './problems.ts';
import * as shapes from './shapes.ts';

export interface ApiPixDeps {
  readonly book: Book;
  readonly cobs: Cobs;
  readonly oauth: OAuth;
  readonly client: PixClient;
  readonly faults: FaultBox;
  readonly now: () => Date;
}

const V2 = '/api-pix/v2';
const NINETY_DAYS_MS = 90 * 86_400_000;

export function createApiPix(deps: ApiPixDeps): Hono {
  const { book, cobs, faults } = deps;
  const app = new Hono();

  /**
   * Wraps a call that needs a token: applies the faults, does the work, and answers after the journal is on the disk.
   */
  const under: Under = (scope, work) => {
    return async (context: Context): Promise<Response> => {
      let lost = false;
      try {
        const { delay_ms: delay } = faults.current;
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
        if (faults.use('refuse_calls')) throw new Problem(503, 'ServicoIndisponivel', 'Serviço em manutenção (falha).');
        if (faults.use('throttle'))
          throw new Problem(429, 'LimiteExcedido', 'Chamadas demais (falha).', { headers: { 'retry-after': '1' } });
        const refused = deps.oauth.refuses(context, scope);
        if (refused === 'token')
          throw new Problem(401, 'NaoAutorizado', 'O token não vale.', { headers: { 'www-authenticate': 'Bearer' } });
        if (refused) throw new Problem(403, 'AcessoNegado', `Falta o escopo ${scope}.`);
        const body = await readText(context);
        if (body === undefined) throw new Problem(413, 'RequisicaoInvalida', 'O corpo é grande demais.');
        lost = faults.use('drop_answers') || (context.req.method === 'PUT' && faults.use('drop_orders'));
        await cobs.settleMoney();
        const answer = await work(context, body);
        await book.settled();
        if (lost) return cut(context);
        return answer.status === 204 ? context.body(null, 204) : context.json(answer.body, answer.status ?? 200);
      } catch (error) {
        if (lost) return cut(context);
        if (error instanceof Problem) return error.answer();
        if (error instanceof Refusal) return new Problem(error.status, error.code, error.message).answer();
        throw error;
      }
    };
  };

  const txidOf = (context: Context): string => {
    const txid = context.req.param('txid') ?? '';
    if (/^[a-zA-Z0-9]{26,35}$/.test(txid)) return txid;
    throw new Problem(400, 'CobOperacaoInvalida', 'O txid não respeita o _schema_.', {
      violations: [{ propriedade: 'cob.txid', razao: 'O campo cob.txid não respeita o _schema_.' }],
    });
  };
  const named = (payment: Payment): object => shapes.writePix(payment, faults.current.name_payer);

  function view(txid: string, isLook: boolean): { readonly status: string; readonly body: object } {
    const found = cobs.cob(txid);
    if (!found) throw new Problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada para o txid informado.');
    const paid = cobs.payments().filter((payment) => payment.txid === txid);
    const isStale = isLook && paid.length > 0 && faults.use('stale_reads');
    const isBare = isLook && !isStale && paid.length > 0 && faults.use('stale_completed');
    const status =
      paid.length > 0 && !isStale
        ? 'CONCLUIDA'
        : found.charge.status !== 'refused'
          ? 'ATIVA'
          : cobs.removedByReceiver(txid)
            ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
            : 'REMOVIDA_PELO_PSP';
    return { status, body: shapes.writeCob({ ...found, status, payments: isStale || isBare ? [] : paid.map(named) }) };
  }

  app.put(
    `${V2}/cob/:txid`,
    under('cob.write', async (context, text) => {
      const txid = txidOf(context);
      const asked = fitText(shapes.cobAsked, text, 'CobOperacaoInvalida', 'cob');
      if (asked.chave !== deps.client.key)
        throw new Problem(400, 'CobOperacaoInvalida', 'A chave não é deste usuário recebedor.', {
          violations: [
            {
              propriedade: 'cob.chave',
              razao: 'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
            },
          ],
        });
      const at = deps.now();
      const amount = asked.valor.original;
      const { expiracao } = asked.calendario;
      const description = asked.solicitacaoPagador ?? '';
      const known = book.charge(txid);
      if (!known) {
        const host = context.req.header('host') ?? 'localhost';
        await book.createCharge({
          txid,
          amount,
          description,
          payee: null,
          webhook: null,
          return_url: null,
          expires_at: new Date(at.getTime() + expiracao * 1000).toISOString(),
          payer: asked.devedor ? { name: asked.devedor.nome, cpf: asked.devedor.cpf } : { name: '', cpf: '' },
          cob: {
            key: asked.chave,
            expires_in: expiracao,
            loc_id: at.getTime() % 1_000_000_000,
            location: `${host}/api-pix/qr/v2/${accessToken()}`,
          },
        });
        return { status: 201, body: view(txid, false).body };
      }
      if (view(txid, false).status !== 'ATIVA')
        throw new Problem(400, 'CobOperacaoInvalida', 'A cobrança já existe e não está no status ATIVA.');
      await revise(txid, { amount, expiracao, description });
      return { status: 201, body: view(txid, false).body };
    }),
  );

  async function revise(txid: string, to: { amount: number; expiracao: number; description: string }): Promise<void> {
    const found = cobs.cob(txid);
    if (!found) return;
    const { charge, facts } = found;
    const { amount, expiracao, description } = to;
    if (charge.amount === amount && facts.expires_in === expiracao && charge.description === description) return;
    const expires_at = new Date(Date.parse(charge.created_at) + expiracao * 1000).toISOString();
    const at = deps.now().toISOString();
    await book.record({ type: 'cob_revised', at, txid, amount, expires_in: expiracao, expires_at, description });
  }

  app.patch(
    `${V2}/cob/:txid`,
    under('cob.write', async (context, text) => {
      const txid = txidOf(context);
      const asked = fitText(shapes.cobRevised, text, 'CobOperacaoInvalida', 'cob');
      const { status } = view(txid, false);
      if (status !== 'ATIVA') throw new Problem(400, 'CobOperacaoInvalida', 'A cobrança não está ATIVA.');
      const found = cobs.cob(txid);
      if (asked.status) {
        if (Object.keys(asked).length > 1)
          throw new Problem(400, 'CobOperacaoInvalida', 'Remover e alterar ao mesmo tempo não faz sentido.');
        await book.record({ type: 'cob_removed', at: deps.now().toISOString(), txid });
      } else if (found) {
        await revise(txid, {
          amount: asked.valor?.original ?? found.charge.amount,
          expiracao: asked.calendario?.expiracao ?? found.facts.expires_in,
          description: asked.solicitacaoPagador ?? found.charge.description,
        });
      }
      return { body: view(txid, false).body };
    }),
  );

  app.get(
    `${V2}/cob/:txid`,
    under('cob.read', async (context) => ({ body: view(txidOf(context), true).body })),
  );

  app.get(
    `${V2}/pix`,
    under('pix.read', async (context) => {
      const query = fit(shapes.pixQuery, context.req.query(), 'PixConsultaInvalida', 'pix');
      const [page, perPage] = [query['paginacao.paginaAtual'], query['paginacao.itensPorPagina']];
      const payers = faults.current.ignore_payer_filter ? {} : { cpf: query.cpf, cnpj: query.cnpj };
      const all = cobs
        .payments()
        .filter(({ at }) => Date.parse(at) >= query.inicio && Date.parse(at) <= query.fim)
        .filter(({ txid }) => query.txid === undefined || txid === query.txid)
        .filter(() => query.txIdPresente !== false)
        .filter(
          ({ returns }) => query.devolucaoPresente === undefined || returns.length > 0 === query.devolucaoPresente,
        )
        .filter(({ payer }) => payers.cpf === undefined || payer.cpf === payers.cpf)
        .filter(() => payers.cnpj === undefined);
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: perPage,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / perPage)),
        quantidadeTotalDeItens: all.length,
      };
      const parametros = {
        inicio: new Date(query.inicio).toISOString(),
        fim: new Date(query.fim).toISOString(),
        paginacao,
      };
      return { body: { parametros, pix: all.slice(page * perPage, (page + 1) * perPage).map(named) } };
    }),
  );

  const paymentOf = (context: Context): Payment => {
    const payment = cobs.payment(context.req.param('e2eid') ?? '');
    if (!payment) throw new Problem(404, 'PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.');
    return payment;
  };
  app.get(
    `${V2}/pix/:e2eid`,
    under('pix.read', async (context) => ({ body: named(paymentOf(context)) })),
  );
  app.put(
    `${V2}/pix/:e2eid/devolucao/:id`,
    under('pix.write', async (context, text) => {
      const payment = paymentOf(context);
      const asked = fitText(shapes.returnAsked, text, 'PixDevolucaoInvalida', 'devolucao');
      const id = context.req.param('id') ?? '';
      const invalid = (why: string) => new Problem(400, 'PixDevolucaoInvalida', why);
      if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) throw invalid('O id não respeita o _schema_.');
      if (payment.returns.some((one) => one.id === id)) throw invalid('O id já foi utilizado para este Pix.');
      const gone = payment.returns
        .filter(({ status }) => status !== 'NAO_REALIZADO')
        .reduce((sum, { amount }) => sum + amount, 0);
      if (gone + asked.valor > payment.amount) throw invalid('As devoluções excederiam o valor do Pix.');
      if (deps.now().getTime() - Date.parse(payment.at) > NINETY_DAYS_MS)
        throw invalid('A janela de 90 dias para devolver este Pix passou.');
      const words = asked.descricao ?? null;
      const made = await cobs.askReturn(payment.end_to_end_id, id, asked.valor, 'ORIGINAL', words);
      return { status: 201, body: shapes.writeReturn(made) };
    }),
  );
  app.get(
    `${V2}/pix/:e2eid/devolucao/:id`,
    under('pix.read', async (context) => {
      const found = paymentOf(context).returns.find(({ id }) => id === context.req.param('id'));
      if (!found) throw new Problem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada.');
      return { body: shapes.writeReturn(found) };
    }),
  );

  const ownKey = (context: Context): string => {
    const key = context.req.param('chave') ?? '';
    if (key !== deps.client.key)
      throw new Problem(400, 'WebhookOperacaoInvalida', 'A chave não pertence a este usuário recebedor.');
    return key;
  };
  app.put(
    `${V2}/webhook/:chave`,
    under('webhook.write', async (context, text) => {
      const key = ownKey(context);
      const { webhookUrl: url } = fitText(shapes.webhookAsked, text, 'WebhookOperacaoInvalida', 'webhook');
      await book.record({ type: 'pix_webhook_set', at: deps.now().toISOString(), key, url });
      return { body: {} };
    }),
  );
  app.get(
    `${V2}/webhook/:chave`,
    under('webhook.read', async (context) => {
      const set = cobs.webhook(ownKey(context));
      if (!set) throw new Problem(404, 'WebhookNaoEncontrado', 'Não há webhook para esta chave.');
      return { body: { webhookUrl: set.url, chave: deps.client.key, criacao: set.since } };
    }),
  );
  app.delete(
    `${V2}/webhook/:chave`,
    under('webhook.write', async (context) => {
      await book.record({ type: 'pix_webhook_set', at: deps.now().toISOString(), key: ownKey(context), url: null });
      return { status: 204, body: {} };
    }),
  );

  mountPayouts(app, cobs, under);

  app.post('/oauth/token', (context) => deps.oauth.answer(context));
  // A payer's bank would read the charge here; a person gets the page.
  app.get('/api-pix/qr/v2/:token', (context) => {
    const location = `${context.req.header('host') ?? ''}${context.req.path}`;
    const txid = book.txidAt(location);
    if (txid === undefined) return new Problem(404, 'CobPayloadNaoEncontrado', 'Não há cobrança aqui.').answer();
    return context.redirect(`/simulador-pix/${txid}`, 302);
  });
  app.all('/api-pix/*', () => new Problem(404, 'NaoEncontrado', 'Não há nada neste caminho.').answer());
  return app;
}
