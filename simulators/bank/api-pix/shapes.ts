/** The shapes of the API Pix's requests and answers, in the standard's own words (openapi 2.9). */
import * as v from 'valibot';
import type { Charge } from '../entries.ts';
import { isCpf } from '../people.ts';
import type { Payment } from './cobs.ts';
import type { CobFacts, PixOut, Return } from './entries.ts';

const reais = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.transform((text) => Number(text.replace('.', ''))),
);
const above = v.pipe(reais, v.minValue(1, 'é zero'));
const person = v.object({
  cpf: v.pipe(v.string(), v.check(isCpf, 'não respeita o _schema_')),
  nome: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
});
const expiration = v.object({ expiracao: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2 ** 31 - 1)) });
const ask = v.optional(v.pipe(v.string(), v.maxLength(140)));

export const cobAsked = v.object({
  calendario: expiration,
  devedor: v.optional(person),
  valor: v.object({ original: above, modalidadeAlteracao: v.optional(v.picklist([0, 1])) }),
  chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
  solicitacaoPagador: ask,
});
export const cobRevised = v.object({
  status: v.optional(v.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  calendario: v.optional(expiration),
  valor: v.optional(v.object({ original: above })),
  solicitacaoPagador: ask,
});
export const returnAsked = v.object({
  valor: above,
  natureza: v.optional(v.picklist(['ORIGINAL', 'RETIRADA'])),
  descricao: ask,
});
export const webhookAsked = v.object({
  webhookUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/i), v.maxLength(2048)),
});
export const pixOutAsked = v.object({
  valor: above,
  favorecido: v.object({
    chave: v.pipe(v.string(), v.minLength(1), v.maxLength(77)),
    cpf: v.pipe(v.string(), v.check(isCpf, 'não respeita o _schema_')),
    nome: v.optional(v.string()),
  }),
});
const moment = v.pipe(
  v.string(),
  v.check((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), 'não respeita o _schema_'),
  v.transform((text) => Date.parse(text)),
);
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
);
const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least), v.maxValue(most));
export const pixQuery = v.pipe(
  v.object({
    inicio: moment,
    fim: moment,
    txid: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,35}$/))),
    txIdPresente: v.optional(flag),
    devolucaoPresente: v.optional(flag),
    cpf: v.optional(v.pipe(v.string(), v.regex(/^\d{11}$/))),
    'paginacao.paginaAtual': v.optional(whole(0, 999_999_999), '0'),
    'paginacao.itensPorPagina': v.optional(whole(1, 1000), '100'),
  }),
  v.check(({ inicio, fim }) => inicio <= fim, 'fim é anterior a inicio'),
);

const toReais = (centavos: number): string =>
  `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

export function writeReturn(one: Return): object {
  return {
    id: one.id,
    rtrId: one.rtr_id,
    valor: toReais(one.amount),
    natureza: one.nature,
    ...(one.description === null ? {} : { descricao: one.description }),
    horario: { solicitacao: one.asked_at, ...(one.settled_at === null ? {} : { liquidacao: one.settled_at }) },
    status: one.status,
    ...(one.reason === null ? {} : { motivo: one.reason }),
  };
}

export function writePixOut(out: PixOut): object {
  return {
    id: out.id,
    endToEndId: out.end_to_end_id,
    valor: toReais(out.amount),
    horario: out.at,
    status: out.status,
    ...(out.reason === null ? {} : { motivo: out.reason }),
  };
}

/** Writes a payment; `named` adds the payer, as many banks do and the standard does not. */
export function writePix(payment: Payment, named: boolean): object {
  return {
    endToEndId: payment.end_to_end_id,
    txid: payment.txid,
    valor: toReais(payment.amount),
    componentesValor: { original: { valor: toReais(payment.amount) } },
    chave: payment.key,
    horario: payment.at,
    ...(named ? { pagador: { cpf: payment.payer.cpf, nome: payment.payer.name } } : {}),
    ...(payment.returns.length === 0 ? {} : { devolucoes: payment.returns.map(writeReturn) }),
  };
}

interface CobView {
  readonly charge: Charge;
  readonly facts: CobFacts;
  readonly revision: number;
  readonly status: string;
  readonly payments: readonly object[];
}

export function writeCob({ charge, facts, revision, status, payments }: CobView): object {
  return {
    calendario: { criacao: charge.created_at, expiracao: facts.expires_in },
    txid: charge.txid,
    revisao: revision,
    loc: { id: facts.loc_id, location: facts.location, tipoCob: 'cob', criacao: charge.created_at },
    location: facts.location,
    status,
    devedor: { cpf: charge.payer.cpf, nome: charge.payer.name },
    valor: { original: toReais(charge.amount), modalidadeAlteracao: 0 },
    chave: facts.key,
    ...(charge.description === '' ? {} : { solicitacaoPagador: charge.description }),
    ...(payments.length === 0 ? {} : { pix: payments }),
  };
}
