import { isUnreachable } from '../../api/errors.ts';

interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
}

/** Nobody has answered a read that nothing was kept of. It stays so while it is asked once more. */
export function isLeftAlone({ data, error, errorUpdateCount }: Read): boolean {
  return data === undefined && errorUpdateCount > 0 && (error === null || isUnreachable(error));
}
