/**
 * The adapter of a real bank: the Central Bank's API Pix (openapi 2.6 and newer), which every bank that sells Pix to
 * companies offers. Decision 014 covers the cases where the standard is silent.
 */
import * as v from 'valibot';
import { parseBrCode } from '../br-code.ts';
import { type ChargeAtBank, GatewayError, type PixGateway, type ReceivedPix } from '../port.ts';
import { type Client, createClient, read } from './client.ts';
import { createSend, type Tls } from './http.ts';
import { toReais } from './money.ts';
import { payerOf } from './payer.ts';
import { createPayouts } from './payouts.ts';
import { foreignReturns, giveBack } from './returns.ts';
import {
  type Cob,
  cob as cobShape,
  type Pix,
  pixList,
  pix as pixShape,
  returnedOf,
  returningOf,
  webhook,
} from './shapes.ts';
import { createTokens } from './tokens.ts';

export interface ApiPixConfig {
  /** Base URL with its version, without a trailing slash: `https://pix.example.com/api/v2`. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Our key in the DICT, which receives the money. */
  readonly key: string;
  readonly tls: Tls;
  /** The webhook's address; the bank appends `/pix`. */
  readonly webhookUrl: string;
  /** The address of payouts; null: the operator pays by hand. */
  readonly payoutUrl: string | null;
  readonly wallMs: () => number;
  /** The platform's own time, in which a charge's expiry is given. */
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
const PER_PAGE = 100;
/** Stops at this page: an endless list is a fault of the bank. */
const MOST_PAGES = 1_000;
const DAY_MS = 86_400_000;
const done = v.unknown();

/**
 * The port of a bank, over the API Pix. One function because each call of the port uses the one client and its token.
 */
export function createApiPixGateway(config: ApiPixConfig): PixGateway {
  const send = createSend(config.tls, config.timeoutMs ?? TIMEOUT_MS);
  const tokens = createTokens({ ...config, url: config.tokenUrl, send });
  const client: Client = createClient(send, tokens, config.wallMs);
  const at = (path: string): string => config.url + path;
  const cobUrl = (txid: string): string => at(`/cob/${encodeURIComponent(txid)}`);

  async function cobOf(txid: string): Promise<Cob | null> {
    const answer = await client.call('GET', cobUrl(txid));
    if (answer.status === 404) return null;
    const found = read(cobShape, answer, 'show a charge');
    if (found.txid !== txid) throw new GatewayError('The bank answered with another charge.', { away: false });
    return found;
  }

  async function* listed(from: Date, to: Date, narrowed: Readonly<Record<string, string>>): AsyncIterable<Pix> {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        ...narrowed,
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PER_PAGE),
      });
      const answer = await client.call('GET', `${at('/pix')}?${query.toString()}`);
      const { pix, parametros } = read(pixList, answer, 'list payments');
      yield* pix ?? [];
      if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return;
    }
    throw new GatewayError('The list of payments has no end.', { away: false });
  }

  async function lists(payment: Pix, txid: string, cpf: string | null): Promise<boolean> {
    const time = Date.parse(payment.horario);
    const narrowed = { txid, ...(cpf === null ? {} : { cpf }) };
    for await (const one of listed(new Date(time - DAY_MS), new Date(time + DAY_MS), narrowed)) {
      if (one.endToEndId === payment.endToEndId) return true;
    }
    return false;
  }

  /** The payment of a charge; the first one if there are several. */
  async function paymentOf(found: Cob): Promise<Pix | null> {
    const own = (found.pix ?? []).filter(({ txid }) => !txid || txid === found.txid);
    const [first] = own.toSorted((a, b) => Date.parse(a.horario) - Date.parse(b.horario));
    if (first) return first;
    if (found.status !== 'CONCLUIDA') return null;
    // Some banks report a charge as paid a moment before they name the payment; the list of payments may have it
    // already.
    const now = config.wallMs();
    for await (const one of listed(new Date(now - 7 * DAY_MS), new Date(now + DAY_MS), { txid: found.txid })) {
      if (one.txid === found.txid) return one;
    }
    throw new GatewayError('The bank calls the charge paid, and shows no payment.', { away: false });
  }

  async function paidFor(txid: string): Promise<Pix> {
    const found = await cobOf(txid);
    const payment = found && (await paymentOf(found));
    if (!payment) throw new GatewayError('The bank knows no payment of this charge.', { away: false });
    // The charge may show an old state of its payment; the payment itself shows its returns.
    const answer = await client.call('GET', at(`/pix/${payment.endToEndId}`));
    return read(pixShape, answer, 'show a payment');
  }

  return {
    simulated: false,
    ...createPayouts(client, config.payoutUrl),

    async createCharge({ txid, amount, expiresAt, description, payer }) {
      const body = {
        calendario: { expiracao: Math.max(1, Math.round((expiresAt.getTime() - config.nowMs()) / 1000)) },
        devedor: { cpf: payer.cpf, nome: payer.name.slice(0, 200) },
        valor: { original: toReais(amount), modalidadeAlteracao: 0 },
        chave: config.key,
        solicitacaoPagador: description.slice(0, 140),
      };
      const answer = await client.call('PUT', cobUrl(txid), body);
      if (answer.status >= 400) {
        // The charge may exist from an earlier call whose answer was lost.
        const before = await cobOf(txid);
        if (before?.status === 'ATIVA' && before.valor.original === amount) return { location: locationOf(before) };
      }
      return { location: locationOf(read(cobShape, answer, 'register a charge')) };
    },

    async findCharge(txid): Promise<ChargeAtBank | null> {
      const found = await cobOf(txid);
      if (!found) return null;
      const payment = await paymentOf(found);
      // A payment counts more than the charge's status.
      if (!payment) {
        if (found.status === 'ATIVA') return { ...unpaid, txid, state: 'active', amount: found.valor.original };
        if (/^REMOVID[AO]_/.test(found.status)) return { ...unpaid, txid, state: 'refused' };
        throw new GatewayError(`The bank calls the charge ${found.status.slice(0, 40)}, which we do not know.`, {
          away: false,
        });
      }
      const { endToEndId, valor } = payment;
      if (returnedOf(payment) >= valor) return { txid, state: 'refunded', amount: valor, endToEndId, payer: null };
      const { cpf, nome } = found.devedor ?? {};
      const charged = cpf ? { cpf, name: nome ?? '' } : null;
      const payer = await payerOf(payment, charged, (one, narrow) => lists(one, txid, narrow));
      return { txid, state: 'paid', amount: valor, endToEndId, payer };
    },

    async removeCharge(txid) {
      const answer = await client.call('PATCH', cobUrl(txid), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      if (answer.status === 404) return;
      if (answer.status >= 400 && (await cobOf(txid))?.status.startsWith('REMOVID')) return;
      read(done, answer, 'remove a charge');
    },

    async refund(txid, total) {
      return giveBack(client, config.url, await paidFor(txid), total);
    },

    async returnsOf(txid) {
      return foreignReturns(await paidFor(txid));
    },

    async *received(from, to, only): AsyncIterable<ReceivedPix> {
      const narrowed = { txIdPresente: 'true', ...(only === 'returned' ? { devolucaoPresente: 'true' } : {}) };
      for await (const one of listed(from, to, narrowed)) {
        const { endToEndId, txid = null, valor } = one;
        yield { endToEndId, txid, amount: valor, returned: returningOf(one) };
      }
    },

    async giveBack(endToEndId) {
      const answer = await client.call('GET', at(`/pix/${endToEndId}`));
      return giveBack(client, config.url, read(pixShape, answer, 'show a payment'));
    },

    async announce() {
      const url = at(`/webhook/${encodeURIComponent(config.key)}`);
      const now = await client.call('GET', url);
      const known = v.safeParse(webhook, now.body);
      // Some banks test the address at each registration, so an existing one is left alone.
      if (now.status < 300 && known.success && known.output.webhookUrl === config.webhookUrl) return;
      read(done, await client.call('PUT', url, { webhookUrl: config.webhookUrl }), 'register the webhook');
    },
  };
}

const unpaid = { endToEndId: null, payer: null } as const;

/**
 * The address at which the payer's bank finds the charge, without a scheme. @throws GatewayError if the bank does not
 * say
 */
function locationOf({ location, loc, pixCopiaECola }: Cob): string {
  const said = location || loc?.location || parseBrCode(pixCopiaECola ?? '')?.['26.25'] || '';
  const bare = said.replace(/^https?:\/\//, '');
  if (!/^[\x21-\x7e]{1,77}$/.test(bare))
    throw new GatewayError('The bank gave the charge no address that fits a code.', { away: false });
  return bare;
}
