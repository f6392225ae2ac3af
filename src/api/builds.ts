/** Reads which build the server has, and whether it is the one that runs here (NET-8). */
import * as v from 'valibot';

const latestBuild = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), timestamp: v.number() });
const buildMeta = v.object({ id: v.string(), files: v.array(v.string()) });

async function read<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S> | null> {
  try {
    const response = await fetch(path, { cache: 'no-store', credentials: 'omit' });
    if (!response.ok) return null;
    const parsed = v.safeParse(schema, await response.json());
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Path of the page's entry script; null in development, which has no builds. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/app-"]');
  return script === null ? null : new URL(script.src).pathname.slice(1);
}

let knownAsOurs: string | null = null;

/**
 * Compares the server's newest build with the running one. Reads the build's list of files, because a page from a cache
 * does not know the name of its own build. `unknown` when a file cannot be read.
 */
export async function newestBuild(): Promise<'ours' | 'another' | 'unknown'> {
  const entry = ownEntry();
  const latest = entry === null ? null : await read('/builds/latest.json', latestBuild);
  if (entry === null || latest === null) return 'unknown';
  if (latest.id === knownAsOurs) return 'ours';
  const meta = await read(`/builds/meta/${latest.id}.json`, buildMeta);
  if (meta === null) return 'unknown';
  if (!meta.files.includes(entry)) return 'another';
  knownAsOurs = latest.id;
  return 'ours';
}

/** Whether the server's newest build is not the running one. False when unknown. */
export async function isNewerBuildOut(): Promise<boolean> {
  return (await newestBuild()) === 'another';
}

/**
 * Whether a reload would bring another build: fetches the document as a navigation does, from the worker's cache or
 * from the server. False when unknown, so that the page does not reload in a loop.
 */
export async function wouldReloadHelp(): Promise<boolean> {
  const entry = ownEntry();
  if (entry === null) return false;
  try {
    const response = await fetch('/index.html', { credentials: 'omit' });
    const html = response.ok ? await response.text() : '';
    return html.includes('/assets/') && !html.includes(`/${entry}`);
  } catch {
    return false;
  }
}

/** Whether a script of this build can be loaded now. An HTML page in its place does not count. */
export async function isFileThere(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'HEAD', credentials: 'omit' });
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('javascript');
  } catch {
    return false;
  }
}
