// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { EarlySports } from '../../early/sports-launch.ts';
import { render } from '../../ui/testing.tsx';
import { useSportsLaunch } from './use-sports-launch.ts';

const OWN = 'http://sports.test/#t=own';
const EARLY = 'http://sports.test/#t=early';
const launched = vi.fn();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  launched.mockReset().mockImplementation(async () => Response.json({ gameUrl: OWN }));
  configureClient({ getBaseUrl: () => 'http://localhost/api', fetch: launched });
});
afterEach(() => {
  configureClient({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.earlySports;
});

function early(facts: Partial<EarlySports>): EarlySports {
  const given: EarlySports = {
    view: '',
    isPlayer: false,
    launch: Promise.resolve(EARLY),
    messages: [],
    enter: vi.fn(),
    drop: vi.fn(),
    ...facts,
  };
  window.earlySports = given;
  return given;
}

/** Opens the sports' first section as a guest. */
function open() {
  function Stage({ view, isPlayer }: { readonly view: string; readonly isPlayer: boolean }) {
    const { launch, again } = useSportsLaunch(view, isPlayer);
    return (
      <button type="button" onClick={again}>
        {launch.state === 'open' ? `${launch.url} ${launch.early === null ? 'own' : 'early'}` : launch.state}
      </button>
    );
  }
  const { element, rerender, unmount } = render(<Stage view="" isPlayer={false} />);
  const shows = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect(element.textContent).toBe(text);
    });
  const as = (view: string, isPlayer: boolean) => rerender(<Stage view={view} isPlayer={isPlayer} />);
  return { shows, as, unmount, again: () => act(async () => element.querySelector('button')?.click()) };
}

it('takes the launch of the document once, because its token is valid once', async () => {
  early({});
  const first = open();
  await first.shows(`${EARLY} early`);
  expect(launched).not.toHaveBeenCalled();
  await first.again();
  await first.shows(`${OWN} own`);
  first.unmount();
  const second = open();
  await second.shows(`${OWN} own`);
  second.unmount();
});

it.each<[string, Partial<EarlySports>]>([
  ['another section', { view: 'live' }],
  ['another visitor', { isPlayer: true }],
  ['a refused launch', { launch: Promise.resolve(null) }],
])('launches by itself after a launch of the document for %s', async (_what, facts) => {
  const given = early(facts);
  const { shows, unmount } = open();
  await shows(`${OWN} own`);
  unmount();
  expect(given.drop).toHaveBeenCalled();
});

it('launches for the player and drops the launch of the guest who logs in meanwhile', async () => {
  let arrive: (url: string) => void = () => undefined;
  const given = early({ launch: new Promise((resolve) => (arrive = resolve)) });
  const { shows, as, unmount } = open();
  as('', true);
  await shows(`${OWN} own`);
  arrive(EARLY);
  await shows(`${OWN} own`);
  expect(given.drop).toHaveBeenCalledOnce();
  unmount();
});

it('launches no other section while it is open or fails, and tries again at the section of the address', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  launched.mockRejectedValue(new TypeError('Failed to fetch'));
  const { shows, as, unmount } = open();
  await shows('failed');
  const tries = launched.mock.calls.length;
  as('soon', false);
  await shows('failed');
  expect(launched).toHaveBeenCalledTimes(tries);
  const sections: unknown[] = [];
  launched.mockImplementation(async (request: Request) => {
    sections.push(((await request.json()) as { section: string }).section);
    return Response.json({ gameUrl: OWN });
  });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await shows(`${OWN} own`);
  expect(sections).toEqual(['soon']);
  unmount();
});

it('drops the frame of the document when the visitor leaves before the launch is answered', () => {
  const given = early({ launch: new Promise(() => {}) });
  const { unmount } = open();
  expect(given.drop).not.toHaveBeenCalled();
  unmount();
  expect(given.drop).toHaveBeenCalledOnce();
});
