// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Live } from '../../../api/live.ts';
import { liveConnection } from '../../../domain/live.ts';
import { render } from '../../../ui/testing.tsx';
import { useEndedSession } from './use-ended-session.ts';

const send = vi.fn();
function Game({ isReady }: { readonly isReady: boolean }) {
  useEndedSession(isReady, send);
  return null;
}
/** A live connection on which the test ends a login. */
function connection() {
  const handlers = new Set<() => void>();
  const on = (name: string, handler: () => void) => {
    if (name === 'SessionEnded') handlers.add(handler);
    return () => void handlers.delete(handler);
  };
  const live = { on } as unknown as Live; // as far as the hook listens
  return { live, handlers, end: () => act(() => handlers.forEach((handler) => handler())) };
}

let shown: ReturnType<typeof render>;
beforeEach(() => {
  send.mockReset();
  liveConnection.set(null);
});
afterEach(() => shown.unmount());

it('has a game that runs ask for its balance when a login ends, also on a connection that came later', () => {
  shown = render(<Game isReady />);
  const [first, second] = [connection(), connection()];
  act(() => liveConnection.set(first.live));
  first.end();
  expect(send.mock.calls).toEqual([[{ v: 1, type: 'refresh_balance' }]]);
  act(() => liveConnection.set(second.live));
  first.end();
  second.end();
  expect(send).toHaveBeenCalledTimes(2);
});

it('says nothing to a game that is not ready, and listens no longer than the game runs', () => {
  const { live, handlers, end } = connection();
  liveConnection.set(live);
  shown = render(<Game isReady={false} />);
  end();
  expect(send).not.toHaveBeenCalled();
  shown.rerender(<Game isReady />);
  expect(handlers.size).toBe(1);
  shown.rerender(<Game isReady={false} />);
  expect(handlers.size).toBe(0);
});
