// `npm run check`: everything that can be known without a browser. Every step runs, so one run shows all that is wrong.
import { bin, root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

await install();
const node = (name, ...args) => run(process.execPath, [bin(name), ...args]);

/** In the order in which a failure is cheapest to learn. The build comes first: it writes the route tree. */
const steps = [
  ['build', async () => (await build(), 0)],
  ['types', () => node('tsc', '-p', 'tsconfig.json')],
  ['types of the worker', () => node('tsc', '-p', 'sw/tsconfig.json')],
  ['lint', () => node('oxlint', '--type-aware', '--deny-warnings')],
  ['format', () => node('biome', 'check', '--error-on-warnings')],
  ['unused code', () => node('knip', '--no-progress')],
  ['messages', () => run(process.execPath, ['scripts/messages.mjs'])],
  ['size budget', () => run(process.execPath, ['scripts/size.mjs'])],
  ['third-party notices', () => run(process.execPath, ['scripts/notices.mjs', '--check'])],
  ['unit tests', () => node('vitest', 'run')],
];

const only = process.argv.slice(2);
const failed = [];
for (const [name, step] of steps) {
  if (only.length > 0 && !only.includes(name)) continue;
  console.log(`\n— ${name}`);
  const began = performance.now();
  const code = await step();
  console.log(`${code === 0 ? 'ok' : 'FAILED'} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) failed.push(name);
}
process.chdir(root);
if (failed.length > 0) {
  console.error(`\nThe check failed: ${failed.join(', ')}.`);
  process.exit(1);
}
console.log('\nThe check passed.');
