/** The page's only way to the server: reads, the commands, login and logout. */
import { i18n } from '@lingui/core';
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  DocumentFile,
  LoginStep,
  OperatorSelf,
  PlayerFile,
  PlayerPage,
  PlayerRound,
  Today,
  WithdrawalStory,
} from '../src/contract/backoffice.ts';
import type { Bet, Transaction } from '../src/contract/wallet.ts';
import { currentLanguage } from './address.ts';
import { fields } from './words.ts';

/** A refusal, with the server's sentence in the operator's language. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, message: string, errors: Readonly<Record<string, readonly string[]>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
  }
}

export interface Column {
  readonly key: string;
  readonly title: string;
  /** Title in the operator's language, of a table that the page makes itself. */
  readonly label?: string;
  readonly as?: 'text' | 'money' | 'time' | 'number';
}
export type Row = Readonly<Record<string, unknown>>;
export type Output =
  | {
      readonly type: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
      readonly empty: string;
    }
  | { readonly type: 'record'; readonly columns: readonly Column[]; readonly row: Row }
  | { readonly type: 'note'; readonly text: string; readonly data: Row };
export interface Outcome {
  readonly outputs: readonly Output[];
  readonly hint: string | null;
  readonly problem: string | null;
}

export const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 15_000, refetchOnWindowFocus: false } },
});

async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      'accept-language': currentLanguage(),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (response.status === 204) return undefined as T;
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer as T;
  // The session has ended: the page asks for a login again, and keeps its address and all that was typed.
  if (response.status === 401 && path !== '/api/login')
    client.setQueryData(me.queryKey, (known) => ({ self: known?.self ?? null, isOpen: false }));
  throw new Refusal(response.status, String(answer['message'] ?? response.status), answer['errors'] as never);
}

/** The operator who is logged in, or who was when the session ended. */
interface Session {
  readonly self: OperatorSelf | null;
  readonly isOpen: boolean;
}

export const me = queryOptions({
  queryKey: ['me'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: (): Promise<Session> =>
    ask<OperatorSelf>('GET', '/api/me').then(
      (self) => ({ self, isOpen: true }),
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return { self: null, isOpen: false };
        throw error;
      },
    ),
});

/** The day's figures. Later looks at them do not keep an idle session open. */
export const today = queryOptions({
  queryKey: ['today'],
  queryFn: () => ask<Today>('GET', client.getQueryData(['today']) ? '/api/today?again' : '/api/today'),
  refetchInterval: 30_000,
});
export const player = (id: string) =>
  queryOptions({ queryKey: ['player', id], queryFn: () => ask<PlayerFile>('GET', `/api/players/${id}`) });
/** A page of a player's statement or bets; the last page stays until the next one has come. */
export function pageOfPlayer<Line extends Transaction | Bet>(id: string, part: 'statement' | 'bets', page: number) {
  return queryOptions({
    queryKey: ['player', id, part, page],
    queryFn: () => ask<PlayerPage<Line>>('GET', `/api/players/${id}/${part}?page=${page}`),
    placeholderData: keepPreviousData,
  });
}
/** @param name of one of its bets, as the address has it */
export const round = (id: string, name: string) =>
  queryOptions({
    queryKey: ['player', id, 'round', name],
    queryFn: () => ask<PlayerRound>('GET', `/api/players/${id}/rounds/${name}`),
  });
export const withdrawal = (id: string) =>
  queryOptions({ queryKey: ['withdrawal', id], queryFn: () => ask<WithdrawalStory>('GET', `/api/withdrawals/${id}`) });
export const documentOf = (id: string) =>
  queryOptions({ queryKey: ['document', id], queryFn: () => ask<DocumentFile>('GET', `/api/documents/${id}`) });

export type Options = Readonly<Record<string, string | true>>;

/** Writes a field's label for the option that a sentence of the server names: `--reason TEXT` → “Motivo”. */
function withLabels(sentence: string): string {
  return sentence.replace(/--([a-z]+(?:-[a-z]+)*)(?: [A-Z][A-Z-]*\b)?/g, (named, name: string) => {
    const label = fields[name];
    return label ? `“${i18n._(label)}”` : named;
  });
}

/** Files that go with a command, by the name of their argument or option. */
export type Files = Readonly<Record<string, Blob>>;

/** A command with its files as a form: `run` holds what a call without files sends as JSON. */
function formOf(call: unknown, files: Files): FormData {
  const form = new FormData();
  form.append('run', new Blob([JSON.stringify(call)], { type: 'application/json' }));
  for (const [name, file] of Object.entries(files)) form.append(name, file, 'file');
  return form;
}

/** Runs a command. `problem` of the outcome is its refusal. */
export async function run(
  command: string,
  words: readonly string[] = [],
  options: Options = {},
  files: Files = {},
): Promise<Outcome> {
  const call = { command, words, options };
  const body = Object.keys(files).length > 0 ? formOf(call, files) : call;
  const { outputs, hint, problem } = await ask<Outcome>('POST', '/api/run', body);
  return { outputs, hint: hint && withLabels(hint), problem: problem && withLabels(problem) };
}

/** Runs a command that changes something, and reads all screens anew. @throws Refusal with the command's sentence */
export async function change(
  command: string,
  words: readonly string[],
  options: Options = {},
  files: Files = {},
): Promise<Outcome> {
  const outcome = await run(command, words, options, files);
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  if (outcome.problem !== null) throw new Refusal(409, outcome.problem);
  return outcome;
}

/** The answer of a command that only reads. */
export const reading = (command: string, words: readonly string[] = [], options: Options = {}) =>
  queryOptions({
    queryKey: ['reading', command, words, options],
    queryFn: async () => {
      const outcome = await run(command, words, options);
      if (outcome.problem !== null && outcome.outputs.length === 0) throw new Refusal(409, outcome.problem);
      return outcome;
    },
  });

/** The address from which the page shows a picture of a site. */
export const pictureOf = (site: string, address: string): string =>
  // Pictures that come with the product are drawn in each language.
  `/api/picture?${new URLSearchParams({ site, address: address.replace('{lang}', currentLanguage()) })}`;

export interface LoginFields {
  readonly name: string;
  readonly password: string;
  readonly code?: string;
  readonly new_password?: string;
}

export const login = (fields: LoginFields): Promise<LoginStep> => ask('POST', '/api/login', fields);

export async function logout(): Promise<void> {
  await ask('POST', '/api/logout', {}).catch(() => undefined);
  client.clear();
  client.setQueryData(me.queryKey, { self: null, isOpen: false });
}
