import { type RawBuilder, sql } from 'kysely';

/** Wraps a value for a jsonb column: the driver would write an array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
