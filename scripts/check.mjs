// `npm run check`: all checks without a browser. Every step runs, so that one run shows all failures. Two lanes run in
// parallel, as most machines have at least two processors; `npm run check -- types lint` runs only those steps.
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { bin, listen } from './lib.mjs';
import { build, install } from './prepare.mjs';

const node = (script, ...args) => [script, ...args];
const tool = (name, ...args) => [bin(name), ...args];

/**
 * Steps that depend on each other are in one lane: the build writes the route tree, which the compiler reads, and the
 * files that the size budget measures. The unit tests use all processors and come last.
 */
const lanes = [
  [
    ['build', null],
    ['types', tool('tsc', '-p', 'tsconfig.json')],
    ['types of the worker', tool('tsc', '-p', 'sw/tsconfig.json')],
    ['size budget', node('scripts/size.mjs')],
  ],
  [
    ['format', tool('biome', 'check', '--error-on-warnings')],
    ['lint', tool('oxlint', '--type-aware', '--deny-warnings')],
    ['unused code', tool('knip', '--no-progress', '--treat-config-hints-as-errors')],
    ['messages', node('scripts/messages.mjs')],
    ['language', node('scripts/language.mjs')],
    ['styles', node('scripts/styles.mjs')],
    ['third-party notices', node('scripts/notices.mjs', '--check')],
  ],
];
/**
 * A single process of several minutes: it starts first, in parallel and with priority, because at the end the other
 * processors would be idle while it runs.
 */
const long = ['simulation', tool('vitest', 'run', 'tests/simulation')];
/** One more than there are processors, because some tests wait for a clock or a child process. */
const atOnce = availableParallelism() + 1;
const last = ['unit tests', tool('vitest', 'run', `--maxWorkers=${atOnce}`, '--exclude=tests/simulation/**')];

const names = [...lanes.flat(), long, last].map(([name]) => name);
const only = process.argv.slice(2);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no step "${unknown[0]}". The steps: ${names.join(', ')}.`);
  process.exit(1);
}

await install();
const began = performance.now();
const failed = [];
const simulated = take(long);
await Promise.all(
  lanes.map(async (lane) => {
    for (const step of lane) await take(step);
  }),
);
await take(last, true);
await simulated;
const seconds = ((performance.now() - began) / 1000).toFixed(0);
if (failed.length > 0) {
  console.error(`\nThe check failed after ${seconds} s: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log(`\nThe check passed in ${seconds} s.`);

/** Runs a step and prints its output at the end, so that the output of two lanes does not mix. */
async function take(step, live = false) {
  const [name, args] = step;
  if (only.length > 0 && !only.includes(name)) return;
  const start = performance.now();
  if (live) console.log(`\n— ${name}`);
  const { code, words } =
    args === null
      ? { code: await build({ orEnd: false }), words: '' }
      : await listen(process.execPath, args, { niceness: step === long ? 0 : 10, ...(live && { stdio: 'inherit' }) });
  const time = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) failed.push(name);
  const verdict = `${code === 0 ? 'ok' : 'FAILED'} (${time} s)`;
  if (live) console.log(verdict);
  else if (code === 0) console.log([`— ${name}: ${verdict}`, ...slow(words)].join('\n'));
  else console.log(`\n— ${name}: ${verdict}\n${words.trim()}\n`);
}

/** Returns the slow tests of vitest's output, to make the check shorter. */
function slow(words) {
  return words.split('\n').filter((line) => /✓.*\d{4,}ms/.test(stripVTControlCharacters(line)));
}
