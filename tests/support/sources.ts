/** Reads the product's source files for `architecture.test.ts`: text, code without comments, imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface Source {
  /** From the root: `src/features/wallet/queries.ts`. */
  readonly path: string;
  readonly text: string;
  /** The text with every comment blanked out; the line numbers stay. */
  readonly code: string;
  /** Our own files that it imports, lazily or for their types alone too, as paths from the root. */
  readonly imports: readonly string[];
  /** Packages that it imports at run time. */
  readonly packages: readonly string[];
}

/** Every TypeScript file below a folder of the root. */
export function sourcesIn(folder: string): Source[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => read(relative(root, join(entry.parentPath, entry.name))))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const code = withoutComments(text);
  const named = [...code.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  const atRunTime = code.replace(/\b(?:import|export)\s+type\b[^'"]*?\bfrom\s+'[^']+'/g, '');
  return {
    path,
    text,
    code,
    imports: named
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(root, dirname(path), name.split('?')[0] ?? ''))),
    packages: [...atRunTime.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([^'.][^']*)'/g)].map((match) =>
      packageOf(match[1] ?? ''),
    ),
  };
}

/** `@scope/name/part` → `@scope/name`; `node:fs` stays. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Blanks comments; recognises strings and templates well enough for this repository. */
export function withoutComments(text: string): string {
  return text.replace(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/[^\n]*/g,
    (piece) => (piece.startsWith('/') ? piece.replace(/[^\n]/g, ' ') : piece),
  );
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|(?:^|\/)testing\.tsx?$/.test(path);

export const isGenerated = (path: string): boolean => path.endsWith('.gen.ts') || path.endsWith('.d.ts');

/** The room of a path: `src/features/wallet/x.ts` → `features`, `src/main.tsx` → `main`, `server/env.ts` → `server`. */
export function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  if (top !== 'src') return top;
  return /\.tsx?$/.test(second) ? 'main' : second;
}

/** `src/features/wallet/…` → `wallet`. */
export function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The cycles of a graph, each as the path that closes it. */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
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
