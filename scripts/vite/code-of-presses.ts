import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Parts of the addresses that the document's lobby links to, and the source of what they open. */
export const OPENED_BY: Readonly<Record<string, RegExp>> = {
  '/login': /\/AuthDialog\.tsx$/,
  'sheet=search': /\/SearchSheet\.tsx$/,
  'sheet=deposit': /\/DepositSheet\.tsx$/,
  'category=': /\/LobbyList\.tsx$/,
  '/casino/category/': /\/routes\/_default\.casino\.category\.\$filter\.tsx\?/,
  '/promotions': /\/routes\/_default\.promotions\.index\.tsx\?/,
};

type Bundle = Rolldown.OutputBundle;

/** A chunk and all chunks that it imports statically. */
export function withImports(bundle: Bundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const it of chunk.imports) withImports(bundle, it, seen);
  return seen;
}

/** Styles of a chunk; Vite adds the field. */
function stylesOf(chunk: Bundle[string] | undefined): readonly string[] {
  const { viteMetadata } = (chunk ?? {}) as { readonly viteMetadata?: { readonly importedCss: Set<string> } };
  return [...(viteMetadata?.importedCss ?? [])];
}

/** Files of what `source` opens, without those that the app's first file brings. @throws if nothing has that source */
export function filesOf(bundle: Bundle, source: RegExp): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const entry = chunks.find((it) => it.isEntry);
  const opened = chunks.find((it) => !it.isEntry && it.moduleIds.some((id) => source.test(id)));
  if (!entry || !opened) throw new Error(`No file of the build has ${source}`);
  const all = (file: string) => [...withImports(bundle, file)].flatMap((it) => [it, ...stylesOf(bundle[it])]);
  const first = new Set(all(entry.fileName));
  return all(opened.fileName).filter((it) => !first.has(it));
}

/**
 * Writes the files of what the lobby's first screen opens into the document, so that a press requests them before the
 * app runs (`src/early/press-code.ts`).
 */
export function codeOfPresses(): Plugin {
  return {
    name: 'jangada:code-of-presses',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.entries(bundle ? OPENED_BY : {}).map(
          ([address, source]): HtmlTagDescriptor => ({
            tag: 'meta',
            attrs: {
              name: 'code',
              'data-opens': address,
              content: filesOf(bundle as Bundle, source)
                .map((it) => `/${it}`)
                .join(' '),
            },
            injectTo: 'head',
          }),
        ),
    },
  };
}
