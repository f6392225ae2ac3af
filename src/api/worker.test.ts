// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../../tests/support/network.ts';
import { recoverFromLostChunk, reloadOnce } from './reload.ts';
import { planOf } from './worker.ts';

const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let files: Record<string, () => Response>;
let fetched: string[];

function page(entry: string | null): void {
  document.head.replaceChildren();
  if (entry === null) return;
  const script = document.createElement('script');
  script.setAttribute('src', entry);
  document.head.append(script);
}
const serve = (id: string, ...assets: string[]) => {
  files = {
    '/builds/latest.json': () => reply({ id, timestamp: 1 }),
    [`/builds/meta/${id}.json`]: () => reply({ id, timestamp: 1, files: assets }),
    '/index.html': () => new Response(`<script defer src="/${assets[0]}">`),
  };
};
const isNewerBuildOut = async () => {
  vi.resetModules();
  return await (await import('./builds.ts')).isNewerBuildOut();
};

beforeEach(() => {
  sessionStorage.clear();
  fetched = [];
  page('/assets/app-a.js');
  serve('b1', 'assets/app-a.js');
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    const file = files[path];
    if (!file) throw new TypeError('Failed to fetch');
    return file();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an update that waits', () => {
  const quiet = { busy: false, typing: false, visible: true, touched: false };
  const pages = [true, false].flatMap((visible) => [true, false].map((touched) => ({ visible, touched })));
  it('never disturbs a round or a payment', () => {
    for (const page of pages)
      for (const typing of [true, false]) expect(planOf({ busy: true, typing, ...page })).toBe('wait');
  });
  it('does not discard a half-filled form, on a visible or hidden page, and names the cost', () => {
    for (const page of pages) expect(planOf({ busy: false, typing: true, ...page })).toBe('warn');
  });
  it('is applied at once on a hidden or untouched page', () => {
    expect(planOf(quiet)).toBe('apply');
    expect(planOf({ ...quiet, visible: false, touched: true })).toBe('apply');
  });
  it('is offered to a visitor who uses the page', () => expect(planOf({ ...quiet, touched: true })).toBe('offer'));
});

describe('a newer build', () => {
  it('is out when the newest does not hold the script that runs here', async () => {
    serve('b2', 'assets/index-b.js');
    expect(await isNewerBuildOut()).toBe(true);
  });
  it('is not out when it does, and then its list is not asked for again', async () => {
    vi.resetModules();
    const builds = await import('./builds.ts');
    expect(await builds.isNewerBuildOut()).toBe(false);
    expect(await builds.isNewerBuildOut()).toBe(false);
    expect(fetched).toEqual(['/builds/latest.json', '/builds/meta/b1.json', '/builds/latest.json']);
  });
  it.each([
    ['offline', {}],
    ['a captive portal', { '/builds/latest.json': () => new Response('<html>') }],
    ['nonsense', { '/builds/latest.json': () => reply({ id: '../../x', timestamp: 1 }) }],
    [
      'no list',
      { '/builds/latest.json': () => reply({ id: 'b2', timestamp: 1 }), '/builds/meta/b2.json': () => reply({}, 404) },
    ],
  ])('is not claimed for %s', async (_what, answers) => {
    files = answers;
    expect(await isNewerBuildOut()).toBe(false);
  });
  it('does not exist in development', async () => {
    page('/src/main.tsx');
    serve('b2', 'assets/index-b.js');
    expect(await isNewerBuildOut()).toBe(false);
  });
});

describe('a reload by ourselves', () => {
  it('happens once in ten seconds for a path', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const reload = vi.fn();
    expect(reloadOnce(reload)).toBe(true);
    vi.setSystemTime(1_009_000);
    expect(reloadOnce(reload)).toBe(false);
    vi.setSystemTime(1_011_000);
    expect(reloadOnce(reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });
  it('of another path has its own ten seconds', () => {
    const reload = vi.fn();
    reloadOnce(reload);
    history.pushState(null, '', '/en/casino/games');
    expect(reloadOnce(reload)).toBe(true);
    history.pushState(null, '', '/');
  });
  it('does not happen where its guard cannot be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const reload = vi.fn();
    expect(reloadOnce(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a lost chunk', () => {
  it('reloads when another build is out', async () => {
    serve('b2', 'assets/index-b.js');
    const reload = vi.fn();
    expect(await recoverFromLostChunk({ reload })).toBe(true);
    expect(await recoverFromLostChunk({ reload })).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('does not reload in a circle: not offline, and not for the same build', async () => {
    const reload = vi.fn();
    expect(await recoverFromLostChunk({ reload })).toBe(false);
    serve('b2', 'assets/index-b.js');
    setOnline(false);
    expect(await recoverFromLostChunk({ reload })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    setOnline(true);
  });
  it('does not reload while the old worker still answers with the old document', async () => {
    const reload = vi.fn();
    serve('b2', 'assets/index-b.js');
    files['/index.html'] = () => new Response('<script defer src="/assets/app-a.js">');
    expect(await recoverFromLostChunk({ reload })).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
