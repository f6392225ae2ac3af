// The operator's command: `npm run operator -- --help`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib.mjs';

const command = join(root, 'dist', 'server', 'operator.mjs');
// Only where nothing is built yet: the command speaks to the server that runs, and building anew under it would
// replace what it serves. What installing and building say goes to stderr: stdout is the command's answer, which a
// program may read.
if (!existsSync(command)) {
  const prepared = await run(process.execPath, [join(root, 'scripts', 'prepare.mjs')], { stdio: ['ignore', 2, 2] });
  if (prepared !== 0) process.exit(1);
}
process.exit(await run(process.execPath, [command, ...process.argv.slice(2)]));
