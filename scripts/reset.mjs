// Deletes all data of the embedded platform and the simulators; the next start seeds again.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, root, setting } from './lib.mjs';

const data = resolve(root, setting('DATA_DIR', '.data'));
/** Lock files of the processes that use the directory; each begins with the process id. */
const LOCKS = {
  platform: 'platform.pid',
  bank: 'bank/bank.lock',
  'games provider': 'games/provider.pid',
  'sports provider': 'sports/sports.pid',
};
/**
 * Files and folders that our processes create there. Any other file belongs to the user: a mistyped DATA_DIR must not
 * delete it.
 */
const OURS = new Set(['platform.pid', 'db', 'run', 'bank', 'games', 'sports', 'uploads', 'mailbox']);

if (!existsSync(data)) {
  console.log(`${data} does not exist: there is nothing to forget.`);
  process.exit(0);
}
for (const [name, file] of Object.entries(LOCKS)) {
  const path = join(data, file);
  const pid = existsSync(path) ? Number(/\d+/.exec(readFileSync(path, 'utf8'))?.[0]) : 0;
  if (pid > 0 && alive(pid)) fail(`The ${name} is running on ${data} (process ${pid}): stop it first.`);
}
const strange = readdirSync(data).filter((name) => !OURS.has(name));
if (strange.length > 0)
  fail(`${data} holds what Jangada has not made (${strange.slice(0, 3).join(', ')}): nothing was removed.`);
rmSync(data, { recursive: true, force: true });
console.log(`${data} is empty. The next \`npm start\` seeds it anew.`);
if (setting('DATABASE_URL')) console.log('The PostgreSQL of DATABASE_URL is as it was: empty it yourself.');

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
