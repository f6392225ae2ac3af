import { describe, expect, it } from 'vitest';
import { isWaitingCall } from './messages.ts';

describe('the waiting worker', () => {
  it('comes when it is called', () => expect(isWaitingCall({ type: 'SKIP_WAITING' })).toBe(true));
  it.each([undefined, null, 'SKIP_WAITING', { type: 'skip' }, { meta: 'x' }])('does not come for %j', (data) =>
    expect(isWaitingCall(data)).toBe(false),
  );
});
