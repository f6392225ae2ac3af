import sanitize from 'sanitize-html';

/** Same-site path, https, mail or anchor; never `//host`, `\` or another scheme. */
const SAFE_TARGET = /^(?:\/(?![/\\])|https:\/\/|mailto:|#)[^\s"'<>\\]*$/i;

/**
 * Reduces the operator's HTML to text, headings, lists, tables and safe links, without other attributes. The page
 * sanitises it again before it shows it.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: 'h2 h3 h4 p ul ol li strong em b i br hr blockquote table thead tbody tr th td a'.split(' '),
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    nonTextTags: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'title'],
    transformTags: {
      a: (tagName, { href = '' }) => {
        const target = href.trim();
        return SAFE_TARGET.test(target)
          ? { tagName, attribs: { href: target, rel: 'noopener noreferrer' } }
          : { tagName, attribs: {} };
      },
    },
  });
}
