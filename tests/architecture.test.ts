import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { calls } from '../src/contract/all.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const modules = ['src', 'sw', 'server', 'simulators'].flatMap((folder) => read(folder));
const code = modules.filter((module) => !isTest(module.path) && !module.path.endsWith('.gen.ts'));

function read(folder: string): Module[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath ?? entry.path, entry.name));
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

/** Paths, from the root, of what a module imports of ours, lazily or not. */
function importsOf(path: string, text: string): string[] {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...bare.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'(\.[^']+)'/g)].map((match) =>
    relative(root, resolve(root, dirname(path), match[1] ?? '')),
  );
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The room of a path: `src/features/wallet/…` → `features`. */
function roomOf(path: string): string {
  const [top, second] = path.split('/');
  if (top !== 'src') return top ?? '';
  return second?.endsWith('.tsx') || second?.endsWith('.ts') ? 'main' : (second ?? '');
}

/** What each room may stand on (docs: "The house"). A room may always import itself. */
const ALLOWED: Record<string, readonly string[]> = {
  main: ['app', 'ui', 'lib', 'domain', 'api', 'storage'],
  app: ['routes', 'features', 'domain', 'validation', 'api', 'storage', 'ui', 'lib', 'contract', 'locales'],
  routes: ['app', 'features', 'domain', 'validation', 'api', 'storage', 'ui', 'lib', 'contract'],
  features: ['domain', 'validation', 'api', 'storage', 'ui', 'lib', 'contract'],
  domain: ['validation', 'api', 'storage', 'lib', 'contract'],
  validation: ['api', 'storage', 'lib', 'contract'],
  api: ['lib', 'contract'],
  storage: ['lib', 'contract'],
  ui: ['lib'],
  lib: [],
  contract: [],
  sw: ['contract', 'lib', 'storage'],
  server: ['contract', 'package.json'],
  simulators: [],
};

describe('the arrows between rooms', () => {
  it.each(code.map((module) => [module.path, module] as const))('%s imports only what its room may', (path, module) => {
    const room = roomOf(path);
    const allowed = ALLOWED[room] ?? [];
    const wrong = module.imports.filter((target) => {
      const to = roomOf(target);
      return to !== room && !allowed.includes(to) && !target.endsWith('package.json') && !target.endsWith('.json');
    });
    expect(wrong).toEqual([]);
  });

  it('keeps every feature apart from its siblings', () => {
    const crossings = code.flatMap((module) => {
      const own = featureOf(module.path);
      if (!own) return [];
      return module.imports
        .filter((target) => (featureOf(target) ?? own) !== own)
        .map((target) => `${module.path} → ${target}`);
    });
    expect(crossings).toEqual([]);
  });

  it('lets the server import nothing of src but the contract', () => {
    const wrong = code
      .filter((module) => module.path.startsWith('server/'))
      .flatMap((module) =>
        module.imports
          .filter((target) => target.startsWith('src/') && !target.startsWith('src/contract/'))
          .map((target) => `${module.path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has no cycles', () => {
    const graph = new Map(code.map((module) => [module.path, module.imports.filter((target) => target !== module.path)]));
    expect(cyclesOf(graph)).toEqual([]);
  });
});

function featureOf(path: string): string | null {
  return path.match(/^src\/features\/([^/]+)\//)?.[1] ?? null;
}

/** The cycles of a graph, each as the path that closes it. The route tree and its routes know each other by design. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (node: string, trail: readonly string[]) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      found.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

describe('the clock', () => {
  it('is read by nothing on the server but its port (R37)', () => {
    const wrong = modules
      .filter((module) => module.path.startsWith('server/') && !isTest(module.path) && module.path !== 'server/clock.ts')
      .filter((module) => /\bDate\.now\(\)|\bnew Date\(\s*\)/.test(module.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
      .map((module) => module.path);
    expect(wrong).toEqual([]);
  });
});

describe('the size of files', () => {
  const sizes = code.map((module) => ({ path: module.path, lines: module.text.split('\n').length, text: module.text }));

  it('is under 300 lines, or its first comment says why not', () => {
    const wrong = sizes
      .filter(({ lines }) => lines > 300)
      .filter(({ text }) => !/^\s*(?:\/\*\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/.test(text) || !/one file because/i.test(text.slice(0, 1500)))
      .map(({ path, lines }) => `${path} (${lines})`);
    expect(wrong).toEqual([]);
  });

  it('is under 90 lines for half of them', () => {
    const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(90);
  });

  it('keeps routes thin', () => {
    const thick = sizes.filter(({ path, lines }) => path.startsWith('src/routes/') && lines > 41).map(({ path }) => path);
    expect(thick).toEqual([]);
  });
});

describe('what a browser must never run', () => {
  it('has no innerHTML, eval or inline style element outside the one sanitised place', () => {
    const wrong = code
      .filter((module) => module.path.startsWith('src/') || module.path.startsWith('sw/'))
      .filter((module) => /\.innerHTML\s*=|\beval\(|new Function\(|createElement\('style'\)/.test(module.text))
      .map((module) => module.path);
    expect(wrong).toEqual([]);
  });
});

describe('the contract', () => {
  it('declares calls only in rooms that tests look at', () => {
    expect(Object.keys(calls).length).toBeGreaterThan(80);
  });

  it('is spoken by a test of its own for every handler file', () => {
    const folder = join(root, 'server', 'handlers');
    const handlers = readdirSync(folder).filter((name) => name.endsWith('.ts') && !isTest(name));
    const tests = modules.filter((module) => isTest(module.path) || module.path.startsWith('tests/'));
    const all = [...tests, ...read('tests')].map((module) => module.text).join('\n');
    const silent = handlers.filter((name) => !new RegExp(`\\b${name.replace('.ts', '')}\\b`).test(all));
    expect(silent).toEqual([]);
  });
});
