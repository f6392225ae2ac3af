/** Notices of the operator: segments, times, pictures, pushes and counts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { commands } from '../operator/commands/all.ts';
import { execute } from '../operator/execute.ts';
import { parse } from '../operator/parse.ts';
import { pictureName, readPicture } from '../site/pictures.ts';
import { sendDueNotices } from './notices.ts';

let platform: TestPlatform;
let one: string;
let two: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  [one, two] = [await platform.login(1), await platform.login(2)];
});
afterAll(() => platform.close());

async function run(...argv: string[]) {
  const parsed = parse(commands, argv[1] === 'cancel' ? argv : [...argv, '--site', 'localhost']);
  if (parsed.type !== 'run') throw new Error('This is help.');
  const { deps, services } = platform;
  return execute({ deps, user: 'maria', siteChanged: services.sites.forget }, parsed.command, parsed.input);
}
const TEXT = ['--text', 'Texto'];
const own = async (token: string) =>
  (await platform.ask('GET', '/notifications', { token })).body.user_notifications.data as {
    readonly id: string;
    readonly title: string;
    readonly image: string | null;
    readonly counted?: boolean;
  }[];
const titles = async (token: string) => (await own(token)).map(({ title }) => title);
const noticeOf = ({ outputs: [output] }: Awaited<ReturnType<typeof run>>) => {
  if (output?.type !== 'note') throw new Error('This is no note.');
  return String(output.data['notice']);
};
const listed = async (id: string) => {
  const [output] = (await run('notice', 'list')).outputs;
  if (output?.type !== 'table') throw new Error('This is no table.');
  return output.rows.find((row) => row['id'] === id);
};

describe('a notice to a segment', () => {
  it('reaches only the players who meet every condition, live and in the list', async () => {
    await run(
      'notify',
      '--verified',
      'yes',
      '--level',
      '1',
      '--title',
      'Verificados',
      ...TEXT,
      '--image',
      '/og/lobby.png',
    );
    await run('notify', '--verified', 'no', '--title', 'Sem documento', ...TEXT);
    await run('notify', '--unseen-for', '30', '--title', 'Sumidos', ...TEXT);
    await run('notify', '--level', '900', '--title', 'Ninguém', ...TEXT);
    await run('notify', '--seen-within', '1', '--title', 'De hoje', ...TEXT);
    expect(await titles(one)).toEqual(expect.arrayContaining(['Verificados', 'De hoje']));
    expect(await titles(two)).toEqual(expect.arrayContaining(['Sem documento', 'De hoje']));
    for (const all of [await titles(one), await titles(two)]) {
      expect(all).not.toContain('Sumidos');
      expect(all).not.toContain('Ninguém');
    }
    expect(await titles(one)).not.toContain('Sem documento');
    const shown = (await own(one)).find(({ title }) => title === 'Verificados');
    expect(shown).toMatchObject({ image: '/og/lobby.png', counted: true });
    const live = await platform.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'NotificationSent')
      .execute();
    expect(live.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ id: shown?.id, title: 'Verificados', image: '/og/lobby.png', counted: true }),
    );
  });
});

describe('a scheduled notice', () => {
  it('is sent once at its time, and one that is taken back never', async () => {
    const later = new Date(platform.clock.nowMs() + 3_600_000).toISOString();
    const first = noticeOf(await run('notify', '--verified', 'yes', '--title', 'Mais tarde', ...TEXT, '--at', later));
    const second = noticeOf(await run('notify', '--all', '--title', 'Nunca', ...TEXT, '--at', later));
    expect(await sendDueNotices(platform.deps)).toBe(0);
    expect(await titles(one)).not.toContain('Mais tarde');
    await run('notice', 'cancel', second);
    expect((await run('notice', 'cancel', second)).problem).toContain('No notice');
    await platform.clock.advance(3_600_000);
    // The clock's schedules may have sent it already.
    await sendDueNotices(platform.deps);
    expect(await sendDueNotices(platform.deps)).toBe(0);
    expect((await titles(one)).filter((title) => title === 'Mais tarde')).toHaveLength(1);
    expect((await run('notice', 'cancel', first)).problem).toContain('No notice');
    expect(await listed(first)).toMatchObject({ state: 'sent' });
    expect(await listed(second)).toMatchObject({ state: 'cancelled' });
    const { body } = await platform.ask('GET', '/notifications', { token: one });
    expect(body.global_notifications.data.map(({ title }: { title: string }) => title)).not.toContain('Nunca');
  });
});

describe('a notice to one player', () => {
  it('is refused with a time in the past, and reaches no player', async () => {
    const { problem } = await run('notify', '--all', '--title', 'Ano errado', ...TEXT, '--at', '2020-01-01');
    expect(problem).toContain('--at lies in the past');
    expect(await titles(one)).not.toContain('Ano errado');
    const late = new Date(platform.clock.nowMs() - 6 * 60_000).toISOString();
    expect((await run('notify', '--user', '1', '--title', 'Tarde', ...TEXT, '--at', late)).problem).toContain('past');
  });

  it('is sent at once with the day of today, or with the minute in which it is written', async () => {
    const day = new Date(platform.clock.nowMs() - 3 * 3_600_000).toISOString().slice(0, 10);
    const minute = new Date(platform.clock.nowMs() - 20_000).toISOString();
    await run('notify', '--user', '1', '--title', 'Hoje', ...TEXT, '--at', day);
    await run('notify', '--user', '1', '--title', 'Agora', ...TEXT, '--at', minute);
    expect(await titles(one)).toEqual(expect.arrayContaining(['Hoje', 'Agora']));
  });

  it('waits for its time like one to a segment, with a pin that ends, and goes to no other player', async () => {
    const moment = (minutes: number) => new Date(platform.clock.nowMs() + minutes * 60_000).toISOString();
    const until = moment(120);
    const argv = ['notify', '--user', '1', ...TEXT, '--at', moment(60), '--link', '/bonus', '--image', '/og/lobby.png'];
    const first = noticeOf(await run(...argv, '--title', 'Só para você', '--pin-until', until));
    const second = noticeOf(await run(...argv, '--title', 'Retirada'));
    await run('notice', 'cancel', second);
    expect(await titles(one)).not.toContain('Só para você');
    await platform.clock.advance(3_600_000);
    await sendDueNotices(platform.deps);
    expect((await own(one)).find(({ title }) => title === 'Só para você')).toMatchObject({
      type: 'pinned',
      pinned_until: until,
      image: '/og/lobby.png',
      to: '/bonus',
      counted: true,
      is_global: false,
    });
    expect(await titles(two)).not.toContain('Só para você');
    expect(await titles(one)).not.toContain('Retirada');
    expect(await listed(first)).toMatchObject({ state: 'sent', audience: { player: 1 } });
  });
});

describe('the picture of a notice', () => {
  it('is encoded anew from a file and served by the site; a file that is no picture is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'notice-'));
    const [photo, page] = [join(folder, 'foto.png'), join(folder, 'pagina.png')];
    await sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#e8a53a' } })
      .png()
      .toFile(photo);
    await writeFile(page, '%PDF-1.7');
    await run('notify', '--user', '1', '--title', 'Com foto', ...TEXT, '--picture', photo);
    const image = (await own(one)).find(({ title }) => title === 'Com foto')?.image ?? '';
    expect(image).toMatch(/^\/media\/[0-9a-f]{32}-800x400\.webp$/);
    const name = pictureName(image) ?? '';
    expect((await readPicture(platform.deps, 1, name))?.type).toBe('image/webp');
    // The sweep of the files deletes one without a record.
    const kept = platform.deps.db.selectFrom('site_pictures').select('casino_id').where('name', '=', name);
    expect(await kept.execute()).toEqual([{ casino_id: 1 }]);
    const refused = await run('notify', '--user', '1', '--title', 'Sem foto', ...TEXT, '--picture', page);
    expect(refused.problem).toContain('is no JPEG, PNG or WebP');
    expect(await titles(one)).not.toContain('Sem foto');
    await rm(folder, { recursive: true });
  });
});

describe('an excluded player (CARE-5)', () => {
  const HOUR = 3_600_000;
  const shown = async () => {
    const { body } = await platform.ask('GET', '/notifications', { token: two });
    const { user_notifications: own, global_notifications: all, unread_count } = body;
    const names = [...own.data, ...all.data].map(({ title }: { title: string }) => title);
    return { names, unread: unread_count.user_notifications + unread_count.global_notifications };
  };
  const live = async () => {
    const rows = await platform.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('channel', '=', 'private-universal.2')
      .where('event', '=', 'NotificationSent')
      .execute();
    return rows.map(({ payload }) => (payload as { title: string }).title);
  };
  const exclude = async (hours: number | null) => {
    await platform.clock.advance(1_000);
    const now = platform.clock.nowMs();
    await platform.deps.db
      .updateTable('players')
      .set({
        self_exclusion_start: new Date(now),
        self_exclusion_end: hours === null ? null : new Date(now + hours * HOUR),
      })
      .where('id', '=', 2)
      .execute();
  };

  it.each([
    ['a pause', 24, 'ended'],
    ['an exclusion without an end', null, 'lasts'],
  ] as const)('reads no marketing in the app during %s, but their own messages', async (name, hours, end) => {
    const title = (what: string) => `${what} ${name}`;
    const tell = (what: string, ...to: string[]) => run('notify', ...to, '--title', title(what), ...TEXT);
    await tell('Todos antes', '--all');
    await tell('Segmento antes', '--verified', 'no');
    const before = await shown();
    expect(before.names).toEqual(expect.arrayContaining([title('Todos antes'), title('Segmento antes')]));
    await exclude(hours);
    await tell('Todos durante', '--all', '--pin');
    await tell('Segmento durante', '--verified', 'no');
    await tell('Só ela', '--user', '2');
    const during = await shown();
    expect(during.names.filter((it) => it.endsWith(name))).toEqual([title('Só ela')]);
    expect((await live()).filter((it) => it.endsWith(name))).toEqual(
      ['Todos antes', 'Segmento antes', 'Só ela'].map(title),
    );
    expect(during.unread).toBeLessThan(before.unread);
    if (end === 'lasts') return;
    await platform.clock.advance(25 * HOUR);
    two = await platform.login(2);
    await tell('Todos depois', '--all');
    const after = (await shown()).names.filter((it) => it.endsWith(name));
    expect(after.toSorted()).toEqual(['Segmento antes', 'Só ela', 'Todos antes', 'Todos depois'].map(title).toSorted());
  });

  it('does not keep a notice to all from the other players', async () => {
    await run('notify', '--all', '--title', 'Para os outros', ...TEXT);
    const { body } = await platform.ask('GET', '/notifications', { token: one });
    const names = body.global_notifications.data.map(({ title }: { title: string }) => title);
    expect(names).toContain('Para os outros');
    expect((await shown()).names).not.toContain('Para os outros');
  });
});

describe('the counts of a notice', () => {
  it('count each player once, and refuse a notification of another player', async () => {
    const notice = noticeOf(await run('notify', '--verified', 'yes', '--title', 'Contada', ...TEXT));
    const id = (await own(one)).find(({ title }) => title === 'Contada')?.id ?? '';
    const report = async (token: string | undefined, what: string, of = id) =>
      (await platform.ask('POST', `/notifications/${of}/report`, { ...(token && { token }), body: { what } })).status;
    expect([await report(one, 'shown'), await report(one, 'shown'), await report(one, 'opened')]).toEqual([
      204, 204, 204,
    ]);
    expect(await listed(notice)).toMatchObject({ shown: 1, opened: 1, closed: 0 });
    expect([await report(two, 'closed'), await report(undefined, 'closed'), await report(one, 'other')]).toEqual([
      404, 401, 422,
    ]);
    // A notification that is no notice of the operator.
    const plain = (await own(one)).find(({ counted }) => !counted)?.id;
    expect(await report(one, 'shown', plain)).toBe(404);
    expect(await listed(notice)).toMatchObject({ shown: 1, opened: 1, closed: 0 });
  });

  it('count an opened push of one player as shown', async () => {
    const notice = noticeOf(await run('notify', '--user', '1', '--title', 'Só aberta', ...TEXT));
    const id = (await own(one)).find(({ title }) => title === 'Só aberta')?.id;
    await platform.ask('POST', `/notifications/${id}/report`, { token: one, body: { what: 'opened' } });
    expect(await listed(notice)).toMatchObject({ shown: 1, opened: 1, closed: 0 });
  });
});

it.each([
  [['--all', '--level', '2'], 'Name either --user ID, --all or a segment.'],
  [['--all', '--image', 'https://x.example/a.png'], 'is no path of the site'],
  [['--all', '--image', '/og/lobby.png', '--picture', 'foto.png'], 'Name either --image or --picture.'],
  [['--user', '1', '--pin-until', '2020-01-01'], '--pin-until is before'],
  [['--all', '--pin-until', '2020-01-01'], '--pin-until is before'],
  [['--level', '0'], '--level takes a whole number'],
])('refuses %j', async (options, sentence) => {
  expect((await run('notify', '--title', 'a', ...TEXT, ...options)).problem).toContain(sentence);
});
