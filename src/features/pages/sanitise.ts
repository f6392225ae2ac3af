/**
 * Text of the content system as nodes. The server has sanitised it already; whatever reaches this page from a cache, a
 * proxy or another back end is sanitised here once more, and never becomes markup by way of a string: DOMPurify parses
 * it under its own Trusted Types policy and hands back a fragment.
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
  // Ids may be jumped to, but never stand in for a property of the document.
  SANITIZE_NAMED_PROPS: false,
  SANITIZE_DOM: true,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i,
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purify: ReturnType<typeof createDOMPurify> | null = null;

/** The nodes of a page. Links that leave the site open beside it and tell nothing of where they were. */
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

/** A path of the site or a place on this page. */
export function isOwn(href: string): boolean {
  return href.startsWith('#') || /^\/(?![/\\])/.test(href);
}
