/** The platform itself: health, the clock of tests, browsers' error reports, this contract as OpenAPI. */
import * as v from 'valibot';
import { count, data, defineCall, lines, timestamp } from './call.ts';

/** 200 once the platform is migrated, seeded and listening; no envelope. */
export const getHealth = defineCall({
  method: 'GET',
  path: '/health',
  auth: 'none',
  offline: 'never',
  site: 'none',
  summary: 'Whether the platform is up',
  response: v.object({
    status: v.literal('ok'),
    version: v.optional(v.string()),
    uptime_seconds: v.optional(count),
  }),
});

/** As `getHealth`, and asks the database. 503 `unavailable` if it does not answer. */
export const getReady = defineCall({
  method: 'GET',
  path: '/ready',
  auth: 'none',
  offline: 'never',
  site: 'none',
  summary: 'Whether the platform can work now',
  response: v.object({ status: v.literal('ok'), checks: v.optional(v.record(v.string(), v.string())) }),
  errors: ['unavailable'],
});

/** Only with `JANGADA_CLOCK=manual`; 404 otherwise. 0 only reads the clock, which never moves back. */
export const moveClock = defineCall({
  method: 'POST',
  path: '/_test/clock',
  auth: 'none',
  site: 'none',
  summary: 'Move the clock of a test',
  body: v.object({
    advance_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10 * 366 * 86_400_000)), 0),
  }),
  response: data(v.object({ now: timestamp })),
});

/** Without personal data: no token, query string or typed text. Rate-limited; the sender truncates long texts. */
export const reportClientError = defineCall({
  method: 'POST',
  path: '/client-errors',
  auth: 'none',
  rate: 'report',
  summary: 'A browser says what broke',
  body: v.object({
    kind: v.picklist(['error', 'rejection', 'render', 'contract', 'chunk', 'worker', 'csp', 'event']),
    name: v.optional(lines(120, 0), ''),
    message: lines(500, 0),
    stack: v.optional(lines(4000, 0), ''),
    /** The path only: no query string, no fragment. */
    route: v.optional(lines(200, 0), ''),
    build: v.optional(lines(80, 0), ''),
    online: v.optional(v.boolean()),
  }),
});

export const getOpenApi = defineCall({
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  offline: 'never',
  site: 'none',
  summary: 'This contract as OpenAPI 3.1',
  etag: true,
  response: v.looseObject({ openapi: v.string() }),
});
