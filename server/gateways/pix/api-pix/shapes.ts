/**
 * Answers of the API Pix, as far as the adapter reads them (openapi 2.6 and newer). Unknown fields are ignored and
 * unknown values of an enumeration pass through: the standard counts both as compatible changes.
 */
import * as v from 'valibot';
import { toCentavos } from './money.ts';

const reais = v.pipe(v.string(), v.regex(/^\d{1,10}\.\d{2}$/), v.transform(toCentavos));
const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'a time'),
);
/** Banks use absent and null for the same thing. */
// @__NO_SIDE_EFFECTS__
function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema);
}

export const devolucao = v.object({
  id: v.string(),
  valor: reais,
  natureza: maybe(v.string()),
  status: v.string(),
  motivo: maybe(v.string()),
});
export type Devolucao = v.InferOutput<typeof devolucao>;

export const pix = v.object({
  endToEndId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{32}$/)),
  txid: maybe(v.string()),
  valor: reais,
  horario: moment,
  /** Not in the standard, but many banks name the payer here; some mask the CPF. */
  pagador: maybe(v.object({ cpf: maybe(v.string()), cnpj: maybe(v.string()), nome: maybe(v.string()) })),
  devolucoes: maybe(v.array(devolucao)),
});
export type Pix = v.InferOutput<typeof pix>;

export const cob = v.object({
  txid: v.string(),
  status: v.string(),
  revisao: maybe(v.number()),
  valor: v.object({ original: reais }),
  devedor: maybe(v.object({ cpf: maybe(v.string()), nome: maybe(v.string()) })),
  location: maybe(v.string()),
  loc: maybe(v.object({ location: maybe(v.string()) })),
  pixCopiaECola: maybe(v.string()),
  pix: maybe(v.array(pix)),
});
export type Cob = v.InferOutput<typeof cob>;

export const pixList = v.object({
  parametros: v.object({
    paginacao: v.object({
      paginaAtual: v.number(),
      quantidadeDePaginas: v.number(),
    }),
  }),
  pix: maybe(v.array(pix)),
});

export const webhook = v.object({ webhookUrl: v.string() });

export const token = v.object({
  access_token: v.pipe(v.string(), v.minLength(1)),
  /** Seconds. */
  expires_in: maybe(v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.number(), v.minValue(0))),
});

/** Centavos of a payment that are back with its payer. */
export function returnedOf({ devolucoes }: Pix): number {
  return sum(devolucoes, (status) => status === 'DEVOLVIDO');
}

/** As `returnedOf`, plus the returns that are under way. */
export function returningOf({ devolucoes }: Pix): number {
  return sum(devolucoes, (status) => status !== 'NAO_REALIZADO');
}

function sum(returns: readonly Devolucao[] | null | undefined, counts: (status: string) => boolean): number {
  return (returns ?? []).filter(({ status }) => counts(status)).reduce((total, { valor }) => total + valor, 0);
}
