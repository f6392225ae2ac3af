import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const PLACE = /(<script data-part="([a-z-]+)"[^>]*>)(<\/script>)/g;

/** Bundles a module of `src/early` into one minified script: every byte of the document delays a first visit's paint. */
async function bundle(root: string, name: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src', 'early', `${name}.ts`), output: { format: 'iife' } },
    },
  });
  const [{ code }] = (result as Rolldown.RolldownOutput).output;
  // `</` ends a script element even inside a string.
  if (code.includes('</')) throw new Error(`The script ${name} would end early`);
  return code.trim();
}

/** Fills the empty `<script data-part="name">` elements of the document with the bundles of `src/early/name.ts`. */
export async function inlineEarlyScripts(html: string, root: string): Promise<string> {
  const names = [...html.matchAll(PLACE)].map(([, , name = '']) => name);
  const codes = new Map(await Promise.all(names.map(async (name) => [name, await bundle(root, name)] as const)));
  return html.replace(
    PLACE,
    (_whole, open: string, name: string, close: string) => `${open}${codes.get(name)}${close}`,
  );
}

export function inlineScripts(): Plugin {
  let root = '';
  return {
    name: 'jangada:inline-scripts',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: { order: 'post', handler: (html) => inlineEarlyScripts(html, root) },
  };
}
