/** Rehearses a loss: a backup of a platform with money and documents is restored into an empty place by the command. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate as run } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { openDatabase } from '../db/open.ts';
import { documentBytes } from '../documents/documents.ts';
import { sealText } from '../files/seal.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { operate } from '../operator/operate.ts';
import { opensStored } from './reseal.ts';
import { tablesOf } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'one.jangada');
const FILES_SECRET = 'the-secret-of-the-files';
let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform({ env: { FILES_SECRET } });
  const form = new FormData();
  form.append('type', 'selfie');
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#08806f' } })
    .jpeg()
    .toBuffer();
  form.append('document', new Blob([new Uint8Array(jpeg)]), 'a.jpg');
  const sent = await platform.app.request(`http://${JANGADA}/api/documents/upload`, {
    method: 'POST',
    headers: { host: JANGADA, authorization: `Bearer ${await platform.login(2)}` },
    body: form,
  });
  expect(sent.status).toBe(200);
  const { outputs, problem } = await run(platform, 'backup', file);
  expect(problem).toBeNull();
  expect(outputs[0]).toMatchObject({ data: { files: 1, file } });
}, 60_000);
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `restore` as a person types it. */
async function restore(path: string, env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await operate(['restore', path], {
    env: { FILES_SECRET, DATA_DIR: join(folder, 'unused'), ...env },
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return { code, ...said };
}

async function textsOf(db: TestPlatform['deps']['db']): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const { table } of await tablesOf(db)) {
    // The commands write their own rows there.
    if (table === 'audit_log') continue;
    const rows = await db
      .selectFrom(table as 'sites')
      .selectAll()
      .execute();
    texts.set(table, rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return texts;
}

/** Checks that a place holds what the backup has. */
async function assertRestored(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  try {
    expect(await verifyLedger(database.db)).toEqual([]);
    expect(await textsOf(database.db)).toEqual(await textsOf(platform.deps.db));
    const row = await database.db
      .selectFrom('documents')
      .selectAll()
      .where('file', 'is not', null)
      .executeTakeFirstOrThrow();
    const bytes = await documentBytes({ ...platform.deps, env: { ...platform.deps.env, ...env } }, row);
    expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg');
    // Foreign keys, triggers and sequences are back.
    await expect(
      database.db.insertInto('site_domains').values({ domain: 'x.example', casino_id: 999 }).execute(),
    ).rejects.toThrow('foreign key');
    await expect(database.db.deleteFrom('ledger_entries').execute()).rejects.toThrow();
    const newest = await database.db.selectFrom('players').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const audit = await database.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect([newest.id > 0, audit.action]).toEqual([true, 'restore']);
  } finally {
    await database.close();
  }
}

describe('a backup', () => {
  it('is readable by its owner alone, and never replaces another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    expect((await run(platform, 'backup', file)).problem).toBe(`${file} exists already: name another file.`);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect((await run(platform, 'backup', join(folder, 'none', 'x'))).problem).toMatch(
      /^The backup cannot be written: /,
    );
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(gunzipSync(before).toString()).not.toContain(FILES_SECRET);
  });

  it('restores into an empty embedded database, and not a second time', async () => {
    const DATA_DIR = join(folder, 'embedded');
    const { code, out, err } = await restore(file, { DATA_DIR });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Restored the backup of 20\S+: \d+ tables, \d+ rows, 1 uploads\.\n$/);
    await assertRestored({ DATA_DIR });
    const again = await restore(file, { DATA_DIR });
    expect([again.code, again.err]).toEqual([
      1,
      'The database is not empty: a backup is restored into an empty one (DATABASE_URL, DATA_DIR).\n',
    ]);
  }, 120_000);

  const binaries = findPostgres();
  it.skipIf(!binaries)(
    'restores into a PostgreSQL, all of it or nothing',
    async () => {
      const postgres = await startPostgres(binaries ?? '');
      try {
        const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'server') };
        const refused = async (path: string, sentence: RegExp, more: Record<string, string> = {}) => {
          expect(await restore(path, { ...env, ...more })).toEqual({
            code: 1,
            out: '',
            err: expect.stringMatching(sentence),
          });
        };
        await refused(file, /^FILES_SECRET is another than the one of the backup: /, {
          FILES_SECRET: 'another-secret',
        });
        const lines = gunzipSync(readFileSync(file)).toString().split('\n');
        const bad = join(folder, 'bad');
        const write = (bytes: Buffer | string) => writeFileSync(bad, bytes);
        write('not gzip at all');
        await refused(bad, /^The backup is damaged: /);
        write(gzipSync('{}\n'));
        await refused(bad, /is no backup of this platform/);
        write(gzipSync(`${lines.slice(0, -2).join('\n')}\n`));
        await refused(bad, /^The backup is damaged: its end is missing/);
        write(readFileSync(file).subarray(0, -500));
        await refused(bad, /^The backup is damaged: /);
        const header = JSON.parse(lines[0]?.slice(1) ?? '');
        write(gzipSync(`H${JSON.stringify({ ...header, migrations: [...header.migrations, '999-later'] })}\n`));
        await refused(bad, /^The backup is of a newer version of the platform \(migration 999-later\)/);
        // Uploads of another platform are no empty place.
        await refused(file, /^DATA_DIR has uploads already: /, { DATA_DIR: join(folder, 'embedded') });
        // Nothing of them stayed.
        expect((await restore(file, env)).err).toBe('');
        await assertRestored(env);
        await refused(file, /^The database is not empty: /);
      } finally {
        await postgres.stop();
      }
    },
    120_000,
  );
});

describe('a new FILES_SECRET', () => {
  it('opens the documents beside the one before, and alone after `files reseal`', async () => {
    const { db } = platform.deps;
    const [player] = await db.selectFrom('players').select(['id', 'casino_id']).limit(1).execute();
    if (!player) throw new Error('no player');
    const kept = { player_id: player.id, casino_id: player.casino_id, keep_until: new Date(), created_at: new Date() };
    const sealed = sealText(platform.deps.env, `player:${player.id}`, '{}');
    await db
      .insertInto('retained_identities')
      .values({ ...kept, sealed })
      .execute();
    const row = await db.selectFrom('documents').selectAll().where('file', 'is not', null).executeTakeFirstOrThrow();
    const envWith = (secret: string, before?: string) => ({
      ...platform.deps.env,
      FILES_SECRET: secret,
      PREVIOUS_SECRETS: before === undefined ? undefined : { FILES_SECRET: before },
    });
    const open = (env: ReturnType<typeof envWith>) => documentBytes({ ...platform.deps, env }, row);
    const bytes = await open(envWith(FILES_SECRET));
    await expect(open(envWith('a-new-secret'))).rejects.toThrow();
    const both = envWith('a-new-secret', FILES_SECRET);
    expect((await open(both))?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    const reseal = (env: ReturnType<typeof envWith>) =>
      run({ ...platform, deps: { ...platform.deps, env } }, 'files', 'reseal');
    const opens = (env: ReturnType<typeof envWith>) => opensStored({ ...platform.deps, env });
    expect([await opens(envWith('a-new-secret')), await opens(both)]).toEqual([false, true]);
    expect(await reseal(both)).toMatchObject({ problem: null });
    expect(await opens(envWith('a-new-secret'))).toBe(true);
    expect((await open(envWith('a-new-secret')))?.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    expect((await reseal(envWith('a-third-secret'))).problem).toMatch(/^\d+ values open neither /);
    // Back, for the other tests.
    expect((await reseal(envWith(FILES_SECRET, 'a-new-secret'))).problem).toBeNull();
  });
});
