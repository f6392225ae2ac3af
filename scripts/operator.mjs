// The operator's command: `npm run operator -- --help`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib.mjs';

const command = join(root, 'dist', 'server', 'operator.mjs');
// Build only if there is no build: the command talks to a running server, and a new build would replace the files that
// it serves. Output of installation and build goes to stderr: stdout is the command's answer, which a program may read.
if (!existsSync(command)) {
  const prepared = await run(process.execPath, [join(root, 'scripts', 'prepare.mjs')], { stdio: ['ignore', 2, 2] });
  if (prepared !== 0) process.exit(1);
}
process.exit(await run(process.execPath, [command, ...process.argv.slice(2)]));
