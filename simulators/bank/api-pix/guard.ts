/** Wraps the calls of the API Pix that need a token. */
import type { Context } from 'hono';
import type { Book } from '../book.ts';
import { Refusal } from '../entries.ts';
import type { FaultBox } from '../faults.ts';
import { cut, readText } from '../http.ts';
import type { Cobs } from './cobs.ts';
import type { OAuth, PixClient } from './oauth.ts';
import { Problem } from './problems.ts';

export interface ApiPixDeps {
  readonly book: Book;
  readonly cobs: Cobs;
  readonly oauth: OAuth;
  readonly client: PixClient;
  readonly faults: FaultBox;
  readonly now: () => Date;
}

type Work = (context: Context, body: string) => Promise<{ readonly status?: 200 | 201 | 204; readonly body: object }>;

/** Checks the token, applies the faults, does the work, and answers after the journal is on the disk. */
export function withScope({ book, cobs, oauth, faults }: ApiPixDeps, scope: string, work: Work) {
  return async (context: Context): Promise<Response> => {
    let isLost = false;
    try {
      await faults.delay();
      if (faults.use('refuse_calls')) throw new Problem(503, 'ServicoIndisponivel', 'Serviço em manutenção (falha).');
      const refused = oauth.refuses(context, scope);
      if (refused === 'token')
        throw new Problem(401, 'NaoAutorizado', 'O token não vale.', { headers: { 'www-authenticate': 'Bearer' } });
      if (refused) throw new Problem(403, 'AcessoNegado', `Falta o escopo ${scope}.`);
      const body = await readText(context);
      if (body === undefined) throw new Problem(413, 'RequisicaoInvalida', 'O corpo é grande demais.');
      isLost = faults.use('drop_answers') || (context.req.method === 'PUT' && faults.use('drop_orders'));
      await cobs.settleMoney();
      const answer = await work(context, body);
      await book.settled();
      if (isLost) return cut(context);
      return answer.status === 204 ? context.body(null, 204) : context.json(answer.body, answer.status ?? 200);
    } catch (error) {
      if (isLost) return cut(context);
      if (error instanceof Problem) return error.answer();
      if (error instanceof Refusal) return new Problem(error.status, error.code, error.message).answer();
      throw error;
    }
  };
}
