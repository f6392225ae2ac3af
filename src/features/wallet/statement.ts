import { download } from '../../api/download.ts';
import { getStatement } from '../../contract/wallet.ts';
import type { ListFilter } from './filter.ts';

/** The name of a statement where the API gives none: `extrato-2026-11-01-2026-11-21.csv`. */
export function statementName({ from, to, type }: Pick<ListFilter, 'from' | 'to' | 'type'>): string {
  return `${['extrato', type, from, to].filter((part) => part !== null).join('-')}.csv`;
}

/** Saves the statement of a period and type. Answers the file's name. Throws `ApiError`. */
export function saveStatement(filter: ListFilter, signal: AbortSignal): Promise<string> {
  const { type, from, to } = filter;
  return download(getStatement, statementName(filter), {
    query: { type: type ?? undefined, from: from ?? undefined, to: to ?? undefined },
    signal,
  });
}
