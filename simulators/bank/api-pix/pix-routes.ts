/** The payments that the receiver has got, with their returns; and its payouts. */
import type { Context, Hono } from 'hono';
import type { Cobs, Payment } from './cobs.ts';
import { returnedOf } from './cobs.ts';
import type { ApiPixDeps } from './guard.ts';
import { withScope } from './guard.ts';
import { fit, fitText, Problem } from './problems.ts';
import * as shapes from './shapes.ts';

const NINETY_DAYS_MS = 90 * 86_400_000;
const ID = /^[a-zA-Z0-9]{1,35}$/;

export function addPayments(app: Hono, deps: ApiPixDeps): void {
  const { cobs, faults } = deps;
  const view = (payment: Payment): object => shapes.writePix(payment, faults.current.name_payer);

  app.get(
    '/api-pix/v2/pix',
    withScope(deps, 'pix.read', async (context) => {
      const query = fit(shapes.pixQuery, context.req.query(), 'PixConsultaInvalida', 'pix');
      const { inicio, fim, txid, devolucaoPresente } = query;
      const cpf = faults.current.ignore_payer_filter ? undefined : query.cpf;
      const all = [...cobs.payments.values()]
        .filter(({ at }) => Date.parse(at) >= inicio && Date.parse(at) <= fim)
        .filter((payment) => txid === undefined || payment.txid === txid)
        .filter(() => query.txIdPresente !== false)
        .filter(({ returns }) => devolucaoPresente === undefined || returns.length > 0 === devolucaoPresente)
        .filter(({ payer }) => cpf === undefined || payer.cpf === cpf);
      const [page, perPage] = [query['paginacao.paginaAtual'], query['paginacao.itensPorPagina']];
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: perPage,
        quantidadeDePaginas: Math.max(1, Math.ceil(all.length / perPage)),
        quantidadeTotalDeItens: all.length,
      };
      const parametros = { inicio: new Date(inicio).toISOString(), fim: new Date(fim).toISOString(), paginacao };
      return { body: { parametros, pix: all.slice(page * perPage, (page + 1) * perPage).map(view) } };
    }),
  );
  app.get(
    '/api-pix/v2/pix/:e2eid',
    withScope(deps, 'pix.read', async (context) => ({ body: view(paymentOf(cobs, context)) })),
  );
}

export function addReturns(app: Hono, deps: ApiPixDeps): void {
  const { cobs, now } = deps;
  const path = '/api-pix/v2/pix/:e2eid/devolucao/:id';
  const invalid = (why: string) => new Problem(400, 'PixDevolucaoInvalida', why);

  app.put(
    path,
    withScope(deps, 'pix.write', async (context, text) => {
      const payment = paymentOf(cobs, context);
      const asked = fitText(shapes.returnAsked, text, 'PixDevolucaoInvalida', 'devolucao');
      const id = context.req.param('id') ?? '';
      if (!ID.test(id)) throw invalid('O id não respeita o _schema_.');
      if (payment.returns.some((one) => one.id === id)) throw invalid('O id já foi utilizado para este Pix.');
      if (returnedOf(payment) + asked.valor > payment.amount) throw invalid('As devoluções excederiam o valor do Pix.');
      if (now().getTime() - Date.parse(payment.at) > NINETY_DAYS_MS)
        throw invalid('A janela de 90 dias para devolver este Pix passou.');
      const made = await cobs.askReturn(payment, id, asked.valor, 'ORIGINAL', asked.descricao ?? null);
      return { status: 201, body: shapes.writeReturn(made) };
    }),
  );
  app.get(
    path,
    withScope(deps, 'pix.read', async (context) => {
      const found = paymentOf(cobs, context).returns.find(({ id }) => id === context.req.param('id'));
      if (!found) throw new Problem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada.');
      return { body: shapes.writeReturn(found) };
    }),
  );
}

/** Payouts, which the standard lacks: an order under an id, asked about later, in the style of the banks that offer it. */
export function addPixOuts(app: Hono, deps: ApiPixDeps): void {
  const { cobs } = deps;
  const path = '/api-pix/payouts/:id';

  app.put(
    path,
    withScope(deps, 'pix.write', async (context, text) => {
      const id = context.req.param('id') ?? '';
      if (!ID.test(id)) throw new Problem(400, 'PagamentoInvalido', 'O id não respeita o _schema_.');
      const asked = fitText(shapes.pixOutAsked, text, 'PagamentoInvalido', 'pagamento');
      if (cobs.pixOuts.get(id)) throw new Problem(409, 'PagamentoDuplicado', 'O id já foi utilizado.');
      const { chave: key, cpf } = asked.favorecido;
      return { status: 201, body: shapes.writePixOut(await cobs.askPixOut({ id, amount: asked.valor, key, cpf })) };
    }),
  );
  app.get(
    path,
    withScope(deps, 'pix.read', async (context) => {
      const found = cobs.pixOuts.get(context.req.param('id') ?? '');
      if (!found) throw new Problem(404, 'PagamentoNaoEncontrado', 'Não há pagamento com este id.');
      return { body: shapes.writePixOut(found) };
    }),
  );
}

function paymentOf(cobs: Cobs, context: Context): Payment {
  const payment = cobs.payments.get(context.req.param('e2eid') ?? '');
  if (!payment) throw new Problem(404, 'PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.');
  return payment;
}
