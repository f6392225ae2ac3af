/** Format and helpers of an Idempotency-Key (MONEY-3), for calls of players and for registrations. */
import { ApiError } from '../errors.ts';

/** Header of a replayed answer. */
export const REPLAYED = { 'idempotency-replayed': 'true' } as const;
/** Answers are kept at least this long. */
export const KEY_LIFE_MS = 24 * 3_600_000;
/** Printable ASCII. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Serialises a value independently of the order of its keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** @throws ApiError 422 `idempotency_key_invalid`. */
export function requireKey(key: string): void {
  if (!KEY.test(key))
    throw new ApiError(422, 'idempotency_key_invalid', { errors: { 'Idempotency-Key': ['invalid'] } });
}

/** 422 `idempotency_key_reused`: a used key came with another call or other data. */
export function keyReused(): ApiError {
  return new ApiError(422, 'idempotency_key_reused', { errors: { 'Idempotency-Key': ['idempotency_key_reused'] } });
}
