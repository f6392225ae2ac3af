/** Errors of the API Pix: RFC 7807, `type` being `https://pix.bcb.gov.br/api/v2/error/<Kind>`. */
import * as v from 'valibot';
import { GatewayError } from '../port.ts';

export interface Answer {
  readonly status: number;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
}

const problem = v.object({
  type: v.optional(v.string()),
  title: v.optional(v.string()),
  detail: v.optional(v.string()),
  violacoes: v.optional(v.array(v.object({ razao: v.optional(v.string()), propriedade: v.optional(v.string()) }))),
});

/** The bank received the call and refused it: nothing was done. */
export class BankRefusal extends GatewayError {
  readonly status: number;
  /** The last part of the problem's type: `CobOperacaoInvalida`, `PixDevolucaoInvalida`…; empty without one. */
  readonly kind: string;
  constructor(status: number, kind: string, message: string) {
    super(message, { away: false });
    this.name = 'BankRefusal';
    this.status = status;
    this.kind = kind;
  }
}

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

/** The kind of a problem, also if a bank writes `type` as a bare word or under another host. */
export function kindOf(body: unknown): string {
  const parsed = v.safeParse(problem, body);
  return (parsed.success && /([A-Za-z]+)\/?$/.exec(parsed.output.type ?? '')?.[1]) || '';
}

/**
 * Makes an error of an answer without success. The message names the rule and the field, never the value, which may be
 * a CPF: the message goes to the log.
 */
export function refusalOf(answer: Answer, doing: string): BankRefusal {
  const parsed = v.safeParse(problem, answer.body);
  const { title = '', detail = '', violacoes = [] } = parsed.success ? parsed.output : {};
  const rules = violacoes.slice(0, 3).map(({ propriedade = '', razao = '' }) => short(`${propriedade} ${razao}`));
  const kind = kindOf(answer.body);
  const words = [kind || short(title || detail), ...rules].filter((text) => text !== '').join('; ');
  return new BankRefusal(
    answer.status,
    kind,
    `The bank refused to ${doing} (${answer.status}${words === '' ? '' : `: ${words}`}).`,
  );
}
