// Forgets everything the embedded platform and the simulators have stored; the next start seeds anew.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, root } from './lib.mjs';

const data = resolve(root, process.env.DATA_DIR ?? '.data');
const lock = join(data, 'lock');
if (existsSync(lock)) {
  const pid = Number(readFileSync(lock, 'utf8').trim().split(/\s/)[0]);
  if (pid > 0 && alive(pid)) fail(`The platform is running on ${data} (process ${pid}): stop it first.`);
}
rmSync(data, { recursive: true, force: true });
console.log(`${data} is empty. The next \`npm start\` seeds it anew.`);

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
