// `node scripts/styles.mjs`: refuses a literal in a style sheet of `src`, and in the `style` of an element, where a token of
// `src/ui/tokens.css` has the value: font size, font weight, corner, padding, margin and gap. Zero, keywords, factors inside
// `calc()`, computed values and tokens pass. It refuses a transition that the compositor cannot play alone, and `:has()` on
// the root, too.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentLookups, inlineLiterals, literals, paintedTransitions } from './css-literals.mjs';
import { fail, root } from './lib.mjs';

/** Files that declare the tokens or the font's own range of weights. */
const SOURCES = new Set(['src/ui/tokens.css', 'src/ui/fonts.css']);
/** Declarations that need a literal, with the reason. */
const EXCEPTIONS = new Map([
  ['src/ui/Money.module.css font-size: 0.5em', 'the currency sign is half as high as its figure'],
  ['src/features/wallet/statement/RoundPicture.module.css font-size: 28px', 'units of a drawing, not of the page'],
]);

/** The banner of a closed account comes above a page that stands: the page moves down with it, once. */
const MOVES_THE_PAGE = 'src/app/shell/AccountBanner.module.css';

const listed = (pattern) =>
  execFileSync('git', ['ls-files', pattern], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !SOURCES.has(file) && existsSync(join(root, file)));
const files = listed('src/**/*.css');
const unused = new Set(EXCEPTIONS.keys());
const lines = [];
const painted = [];
const lookups = [];
for (const file of files) {
  const css = readFileSync(join(root, file), 'utf8');
  for (const { declaration, line } of file === MOVES_THE_PAGE ? [] : paintedTransitions(css))
    painted.push(`${file}:${line}  ${declaration}`);
  for (const { selector, line } of documentLookups(css)) lookups.push(`${file}:${line}  ${selector}`);
  for (const { declaration, line } of literals(css)) {
    const key = `${file} ${declaration}`;
    if (EXCEPTIONS.has(key)) unused.delete(key);
    else lines.push(`${file}:${line}  ${declaration}`);
  }
}
const components = listed('src/**/*.tsx');
for (const file of components) {
  const found = inlineLiterals(readFileSync(join(root, file), 'utf8'));
  for (const { declaration, line } of found) lines.push(`${file}:${line}  ${declaration}`);
}
for (const key of unused) lines.push(`scripts/styles.mjs: the exception "${key}" is not used`);
if (painted.length > 0)
  fail(`${painted.join('\n')}\nOnly transform, translate, scale, rotate, opacity and filter move.`);
if (lookups.length > 0) fail(`${lookups.join('\n')}\nMark the root element instead (src/lib/page-mark.ts).`);
if (lines.length > 0) fail(`${lines.join('\n')}\nUse a token of src/ui/tokens.css.`);
console.log(`${files.length} style sheets and ${components.length} components, no literal.`);
