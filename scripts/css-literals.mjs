// Finds literals where a token has the value, in a style sheet and in the `style` of an element. In a style sheet it also finds
// transitions that repaint each of their frames, and selectors that search the whole document.

const TOKENISED =
  /(?<![\w-])(font-size|font-weight|border(?:-[a-z]+)*-radius|(?:scroll-)?margin(?:-[a-z]+)*|padding(?:-[a-z]+)*|(?:row-|column-)?gap|font)\s*:\s*([^;{}]+)/g;
/** A number with a unit, or any number where numbers have no unit. */
const LENGTH = /(?<![\w.-])-?(?:\d*\.)?\d*[1-9]\d*(?:\.\d+)?(?:[a-z]+|%)/i;
const NUMBER = /(?<![\w.-])\d/;
/** The token that each property needs, where another token would be a mistake. */
const FAMILY = { 'font-size': '--t-', 'font-weight': '--w-' };

/** Returns the declarations of a style sheet that hold a literal, as `property: value` with their line. */
export function literals(css) {
  const found = [];
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const match of text.matchAll(TOKENISED)) {
    const [, property, raw] = match;
    const value = raw.trim().replace(/\s+/g, ' ');
    const family = FAMILY[property] ?? (property.endsWith('radius') ? '--r-' : undefined);
    const rest = value.replace(/var\((--[\w-]+)\)/g, (whole, name) =>
      family === undefined || name.startsWith(family) ? '' : whole,
    );
    const literal =
      property === 'font-weight' || property === 'font'
        ? NUMBER.test(rest.replace(/\/ [\d.]+/, '')) || /\b(bold|bolder|lighter|normal)\b/.test(rest)
        : LENGTH.test(rest);
    if (!literal && !(family !== undefined && rest.includes('var('))) continue;
    found.push({ declaration: `${property}: ${value}`, line: text.slice(0, match.index).split('\n').length });
  }
  return found;
}

const INLINE = /\bstyle=\{\{([\s\S]*?)\}(?:\}| as )/g;
/** A number, or the text of a string or template. A computed value is none of them. */
const WRITTEN = /([\w]+)\s*:\s*(?:(-?[\d.]+)(?=\s*(?:,|$))|(['"`])(.*?)\3)/g;

/** Returns the literals in the `style` objects of a component, as `property: value` with their line. */
export function inlineLiterals(tsx) {
  return [...tsx.matchAll(INLINE)].flatMap(({ 1: body, index }) => {
    const line = tsx.slice(0, index).split('\n').length;
    // A template's expression stands for the end of a token's name.
    return [...body.replace(/\$\{[^}]*\}/g, 'x').matchAll(WRITTEN)].flatMap(({ 1: name, 2: number, 4: text }) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      // React takes a number as pixels.
      const value = text ?? (property === 'font-weight' ? number : `${number}px`);
      return literals(`.a { ${property}: ${value}; }`).map(({ declaration }) => ({ declaration, line }));
    });
  });
}

/** Returns the selectors of a style sheet that look through the whole document at each change of it, with their line. */
export function documentLookups(css) {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/(?<![\w-])(?::root|html|body)[^\s,{}>+~]*:has\([^{]*/g)].map(({ 0: selector, index }) => ({
    selector: selector.trim(),
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Properties that the compositor changes without layout and paint. */
const COMPOSITED = new Set(['transform', 'translate', 'scale', 'rotate', 'opacity', 'filter', 'none']);
/** A duration with which browsers are kept from ever showing a colour of their own. */
const NEVER = '600000s';

/** Returns the transitions of a style sheet that the page has to paint frame by frame, with their line. */
export function paintedTransitions(css) {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/(?<![\w-])transition\s*:\s*([^;{}]+)/g)].flatMap(({ 1: value, index }) =>
    value
      // The commas inside `cubic-bezier()` and `var()`.
      .replace(/\((?:[^()]|\([^()]*\))*\)/g, '')
      .trim()
      .split(',')
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter((part) => !COMPOSITED.has(part.split(' ')[0]) && !part.includes(NEVER))
      .map((part) => ({ declaration: `transition: ${part}`, line: text.slice(0, index).split('\n').length })),
  );
}
