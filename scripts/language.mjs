// `node scripts/language.mjs [--list [FOLDER]]`: counts comment lines, titles of tests and lines of Markdown that hide the
// actor of a sentence ("nobody", "whoever", "what is …", a sentence that starts with "What" or "Who"). Exits 1 above a
// limit. `--list` prints every such line.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, traverse } from '@babel/core';
import { fail, root } from './lib.mjs';

/** Lines out of 1,000. */
const LIMIT = 5;
const HIDDEN_ACTOR = [
  /\b(?:nobody|whoever|whom|somebody|anybody|who is|who has|who was|what is|what was|what has|that which)\b/i,
  /^[\s*/#|-]*(?:What|Who|Whose|Whom) [a-z]+/,
];
const IS_TEST = /\.(?:test|e2e|browser)\.tsx?$|^tests\//;
/** Files with the words of others. */
const FOREIGN = /\.gen\.ts$|NOTICES\.md$/;

const parts = {
  'comment lines': { lines: [], limit: LIMIT },
  'titles of tests': { lines: [], limit: LIMIT },
  'lines of Markdown': { lines: [], limit: LIMIT },
};

/** Adds the lines of a text that has its first line at `start`. */
function add(part, file, text, start) {
  for (const [at, line] of text.split('\n').entries()) {
    if (/[a-z]/i.test(line)) parts[part].lines.push({ file, line: start + at, text: line.trim() });
  }
}

/** Adds the title of each call of `describe`, `it` and `test`, also behind `.each`, `.step` and the like. */
function addTitles(file, program) {
  traverse(program, {
    CallExpression({ node }) {
      let { callee } = node;
      while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
        callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
      if (!['describe', 'it', 'test'].includes(callee.name)) return;
      const [title] = node.arguments;
      const text = title?.value ?? title?.quasis?.map(({ value }) => value.raw).join('…');
      if (typeof text !== 'string') return;
      // The pattern expects a capital at the start of a sentence; a title starts with a small letter.
      const sentence = text.replace(/^./, (letter) => letter.toUpperCase());
      add('titles of tests', file, sentence, title.loc.start.line);
    },
  });
}

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !FOREIGN.test(file) && existsSync(join(root, file)));
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) {
    add('lines of Markdown', file, source, 1);
    continue;
  }
  const plugins = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const program = parseSync(source, { filename: file, babelrc: false, configFile: false, parserOpts: { plugins } });
  for (const { value, loc } of program.comments) add('comment lines', file, value, loc.start.line);
  if (IS_TEST.test(file)) addTitles(file, program);
}

const [list, folder = ''] = process.argv.slice(2);
let isAbove = false;
for (const [part, { lines, limit }] of Object.entries(parts)) {
  const found = lines.filter(({ text }) => HIDDEN_ACTOR.some((pattern) => pattern.test(text)));
  const shown = list === '--list' ? found.filter(({ file }) => file.startsWith(folder)) : [];
  for (const { file, line, text } of shown) console.log(`${file}:${line}: ${text}`);
  const share = (found.length / lines.length) * 1000;
  console.log(
    `${found.length} of ${lines.length} ${part} hide the actor: ${share.toFixed(1)} of 1,000, at most ${limit}.`,
  );
  isAbove ||= share > limit;
}
if (isAbove)
  fail('Name the actor: player, tab, worker, server, provider. `node scripts/language.mjs --list` shows the lines.');
