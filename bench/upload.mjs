// `npm run bench -- upload` (Linux, after a build): measures the server memory that an upload costs. Starts its own
// platform, sends one document or avatar of each kind, and prints the joint growth of the platform and the image
// process: the sum of both high-water marks against the sum just before. Exits 1 if a growth exceeds the bound.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { fail, freePort, root } from '../scripts/lib.mjs';

const BOUND_MB = 50;
const MIB = 1024 * 1024;
const LIMIT = 10 * MIB;

/** Makes a picture like a camera's: shapes that compress and grain that does not. */
function photo(width, height, grain) {
  const data = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      seed = (seed * 1664525 + 1013904223) >>> 0;
      const noise = ((seed >>> 16) & 255) * grain;
      data[at++] = ((x >> 4) & 127) + noise;
      data[at++] = ((y >> 4) & 127) + noise;
      data[at++] = (((x + y) >> 5) & 127) + noise;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Returns the picture of the highest quality whose file is within the limit. */
async function fullest(encode) {
  let best = null;
  for (let quality = 100; quality >= 30 && !best; quality -= 1) {
    const file = await encode(quality);
    if (file.length <= LIMIT) best = file;
  }
  // Pad to the largest allowed upload; a decoder ignores bytes after the picture.
  return Buffer.concat([best, Buffer.alloc(LIMIT - best.length)]);
}

const plain = photo(4000, 3000, 0.08);
const grainy = photo(4000, 3000, 0.9);
const cases = [
  [
    'PDF, 10 MiB',
    'application/pdf',
    () =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(LIMIT - 40, 32), Buffer.from('\nstartxref\n9\n%%EOF\n')]),
  ],
  ['JPEG, 12 megapixels', 'image/jpeg', () => plain.clone().jpeg({ quality: 85 }).toBuffer()],
  [
    'JPEG, 12 megapixels, 10 MiB',
    'image/jpeg',
    () => fullest((quality) => grainy.clone().jpeg({ quality }).toBuffer()),
  ],
  [
    'JPEG, progressive, 12 megapixels',
    'image/jpeg',
    () => plain.clone().jpeg({ quality: 85, progressive: true }).toBuffer(),
  ],
  [
    'JPEG, progressive, 12 megapixels, 10 MiB',
    'image/jpeg',
    () => fullest((quality) => grainy.clone().jpeg({ quality, progressive: true }).toBuffer()),
  ],
  [
    'JPEG, progressive, 12 megapixels, full colour',
    'image/jpeg',
    () => plain.clone().jpeg({ quality: 85, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['JPEG, 48 megapixels', 'image/jpeg', () => photo(8000, 6000, 0.08).jpeg({ quality: 80 }).toBuffer()],
  [
    'JPEG, turned by its EXIF',
    'image/jpeg',
    () => plain.clone().jpeg({ quality: 85 }).withMetadata({ orientation: 6 }).toBuffer(),
  ],
  ['PNG, 10 MiB', 'image/png', () => photo(2200, 1500, 0.9).png().toBuffer()],
  ['PNG, interlaced, 12 megapixels', 'image/png', () => photo(4000, 3000, 0).png({ progressive: true }).toBuffer()],
  ['WebP, 12 megapixels', 'image/webp', () => plain.clone().webp({ quality: 85 }).toBuffer()],
  [
    'WebP, lossless, 12 megapixels',
    'image/webp',
    () => photo(4000, 3000, 0.02).webp({ lossless: true, effort: 0 }).toBuffer(),
  ],
];

function statusOf(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return { now: kb('VmRSS') / 1024, peak: kb('VmHWM') / 1024 };
}

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

const sum = (pids, key) => pids.reduce((total, pid) => total + statusOf(pid)[key], 0);

const dataDir = mkdtempSync(join(tmpdir(), 'jangada-measure-'));
const port = await freePort();
const ports = {
  PORT: port,
  REALTIME_PORT: await freePort(),
  PROVIDER_PORT: await freePort(),
  BANK_PORT: await freePort(),
  SPORTS_PORT: await freePort(),
};
const platform = spawn(process.execPath, [join(root, 'dist/server/platform.mjs')], {
  env: { ...process.env, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'error', SEED_GAMES: '50' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const stop = () => {
  platform.kill('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
};
await new Promise((done) => {
  platform.on('message', (message) => message.type === 'ready' && done());
  platform.on('exit', () => fail('The platform did not start; is there a build (node scripts/build.mjs)?'));
});

const api = `http://127.0.0.1:${port}/api`;
const json = (token, body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
});
const { token } = await (
  await fetch(`${api}/auth/login`, json(null, { username: '+5511999990002', password: 'jangada-demo-1' }))
).json();
const headers = { authorization: `Bearer ${token}` };

async function upload(path, field, type, bytes) {
  const form = new FormData();
  form.append('type', 'selfie');
  form.append(field, new Blob([bytes], { type }), 'file');
  const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: form });
  const { data, code } = await response.json();
  return { answer: response.status === 200 ? '200' : `${response.status} ${code}`, id: data?.id };
}

// Warm up: memory of the first requests is not an upload's.
for (const path of ['/auth/me', '/profile', '/documents/status', '/featured/home-games'])
  await fetch(`${api}${path}`, { headers });
await pause(3000);

let worst = 0;
console.log(['what', 'sent', 'before', 'grew by', 'after', 'ms', 'answer'].join(' | '));
for (const [name, type, make] of cases) {
  const bytes = await make();
  for (const [path, field] of type === 'application/pdf'
    ? [['/documents/upload', 'document']]
    : [
        ['/documents/upload', 'document'],
        ['/profile/uploadAvatar', 'avatar'],
      ]) {
    const pids = [platform.pid, ...childrenOf(platform.pid)];
    // Reset both high-water marks.
    for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = sum(pids, 'now');
    const begun = performance.now();
    const { answer, id } = await upload(path, field, type, bytes);
    const ms = Math.round(performance.now() - begun);
    const alive = [platform.pid, ...childrenOf(platform.pid)];
    const peak = sum(alive, 'peak');
    await pause(1500);
    const after = sum([platform.pid, ...childrenOf(platform.pid)], 'now');
    worst = Math.max(worst, peak - before);
    const mb = (value) => `${value.toFixed(1)} MB`;
    console.log(
      [`${name} (${field})`, mb(bytes.length / MIB), mb(before), `+${mb(peak - before)}`, mb(after), ms, answer].join(
        ' | ',
      ),
    );
    if (id && field === 'document') await fetch(`${api}/documents/cancel/${id}`, json(token, {}));
  }
}
platform.removeAllListeners('exit');
stop();
console.log(`The most: +${worst.toFixed(1)} MB, of ${BOUND_MB}.`);
process.exitCode = worst <= BOUND_MB ? 0 : 1;
