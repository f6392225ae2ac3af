// Finds in a style sheet: literals where a token has the value, transitions that repaint each of their frames, and selectors that
// search the whole document.

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
