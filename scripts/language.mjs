// `node scripts/language.mjs [--list [FOLDER]]`: counts comment lines that hide the actor of a sentence ("nobody", "whoever",
// "what is …", a sentence that starts with "What" or "Who"). Exits 1 above the limit. `--list` prints every such line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@babel/core';
import { fail, root } from './lib.mjs';

/** Lines out of 1,000. */
const LIMIT = 5;
const HIDDEN_ACTOR = [
  /\b(?:nobody|whoever|whom|somebody|anybody|who is|who has|who was|what is|what was|what has|that which)\b/i,
  /^[\s*/]*(?:What|Who|Whose|Whom) [a-z]+/,
];

/** Returns the lines of all comments of a source, with their numbers. */
function commentLines(file, source) {
  const plugins = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const { comments } = parseSync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins },
  });
  return comments.flatMap(({ value, loc }) =>
    value
      .split('\n')
      .map((text, at) => ({ text: text.trim(), line: loc.start.line + at }))
      .filter(({ text }) => /[a-z]/i.test(text)),
  );
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.gen.ts') && existsSync(join(root, file)));
const [list, folder = ''] = process.argv.slice(2);
let total = 0;
let found = 0;
for (const file of files) {
  for (const { text, line } of commentLines(file, readFileSync(join(root, file), 'utf8'))) {
    total += 1;
    if (!HIDDEN_ACTOR.some((pattern) => pattern.test(text))) continue;
    found += 1;
    if (list === '--list' && file.startsWith(folder)) console.log(`${file}:${line}: ${text}`);
  }
}
const share = (found / total) * 1000;
console.log(`${found} of ${total} comment lines hide the actor: ${share.toFixed(1)} of 1,000, at most ${LIMIT}.`);
if (share > LIMIT)
  fail('Name the actor: player, tab, worker, server, provider. `node scripts/language.mjs --list` shows the lines.');
