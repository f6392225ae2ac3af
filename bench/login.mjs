// `npm run bench -- login [--address URL] [--count 60] [--parallel 1]`, on a running product. The seeded player logs in
// with the right password; prints median and 95th percentile in milliseconds.
import { parseArgs } from 'node:util';

const { address, count, parallel } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    count: { type: 'string', default: '60' },
    parallel: { type: 'string', default: '1' },
  },
}).values;
const times = [];

async function one() {
  const begun = performance.now();
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
  });
  await response.json();
  if (response.status !== 200) throw new Error(`The login answered ${response.status}.`);
  times.push(performance.now() - begun);
}

for (let warm = 0; warm < 5; warm += 1) await one();
times.length = 0;
const lanes = Array.from({ length: Number(parallel) }, async (_lane, lane) => {
  for (let index = lane; index < Number(count); index += Number(parallel)) await one();
});
await Promise.all(lanes);
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
console.log(
  `${times.length} logins, ${parallel} at once: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
);
