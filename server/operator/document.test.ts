import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { listAudit } from '../audit.ts';

let platform: TestPlatform;
let token: string;
let playerId: string;
const place = mkdtempSync(join(tmpdir(), 'jangada-operator-'));
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(2);
  playerId = (await platform.ask('GET', '/auth/me', { token })).body.data.id;
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await platform.close();
});

const run = (...argv: string[]) => operate(platform, ...argv);
async function firstWaiting(): Promise<string> {
  const [output] = (await run('document', 'list')).outputs;
  if (output?.type !== 'table') throw new Error('This is no table.');
  return String(output.rows[0]?.['id']);
}
const problem = async (...argv: string[]) => (await run(...argv)).problem;

async function send(type: string): Promise<string> {
  const form = new FormData();
  form.append('type', type);
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#08806f' } })
    .jpeg()
    .toBuffer();
  form.append('document', new Blob([new Uint8Array(jpeg)]), 'a.jpg');
  const response = await platform.app.request(`http://${JANGADA}/api/documents/upload`, {
    method: 'POST',
    headers: { host: JANGADA, authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}
const profile = async () => (await platform.ask('GET', '/profile', { token })).body.data;
async function lastEvent() {
  const row = await platform.deps.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { channel: row.channel, event: row.event, payload: row.payload };
}
const audited = async (action: string) =>
  (await listAudit(platform.deps.db, { action, limit: 10 })).filter(({ details }) => !('refused' in details));

it('lists pending documents, longest waiting first', async () => {
  expect((await run('document', 'list')).outputs[0]).toMatchObject({ rows: [], empty: 'No document waits.' });
  const id = await send('selfie');
  expect((await run('document', 'list', '--site', 'localhost')).outputs[0]).toMatchObject({
    rows: [{ id, player: playerId, site: 'localhost', type: 'selfie', status: 'pending', file: 'image/jpeg' }],
  });
  expect((await run('document', 'list', '--site', 'regulada.localhost')).outputs[0]).toMatchObject({ rows: [] });
  expect((await run('document', 'list', '--all', '--user', playerId)).outputs[0]).toMatchObject({ rows: [{ id }] });
});

it('writes the file for the operator with an audit record, and never overwrites one', async () => {
  const id = await firstWaiting();
  const out = join(place, 'selfie.jpg');
  expect(await problem('document', 'show', id, '--out', out)).toBeNull();
  expect((await sharp(readFileSync(out)).metadata()).format).toBe('jpeg');
  expect(await problem('document', 'show', id, '--out', out)).toMatch(/cannot be written/);
  expect(await problem('document', 'show', id, '--out', 'selfie.jpg')).toMatch(/whole path/);
  expect((await audited('document.show'))[0]).toMatchObject({
    actor: 'operator:maria',
    target: `document:${id}`,
    details: { opened: true },
  });
});

it('rejects with a reason for the player, who can send another document', async () => {
  const id = await firstWaiting();
  expect(await problem('document', 'reject', id)).toMatch(/--reason/);
  expect(await problem('document', 'reject', id, '--reason', 'x'.repeat(301))).toMatch(/300/);
  await platform.ask('POST', '/profile/updateLanguage', { token, body: { language: 'en' } });
  expect(await problem('document', 'reject', id, '--reason', 'The photo is dark')).toBeNull();
  expect((await platform.ask('GET', '/documents/status', { token })).body.data[0]).toMatchObject({
    status: 'rejected',
    reason: 'The photo is dark',
    reviewed_at: expect.any(String),
  });
  expect(await lastEvent()).toMatchObject({
    channel: `private-universal.${playerId}`,
    event: 'NotificationSent',
    payload: { title: 'Document refused', text: 'Selfie: The photo is dark. Send another when you can.' },
  });
  expect((await profile()).documents_status).toBe('rejected');
  expect(await problem('document', 'approve', id)).toMatch(/is rejected/);
  expect((await audited('document.reject'))[0]).toMatchObject({ details: { before: 'pending', after: 'rejected' } });
});

it('verifies the identity with the fourth approval, until one is rejected', async () => {
  const ids: string[] = [];
  for (const type of ['identity_front', 'identity_back', 'selfie', 'proof_of_address']) ids.push(await send(type));
  for (const [index, id] of ids.entries()) {
    expect((await profile()).verified.identity).toBe(false);
    expect(await problem('document', 'approve', id), id).toBeNull();
    expect((await lastEvent()).payload).toMatchObject({
      title: index === 3 ? 'Account verified' : 'Document approved',
      to: '/user/edit/verification',
    });
  }
  expect(await profile()).toMatchObject({ documents_status: 'approved', verified: { identity: true } });
  const ready = (await platform.ask('GET', '/wallet/withdraw/readiness', { token })).body.data;
  expect(ready?.checks.find(({ name }: { name: string }) => name === 'documents').ok).toBe(true);

  expect(await problem('document', 'reject', ids[3] ?? '', '--reason', 'Vencido')).toBeNull();
  expect(await profile()).toMatchObject({ documents_status: 'rejected', verified: { identity: false } });
  expect(await problem('document', 'approve', '99999')).toMatch(/no document 99999/);
  expect(await problem('document', 'approve', 'abc')).toMatch(/no document/);
});
