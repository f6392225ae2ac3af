import { minifySync, type Plugin } from 'vite';

const INLINE = /(<script(?: data-part="[a-z]+")?>)([\s\S]*?)(<\/script>)/g;

/**
 * Minifies the document's inline scripts: every byte of the document delays the first paint of a first visit. Global
 * names stay, because parts of the document call each other by `window`.
 */
export function minifyInlineScripts(html: string): string {
  return html.replace(INLINE, (_whole, open: string, text: string, close: string) => {
    const { code, errors } = minifySync('inline.js', text, { module: false, mangle: { toplevel: false } });
    if (errors.length > 0) throw new Error(`An inline script of index.html cannot be read: ${errors[0]?.message}`);
    // `</` ends a script element even inside a string.
    if (code.includes('</')) throw new Error('An inline script of index.html would end early');
    return `${open}${code.trim()}${close}`;
  });
}

export function inlineScripts(): Plugin {
  return {
    name: 'jangada:inline-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: minifyInlineScripts },
  };
}
