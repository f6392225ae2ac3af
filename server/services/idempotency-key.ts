/** What an Idempotency-Key is (contract.md), for players and for those who register. */
import { ApiError } from '../errors.ts';

/** Header of an answer that was given before. */
export const REPLAYED = { 'idempotency-replayed': 'true' } as const;
/** How long an answer is kept, at the least. */
export const KEY_LIFE_MS = 24 * 3_600_000;
/** Printable ASCII. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** The same facts give the same text, whatever the order of their keys. */
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

/** 422 `idempotency_key_reused`: another call, or other facts, under a key that was used. */
export function keyReused(): ApiError {
  return new ApiError(422, 'idempotency_key_reused', { errors: { 'Idempotency-Key': ['idempotency_key_reused'] } });
}
