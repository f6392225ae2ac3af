import { download } from '../../../api/download.ts';
import { getStatement } from '../../../contract/wallet.ts';
import type { ListFilter } from './filter.ts';

/** File name of a statement when the API names none: `extrato-2026-11-01-2026-11-21.csv`. */
export function statementName({ from, to, type }: Pick<ListFilter, 'from' | 'to' | 'type'>): string {
  return `${['extrato', type, from, to].filter((part) => part !== null).join('-')}.csv`;
}

/**
 * Downloads the statement of a period and type (MONEY-4). Throws `ApiError`.
 * @returns name of the file
 */
export function saveStatement(filter: ListFilter, signal: AbortSignal): Promise<string> {
  const { type, from, to } = filter;
  return download(getStatement, statementName(filter), {
    query: { type: type ?? undefined, from: from ?? undefined, to: to ?? undefined },
    signal,
  });
}
