import { onlineManager } from '@tanstack/react-query';
import { request } from '../api/client.ts';
import { isApiError } from '../api/errors.ts';
import { reportClientError } from '../contract/system.ts';

const SENT_AT_MOST = 5;
let sent = 0;

/**
 * Reports an uncaught error to the platform: message and place, no personal data. API errors are not sent, because the
 * API knows them.
 */
export function reportError(error: unknown): void {
  if (sent >= SENT_AT_MOST || isApiError(error)) return;
  sent += 1;
  const known = error instanceof Error ? error : new Error('An unexpected error occurred');
  const body = {
    kind: 'render' as const,
    name: known.name.slice(0, 120),
    message: known.message.slice(0, 500) || known.name,
    stack: (known.stack ?? '').slice(0, 2_000),
    online: onlineManager.isOnline(),
  };
  void request(reportClientError, { body }).catch(() => undefined);
}
