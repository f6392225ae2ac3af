// The operator's command: `npm run operator -- --help`.
import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

const quietly = console.log;
console.log = () => {};
await install();
await build();
console.log = quietly;
process.exit(await run(process.execPath, [join(root, 'dist', 'server', 'operator.mjs'), ...process.argv.slice(2)]));
