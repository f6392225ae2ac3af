// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch } from '../../domain/session/state.ts';
import { askStepUp, settleStepUp } from '../../domain/session/step-up.ts';
import { site } from '../../domain/site/site.ts';
import { render } from '../../ui/testing.tsx';
import { rewrite } from '../rewrite.ts';
import { parseSearch, stringifySearch } from '../search.ts';
import { useCompletionPrompt } from './use-completion-prompt.ts';

// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
const given = vi.hoisted(() => ({ lacksData: false, wasAsked: false }));
vi.mock('../../features/session/mutations.ts', () => ({
  claimFactorQuestion: () => Promise.resolve(true),
  claimCompletionQuestion: () => Promise.resolve(!given.wasAsked),
}));
vi.mock('../../hooks/use-session.ts', () => ({ useLacksData: () => given.lacksData }));

function Probe() {
  useCompletionPrompt(false);
  return null;
}

let shown: ReturnType<typeof render> | undefined;
async function visit() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Probe, notFoundComponent: Probe }),
    history: createMemoryHistory({ initialEntries: ['/sports'] }),
    rewrite,
    parseSearch,
    stringifySearch,
  });
  await router.load();
  shown = render(<RouterProvider router={router as never} />);
  await act(async () => undefined);
  return () => (router.state.location.search as { sheet?: string }).sheet;
}

/** Waits as long as a busy machine takes. */
const becomes = (sheet: () => string | undefined, value: string | undefined) =>
  act(() => vi.waitFor(() => expect(sheet()).toBe(value), { timeout: 5_000 }));
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 100)));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  Object.assign(site, { config: { is_regulated: true } });
  dispatch({ type: 'loggedIn', token: 'a token', user: { id: '1' } } as never);
});
afterEach(() => {
  act(() => settleStepUp(false));
  shown?.unmount();
  document.body.replaceChildren();
  Object.assign(site, { config: null });
  Object.assign(given, { lacksData: false, wasAsked: false });
  dispatch({ type: 'ended', exclusion: null });
});

it('asks for the second factor after a login on a regulated site', async () => {
  const sheet = await visit();
  await becomes(sheet, 'complete:factor');
});

it('asks for missing data, before the second factor', async () => {
  given.lacksData = true;
  const sheet = await visit();
  await becomes(sheet, 'complete');
});

it('does not ask again for data that an earlier page of this session has asked for', async () => {
  Object.assign(given, { lacksData: true, wasAsked: true });
  vi.useFakeTimers();
  try {
    const sheet = await visit();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(sheet()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

it('asks no second time beside a refused call that asks for the same code', async () => {
  void askStepUp({});
  const sheet = await visit();
  await settle();
  expect(sheet()).toBeUndefined();
});

it('leaves the question to a call that is refused while it is open', async () => {
  const sheet = await visit();
  await becomes(sheet, 'complete:factor');
  void askStepUp({});
  await becomes(sheet, undefined);
});
