import { proxy } from 'valtio/vanilla';

/**
 * Counts network failures in a row; any success resets it (NET-2). The connection notice uses it, because
 * `navigator.onLine` may be wrong.
 */
export const networkFailures = proxy({ count: 0 });
