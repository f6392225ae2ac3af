// The operator's command: `npm run operator -- --help`.
import { join } from 'node:path';
import { root, run } from './lib.mjs';

// What installing and building say goes to stderr: stdout is the command's answer, which a program may read.
const prepared = await run(process.execPath, [join(root, 'scripts', 'prepare.mjs')], { stdio: ['ignore', 2, 2] });
if (prepared !== 0) process.exit(1);
process.exit(await run(process.execPath, [join(root, 'dist', 'server', 'operator.mjs'), ...process.argv.slice(2)]));
