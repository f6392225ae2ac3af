/** The server itself: health, the clock of tests, error reports of browsers, the contract as OpenAPI. */
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { calls } from '../../src/contract/all.ts';
import type * as systemCalls from '../../src/contract/system.ts';
import { isManual } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { reply } from '../http/handler.ts';
import { buildOpenApi } from '../http/openapi.ts';
import { scrub } from '../http/safe-log.ts';

/** Made once, because it changes only with the build. */
let openApiText: string | undefined;

export const systemHandlers: HandlersFor<typeof systemCalls> = {
  getHealth: () => ({ status: 'ok' as const, uptime_seconds: Math.floor(performance.now() / 1000) }),

  async getReady({ deps }) {
    try {
      await sql`select 1`.execute(deps.db);
    } catch (error) {
      throw new ApiError(503, 'unavailable', { retryAfter: 2, cause: error });
    }
    return { status: 'ok' as const, checks: { database: 'ok' } };
  },

  async moveClock({ deps, body }) {
    const { clock } = deps;
    if (!isManual(clock)) throw new ApiError(404, 'not_found');
    const now = await clock.advance(body.advance_ms);
    return { data: { now: now.toISOString() } };
  },

  reportClientError({ deps, body, site, requestId }) {
    // The schema bounds each field; `scrub` removes personal data that a message may repeat (DATA-4).
    const { kind, online, build } = body;
    const report = {
      kind,
      online,
      build,
      error: scrub(body.name),
      text: scrub(body.message),
      stack: scrub(body.stack),
      route: scrub(body.route),
    };
    deps.log.warn({ requestId, site: site.id, report }, 'a browser reports an error');
    return undefined;
  },

  getOpenApi() {
    openApiText ??= JSON.stringify(buildOpenApi(calls, { title: 'Jangada', version: '1.0.0' }));
    return reply(200, openApiText, { 'content-type': 'application/json; charset=utf-8' });
  },
};
