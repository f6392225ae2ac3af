import { isUnreachable } from '../../../api/errors.ts';

interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly errorUpdateCount: number;
}

/** Whether a read without cached data got no answer; stays true during a retry. */
export function isLeftAlone({ data, error, errorUpdateCount }: Read): boolean {
  return data === undefined && errorUpdateCount > 0 && (error === null || isUnreachable(error));
}
