import type { CallRequest } from '../http/handler.ts';
import type { Visit } from '../profile/players.ts';

/** Facts about the visitor of a request. */
export function visitOf(request: CallRequest<unknown>): Visit {
  return {
    site: request.site,
    ip: request.ip,
    language: request.language,
    userAgent: request.header('user-agent'),
    lmcp: request.header('lmcp'),
    guestId: request.guestId,
  };
}
