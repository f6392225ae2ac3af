/**
 * `npm run simulate -- --seed N --steps M [--database postgres://…|postgres|embedded]
 * [--verify K] [--trace]`: a simulated run. A database that
 * is named must be empty: nothing is written where something is. Ends with 1 when something was found, and says how to
 * see it again.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openScratch } from '../support/scratch-database.ts';
import { simulate } from './simulation.ts';
import { simulateSports } from './sports.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    steps: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'embedded' },
    verify: { type: 'string', default: '1000' },
    /** Prints every step. */
    trace: { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const verifyEvery = Number(values.verify);
if (!Number.isSafeInteger(steps) || steps < 1 || !Number.isSafeInteger(verifyEvery) || verifyEvery < 1) {
  process.stderr.write('--steps and --verify are whole numbers above 0.\n');
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const scratch = await openScratch(values.database);
const begun = performance.now();
const report = await simulate({
  seed: values.seed,
  steps,
  verifyEvery,
  connection: scratch.connection,
  ...(values.trace ? { onLine: say } : {}),
});
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
await scratch.close();
for (const [what, times] of Object.entries(report.counts).toSorted()) say(`${String(times).padStart(7)}  ${what}`);
say(`seed ${report.seed}: ${report.taken} of ${steps} steps in ${seconds} s on ${scratch.name}, trace ${report.hash}`);
if (report.found !== null) {
  say('\nThe last steps:');
  for (const line of report.tail) say(`  ${line}`);
  say(`\nFound: ${report.found}`);
  say(`Again: npm run simulate -- --seed ${report.seed} --steps ${steps} --database ${values.database}`);
  process.exit(1);
}
const sports = await simulateSports(values.seed, Math.ceil(steps / 20));
for (const [what, times] of Object.entries(sports.counts).toSorted())
  say(`${String(times).padStart(7)}  sports: ${what}`);
if (sports.found !== null) {
  say(`\nFound in the sports: ${sports.found}`);
  say(`Again: npm run simulate -- --seed ${values.seed} --steps ${steps} --database ${values.database}`);
  process.exit(1);
}
say('Every balance was right to the centavo, and every invariant holds.');
