/** The charges of the API Pix: ordered, revised, removed and read. They are the bank's own charges. */
import type { Context, Hono } from 'hono';
import { accessToken } from './cobs.ts';
import type { ApiPixDeps } from './guard.ts';
import { withScope } from './guard.ts';
import { fitText, Problem } from './problems.ts';
import * as shapes from './shapes.ts';

/** The parts of a charge that its receiver may revise. */
interface Terms {
  readonly amount: number;
  /** Seconds from the creation. */
  readonly expires_in: number;
  readonly description: string;
}

export function addCobs(app: Hono, deps: ApiPixDeps): void {
  const { book, now } = deps;
  const path = '/api-pix/v2/cob/:txid';

  app.put(
    path,
    withScope(deps, 'cob.write', async (context, text) => {
      const txid = txidOf(context);
      const asked = fitText(shapes.cobAsked, text, 'CobOperacaoInvalida', 'cob');
      if (asked.chave !== deps.client.key)
        throw invalid('A chave não é deste usuário recebedor.', {
          propriedade: 'cob.chave',
          razao: 'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
        });
      const terms = {
        amount: asked.valor.original,
        expires_in: asked.calendario.expiracao,
        description: asked.solicitacaoPagador ?? '',
      };
      if (!book.charges.get(txid)) await create(deps, context, txid, asked.devedor, terms);
      else if (viewOf(deps, txid).status === 'ATIVA') await revise(deps, txid, terms);
      else throw invalid('A cobrança já existe e não está no status ATIVA.');
      return { status: 201, body: viewOf(deps, txid).body };
    }),
  );

  app.patch(
    path,
    withScope(deps, 'cob.write', async (context, text) => {
      const txid = txidOf(context);
      const asked = fitText(shapes.cobRevised, text, 'CobOperacaoInvalida', 'cob');
      if (viewOf(deps, txid).status !== 'ATIVA') throw invalid('A cobrança não está ATIVA.');
      if (!asked.status) {
        await revise(deps, txid, {
          ...(asked.valor && { amount: asked.valor.original }),
          ...(asked.calendario && { expires_in: asked.calendario.expiracao }),
          ...(asked.solicitacaoPagador !== undefined && { description: asked.solicitacaoPagador }),
        });
      } else {
        if (Object.keys(asked).length > 1) throw invalid('Remover e alterar ao mesmo tempo não faz sentido.');
        await book.record({ type: 'cob_removed', at: now().toISOString(), txid });
      }
      return { body: viewOf(deps, txid).body };
    }),
  );

  app.get(
    path,
    withScope(deps, 'cob.read', async (context) => ({ body: viewOf(deps, txidOf(context), true).body })),
  );
}

const invalid = (why: string, ...violations: { readonly propriedade: string; readonly razao: string }[]): Problem =>
  new Problem(400, 'CobOperacaoInvalida', why, { violations });

function txidOf(context: Context): string {
  const txid = context.req.param('txid') ?? '';
  if (/^[a-zA-Z0-9]{26,35}$/.test(txid)) return txid;
  const razao = 'O campo cob.txid não respeita o _schema_.';
  throw invalid('O txid não respeita o _schema_.', { propriedade: 'cob.txid', razao });
}

/** A charge in the standard's words. @param isRead whether the receiver reads it, which some faults spoil */
function viewOf({ cobs, faults }: ApiPixDeps, txid: string, isRead = false): { status: string; body: object } {
  const found = cobs.cob(txid);
  if (!found) throw new Problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada para o txid informado.');
  const paid = [...cobs.payments.values()].filter((payment) => payment.txid === txid);
  const isStale = isRead && paid.length > 0 && faults.use('stale_reads');
  const isBare = isRead && !isStale && paid.length > 0 && faults.use('stale_completed');
  const status =
    paid.length > 0 && !isStale
      ? 'CONCLUIDA'
      : found.charge.status !== 'refused'
        ? 'ATIVA'
        : cobs.removed.has(txid)
          ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
          : 'REMOVIDA_PELO_PSP';
  const shown = isStale || isBare ? [] : paid;
  const payments = shown.map((payment) => shapes.writePix(payment, faults.current.name_payer));
  return { status, body: shapes.writeCob({ ...found, status, payments }) };
}

async function create(
  { book, client, now }: ApiPixDeps,
  context: Context,
  txid: string,
  payer: { readonly nome: string; readonly cpf: string } | undefined,
  { amount, expires_in, description }: Terms,
): Promise<void> {
  const at = now();
  await book.createCharge({
    txid,
    amount,
    description,
    payee: null,
    webhook: null,
    return_url: null,
    expires_at: new Date(at.getTime() + expires_in * 1000).toISOString(),
    payer: { name: payer?.nome ?? '', cpf: payer?.cpf ?? '' },
    cob: {
      key: client.key,
      expires_in,
      loc_id: at.getTime() % 1_000_000_000,
      location: `${context.req.header('host') ?? 'localhost'}/api-pix/qr/v2/${accessToken()}`,
    },
  });
}

async function revise({ book, cobs, now }: ApiPixDeps, txid: string, to: Partial<Terms>): Promise<void> {
  const found = cobs.cob(txid);
  if (!found) return;
  const { charge, facts } = found;
  const old: Terms = { amount: charge.amount, expires_in: facts.expires_in, description: charge.description };
  const terms = { ...old, ...to };
  if (JSON.stringify(terms) === JSON.stringify(old)) return;
  const expires_at = new Date(Date.parse(charge.created_at) + terms.expires_in * 1000).toISOString();
  await book.record({ type: 'cob_revised', at: now().toISOString(), txid, ...terms, expires_at });
}
