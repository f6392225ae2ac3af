// The operator's command: `npm run operator -- --help`. It speaks to a platform that may be running, so it takes the
// build that stands and makes one only where there is none.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

const program = join(root, 'dist', 'server', 'operator.mjs');
if (!existsSync(program)) {
  // What a script reads of us is the command's answer alone.
  console.log = console.error;
  await install();
  await build();
}
process.exit(await run(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)]));
