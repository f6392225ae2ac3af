/**
 * Payouts, which the standard lacks: an order under an id, asked about later, in the style of the banks that offer it.
 */
import type { Context, Hono } from 'hono';
import type { Cobs } from './cobs.ts';
import { fitText, Problem } from './problems.ts';
import { pixOutAsked, toReais } from './shapes.ts';

type Work = (context: Context, body: string) => Promise<{ readonly status?: 200 | 201 | 204; readonly body: object }>;
/** A call that needs a token with this scope. */
export type Under = (scope: string, work: Work) => (context: Context) => Promise<Response>;

export function mountPayouts(app: Hono, cobs: Cobs, under: Under): void {
  const writeOut = (out: NonNullable<ReturnType<Cobs['pixOut']>>): object => ({
    id: out.id,
    endToEndId: out.end_to_end_id,
    valor: toReais(out.amount),
    horario: out.at,
    status: out.status,
    ...(out.reason === null ? {} : { motivo: out.reason }),
  });
  app.put(
    '/api-pix/payouts/:id',
    under('pix.write', async (context, text) => {
      const id = context.req.param('id') ?? '';
      if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) throw new Problem(400, 'PagamentoInvalido', 'O id não respeita o _schema_.');
      const asked = fitText(pixOutAsked, text, 'PagamentoInvalido', 'pagamento');
      if (cobs.pixOut(id)) throw new Problem(409, 'PagamentoDuplicado', 'O id já foi utilizado.');
      const { chave: key, cpf } = asked.favorecido;
      return { status: 201, body: writeOut(await cobs.askPixOut({ id, amount: asked.valor, key, cpf })) };
    }),
  );
  app.get(
    '/api-pix/payouts/:id',
    under('pix.read', async (context) => {
      const found = cobs.pixOut(context.req.param('id') ?? '');
      if (!found) throw new Problem(404, 'PagamentoNaoEncontrado', 'Não há pagamento com este id.');
      return { body: writeOut(found) };
    }),
  );
}
