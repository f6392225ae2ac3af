/**
 * HTML that an operator wrote, reduced to what a page of text needs: known elements without attributes, links with
 * a safe target. It builds its output anew from what it knows, so what it does not know cannot come through.
 */
import { escapeHtml } from '../http/html.ts';

const ELEMENTS = new Set([
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  'br',
  'hr',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
]);
const VOID = new Set(['br', 'hr']);
/** Whose content is not text to read: it goes with them. */
const DROPPED =
  /<(script|style|template|iframe|object|svg|math|noscript|textarea|title|xmp|plaintext)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<|[^<]+/g;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SAFE_TARGET = /^(?:\/(?![/\\])|https:\/\/|mailto:|#)[^\s"'<>\\]*$/i;

function decode(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  );
}

/** Safe HTML with the same words. Elements that were left open are closed. */
export function sanitizeHtml(html: string): string {
  const open: string[] = [];
  let out = '';
  for (const token of html.replace(DROPPED, '').matchAll(TOKEN)) {
    const [whole, slash, rawName, attributes = ''] = token;
    if (whole.startsWith('<!--')) continue;
    if (rawName === undefined) {
      out += escapeHtml(decode(whole));
      continue;
    }
    const name = rawName.toLowerCase();
    if (!ELEMENTS.has(name)) continue;
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at >= 0) for (const inner of open.splice(at).reverse()) out += `</${inner}>`;
    } else if (VOID.has(name)) {
      out += `<${name}>`;
    } else {
      const match = name === 'a' ? HREF.exec(attributes) : null;
      const target = match ? decode(match[1] ?? match[2] ?? match[3] ?? '').trim() : '';
      out += SAFE_TARGET.test(target) ? `<a href="${escapeHtml(target)}" rel="noopener noreferrer">` : `<${name}>`;
      open.push(name);
    }
  }
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}
