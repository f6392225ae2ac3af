/** Errors in the API Pix's form: RFC 7807 with the standard's kinds. */
import * as v from 'valibot';

export interface Violation {
  readonly razao: string;
  readonly propriedade: string;
}

export class Problem extends Error {
  readonly status: number;
  readonly kind: string;
  readonly violations: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    kind: string,
    detail: string,
    extra: { violations?: readonly Violation[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.kind = kind;
    this.violations = extra.violations ?? [];
    this.headers = extra.headers ?? {};
  }

  answer(): Response {
    const body = {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.kind}`,
      title: this.kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
      status: this.status,
      detail: this.message,
      ...(this.violations.length === 0 ? {} : { violacoes: this.violations }),
    };
    return new Response(JSON.stringify(body), {
      status: this.status,
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...this.headers },
    });
  }
}

/** Parses a value. @throws Problem with the wrong fields, under `entity` */
export function fit<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  kind: string,
  entity: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const violations = result.issues.map((issue) => {
    const propriedade = [entity, v.getDotPath(issue)].filter(Boolean).join('.');
    return { propriedade, razao: `O campo ${propriedade} não respeita o _schema_.` };
  });
  throw new Problem(400, kind, 'A requisição não respeita o _schema_ ou está semanticamente errada.', { violations });
}

export function fitText<S extends v.GenericSchema>(
  schema: S,
  text: string,
  kind: string,
  entity: string,
): v.InferOutput<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(400, 'RequisicaoInvalida', 'O corpo não é JSON.');
  }
  return fit(schema, value, kind, entity);
}
