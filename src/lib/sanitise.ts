/**
 * Sanitises texts of the content system on the page. The server has already sanitised them; this covers caches, proxies
 * and other back ends. The text never becomes markup from a string: DOMPurify parses it under its own Trusted Types
 * policy and returns a fragment.
 */
import createDOMPurify, { type Config } from 'dompurify';

const RULES = {
  ALLOWED_TAGS: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sup',
    'sub',
    'blockquote',
    'code',
    'pre',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
    'span',
    'div',
    'time',
    'abbr',
  ],
  ALLOWED_ATTR: [
    'href',
    'title',
    'alt',
    'src',
    'width',
    'height',
    'colspan',
    'rowspan',
    'scope',
    'lang',
    'dir',
    'datetime',
    'start',
    'id',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Ids may be link targets, but must not shadow a property of the document (DOM clobbering).
  SANITIZE_NAMED_PROPS: false,
  SANITIZE_DOM: true,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purify: ReturnType<typeof createDOMPurify> | null = null;

/** Sanitises a text. External links open in another tab without a referrer. */
export function sanitise(html: string): DocumentFragment {
  purify ??= createDOMPurify(window);
  const fragment = purify.sanitize(html, RULES);
  for (const link of fragment.querySelectorAll('a[href]')) {
    if (isOwn(link.getAttribute('href') ?? '')) continue;
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const image of fragment.querySelectorAll('img')) image.setAttribute('loading', 'lazy');
  return fragment;
}

/** Whether a link is a path of this site or a fragment of this page. */
export function isOwn(href: string): boolean {
  return href.startsWith('#') || /^\/(?![/\\])/.test(href);
}
