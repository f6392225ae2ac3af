/** CHAT-1 to CHAT-5: the chat as players and guests use it, and its moderation by the operator. */

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_LIMIT } from '../../src/contract/documents.ts';
import { seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { filesOf } from '../files/store.ts';
import { sweepFiles } from '../files/sweep.ts';
import { KEY_LIFE_MS } from '../http/idempotency-key.ts';
import { pruneIdempotencyKeys } from '../http/idempotent-call.ts';
import { imageForOperator } from './images.ts';
import { pruneChat } from './retention.ts';

let platform: TestPlatform;
let one: string;
let two: string;
let oneId: number;
let twoId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  one = await platform.login(1);
  two = await platform.login(2);
  oneId = await seededId(platform.deps, 1);
  twoId = await seededId(platform.deps, 2);
}, 60_000);
afterAll(() => platform.close());
// Past the spacing of two messages.
beforeEach(async () => void (await platform.clock.advance(4_000)));

let serial = 0;
const send = (body: Record<string, unknown>, over: object = {}) =>
  platform.ask('POST', '/chat/messages', {
    token: one,
    body,
    headers: { 'idempotency-key': `chat-${(serial += 1)}` },
    ...over,
  });
const history = async (query = '', over: object = {}) =>
  (await platform.ask('GET', `/chat/messages${query}`, over)).body;
const texts = async (query = '', over: object = {}): Promise<string[]> =>
  (await history(query, over)).messages.map(({ text }: { text: string }) => text);
/** Live events since the last look, with their channels. */
async function published(): Promise<{ channel: string; event: string; payload: Record<string, unknown> }[]> {
  const rows = await platform.deps.db.deleteFrom('outbox').returning(['id', 'channel', 'event', 'payload']).execute();
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ channel, event, payload }) => ({ channel, event, payload: payload as never }));
}
const run = async (...argv: string[]) => JSON.stringify(await operate(platform, ...argv));
const player = (id: number) => platform.deps.db.updateTable('players').where('id', '=', id);

describe('a message', () => {
  test('is shown to everyone at once, with a masked name, and to a stranger like to its writer', async () => {
    await published();
    const { status, body } = await send({ text: '  Bom dia!  ' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ text: 'Bom dia!', type: 'user', reply_to: null, attachments: [] });
    expect(body.data.user.name).toMatch(/^.{1,3}\*\*\*$/);
    expect(body.data.colorClass).toMatch(/^level-\d+$/);
    expect(await published()).toEqual([{ channel: 'universal-public.1', event: 'MessageSent', payload: body.data }]);
    const { messages } = await history();
    expect(messages.at(-1)).toEqual(body.data);
    expect((await history('', { token: one })).author).toBe(body.data.author);
    expect((await history('', { token: two })).author).not.toBe(body.data.author);
    expect((await history()).author).toBe('');
    expect(await texts('', { host: MARE })).not.toContain('Bom dia!');
  });

  test('is stored once for one key, also from two tabs', async () => {
    const headers = { 'idempotency-key': 'chat-same' };
    const [a, b] = await Promise.all([send({ text: 'Uma vez' }, { headers }), send({ text: 'Uma vez' }, { headers })]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(a.body).toEqual(b.body);
    expect((await texts()).filter((text) => text === 'Uma vez')).toHaveLength(1);
  });

  test('is stored once for one key, also when a device retries it after the key’s own end', async () => {
    const headers = { 'idempotency-key': 'chat-old' };
    const first = await send({ text: 'Uma vez só' }, { headers });
    await published();
    await platform.clock.advance(2 * KEY_LIFE_MS);
    await pruneIdempotencyKeys(platform.deps);
    const again = await send({ text: 'Uma vez só' }, { headers });
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    expect(await published()).toEqual([]);
    await platform.clock.advance(2 * KEY_LIFE_MS);
    await pruneIdempotencyKeys(platform.deps);
    for (const other of [{ text: 'Outra' }, { text: 'Uma vez só', reply_to: first.body.data.id }])
      expect((await send(other, { headers })).body.code).toBe('idempotency_key_reused');
    expect((await send({ text: 'Uma vez só' }, { headers, token: two })).status).toBe(200);
    await run('chat', 'remove', first.body.data.id);
    const removed = await send({ text: 'Uma vez só' }, { headers });
    expect(removed.body.code).toBe('idempotency_key_reused');
    expect((await texts()).filter((text) => text === 'Uma vez só')).toHaveLength(1);
  });

  test('comes three seconds after the last one, also when two tabs send at once', async () => {
    const answers = await Promise.all([send({ text: 'Primeira' }), send({ text: 'Segunda' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.headers.get('retry-after')).toBe('3');
    await platform.clock.advance(3_000);
    expect((await send({ text: 'Terceira' })).status).toBe(200);
  });

  test.each([
    ['blank', '   ', 'text'],
    ['of invisible characters', '\u200b\u2060\ufeff', 'text'],
    ['of joiners', '\u200d\u200d', 'text'],
    ['of blank letters', '\u3164\u2800', 'text'],
    ['that reverses the text', 'ol\u202eá', 'text'],
    ['of 501 characters', 'a'.repeat(501), 'text'],
    ['with a link', 'veja https://exemplo.bet', 'text'],
    ['with a hidden link', 'exem\u200bplo\u200b.com', 'text'],
    ['with a telephone', 'me chama (11) 99999-0001', 'text'],
    ['with a CPF in full-width digits', '１２３.４５６.７８９-０９', 'text'],
    ['with an e-mail address', 'escreve pra joao@provedor.pt', 'text'],
    ['with a path of a domain', 'olha golpe.cc/bonus', 'text'],
    ['that begs', 'Alguém me manda um PIX aí?', 'text'],
  ])('%s is refused with its reason', async (_what, text, field) => {
    const { status, body } = await send({ text });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(body.errors[field][0]).toMatch(/^[A-ZÀ-Ú].*\.$/);
    // The general sentence does not say what to do.
    expect(body.errors[field][0]).not.toContain('não é válido');
  });

  test('keeps at most three marks on a letter', async () => {
    expect((await send({ text: `a${'\u0301'.repeat(40)}` })).body.data.text).toBe(`a${'\u0301'.repeat(3)}`);
  });

  test('is no wall of lines', async () => {
    expect((await send({ text: `a${'\n'.repeat(300)}b` })).body.data.text).toBe('a\n\nb');
    await platform.clock.advance(4_000);
    const many = Array.from({ length: 40 }, (_, at) => `linha${at + 1}`).join('\n');
    const { text } = (await send({ text: many })).body.data;
    expect(text.split('\n')).toHaveLength(12);
    expect(text).toMatch(/\nlinha11\nlinha12 linha13 .* linha40$/);
  });

  test('with a word of the site’s list is refused, however it is written', async () => {
    const restore = await platform.configure({ chat_words: ['tubarão'] });
    expect((await send({ text: 'Que TUBARÃO!' })).body.errors.text[0]).toContain('uma palavra que não é aceita');
    expect((await send({ text: 'tubarao' })).status).toBe(422);
    expect((await send({ text: 'tubarões' })).status).toBe(200);
    await restore();
  });

  test.each(['Saiu 12 35 7 19 26 32', 'Volto 20/11/2026 12h', 'Meu pix já caiu na conta'])(
    'of ordinary talk is taken: %s',
    async (text) => {
      expect((await send({ text })).status).toBe(200);
    },
  );

  test('answers another one, which is quoted until it is removed', async () => {
    const first = (await send({ text: 'Qual o melhor horário?' }, { token: two })).body.data;
    const answer = (await send({ text: 'À noite.', reply_to: first.id })).body.data;
    expect(answer.reply_to).toEqual({
      id: first.id,
      name: first.user.name,
      text: 'Qual o melhor horário?',
      author: first.author,
    });
    await run('chat', 'remove', first.id);
    expect((await history()).messages.at(-1).reply_to).toBeNull();
    await platform.clock.advance(4_000);
    expect((await send({ text: 'Cadê?', reply_to: first.id })).body.code).toBe('message_not_found');
  });

  test('shows only a game of the site, a settled bet and an own image', async () => {
    const attach = (attachment_type: string, attachment_url: string) =>
      send({ text: 'Olha', attachments: [{ attachment_type, attachment_url }] });
    const game = await attach('game', '/casino/estudio-recife/onca-da-lua');
    expect(game.body.data.attachments).toEqual([
      {
        attachment_type: 'game',
        attachment_url: '/casino/estudio-recife/onca-da-lua',
        title: 'Onça da Lua',
        title_en: '',
      },
    ]);
    await platform.clock.advance(4_000);
    const { id, title_pt, title_en } = await platform.deps.db
      .selectFrom('missions')
      .select(['id', 'title_pt', 'title_en'])
      .where('casino_id', '=', 1)
      .where('assigned_only', '=', false)
      .executeTakeFirstOrThrow();
    const mission = await attach('mission', `/?sheet=missions:${id}`);
    expect(mission.body.data.attachments[0]).toMatchObject({ title: title_pt, title_en });
    await platform.clock.advance(4_000);
    const settled = await platform.deps.db
      .selectFrom('wagers')
      .innerJoin('games', 'games.id', 'wagers.game_id')
      .select(['wagers.id', 'games.title'])
      .where('wagers.casino_id', '=', 1)
      .where('wagers.kind', '=', 'bet')
      .where('wagers.settled_at', 'is not', null)
      .where('wagers.rolled_back_at', 'is', null)
      .executeTakeFirstOrThrow();
    const bet = await attach('bet', `/bets/${settled.id}`);
    expect(bet.body.data?.attachments[0]).toMatchObject({ title: settled.title });
    await platform.clock.advance(4_000);
    for (const [type, url] of [
      ['game', '/casino/estudio-recife/nada'],
      ['mission', '/?sheet=missions:999999'],
      ['mission', '/?sheet=deposit'],
      ['bet', '/bets/999999999'],
      ['image', `/api/chat/images/${'a'.repeat(32)}.webp`],
      ['image', '/api/avatars/x.webp'],
      ['sticker', '/stickers/a.webp'],
      ['image', '//evil.example/a.webp'],
    ] as const)
      expect((await attach(type, url)).status, url).toBe(422);
  });

  test('shows an attachment once', async () => {
    const game = { attachment_type: 'game', attachment_url: '/casino/estudio-recife/onca-da-lua' };
    const { status, body } = await send({ text: 'Olha', attachments: [game, game] });
    expect([status, body.errors]).toEqual([422, { attachments: ['O campo Anexos não é válido.'] }]);
  });

  test('has four attachments at most', async () => {
    const games = { attachment_type: 'game', attachment_url: '/casino/estudio-recife/onca-da-lua' };
    const { status, body } = await send({ text: 'Olha', attachments: Array.from({ length: 5 }, () => games) });
    expect([status, body.errors]).toEqual([422, { attachments: ['O campo Anexos deve ter no máximo 4 itens.'] }]);
  });

  test('needs the site’s stake, of which the missing part is said (FEED-5)', async () => {
    const { total_bet } = await platform.deps.db
      .selectFrom('players')
      .select('total_bet')
      .where('id', '=', oneId)
      .executeTakeFirstOrThrow();
    const restore = await platform.configure({ chat_min_wagered: total_bet + 1_500 });
    expect(await history('', { token: one })).toMatchObject({ amountBet: total_bet + 1_500, missing: 1_500 });
    expect(await history()).toMatchObject({ missing: total_bet + 1_500 });
    expect((await send({ text: 'Oi' })).body).toMatchObject({ code: 'chat_stake_missing', missing: 1_500 });
    await restore();
    expect((await send({ text: 'Oi' })).status).toBe(200);
  });

  test('is refused to a guest and to an excluded player, who still reads', async () => {
    expect((await send({ text: 'Oi' }, { token: undefined })).status).toBe(401);
    await player(twoId)
      .set({ self_exclusion_value: 'indefinite', self_exclusion_start: platform.clock.now() })
      .execute();
    expect((await send({ text: 'Oi' }, { token: two })).status).toBe(403);
    expect((await history('', { token: two })).messages.length).toBeGreaterThan(0);
    // The page hides live messages of ignored authors.
    expect((await platform.ask('GET', '/chat/ignored', { token: two })).status).toBe(200);
    await player(twoId).set({ self_exclusion_value: null, self_exclusion_start: null }).execute();
  });
});

describe('an image', () => {
  const post = async (form: FormData) => {
    const response = await platform.app.request(`http://${JANGADA}/api/chat/attachments`, {
      method: 'POST',
      headers: { host: JANGADA, authorization: `Bearer ${one}` },
      body: form,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const upload = (bytes: Buffer) => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }));
    return post(form);
  };
  const shown = (url: string, headers: Record<string, string> = {}) =>
    platform.app.request(`http://${JANGADA}${url}`, { headers: { host: JANGADA, ...headers } });
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const nameOf = (url: string) => url.slice('/api/chat/images/'.length, -'.webp'.length);
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#e8a53a' } });

  test('is re-encoded as WebP of at most 1,280 px without its metadata, and shown with its message', async () => {
    const photo = await picture(2_000, 1_000)
      .withExif({ IFD0: { Artist: 'Ana Beatriz' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(photo);
    expect([status, body.data.attachment_type]).toEqual([200, 'image']);
    const sent = await send({ text: 'Olha', attachments: [body.data] });
    expect(sent.body.data.attachments).toEqual([{ ...body.data, title: '', title_en: '' }]);
    const stored = await shown(body.data.attachment_url);
    const bytes = Buffer.from(await stored.arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 1_280, 640, undefined]);
  });

  test('is shown to its player alone until a message shows it, also in an img, which has no token', async () => {
    const uploaded = await upload(await picture(8, 8).png().toBuffer());
    const { attachment_url: url } = uploaded.body.data;
    const cookie = cookieOf(uploaded);
    expect(uploaded.headers.get('set-cookie')).toMatch(/; Path=\/api\/chat\/images; .*HttpOnly; SameSite=Strict/);
    expect((await shown(url)).status).toBe(404);
    expect((await shown(url, { authorization: `Bearer ${two}` })).status).toBe(404);
    expect((await shown(url, { authorization: `Bearer ${one}` })).status).toBe(200);
    const own = await shown(url, { cookie });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [name, value = ''] = cookie.split('=');
    const forged = value.replace(/^\d+/, String(twoId));
    expect((await shown(url, { cookie: `${name}=${forged}` })).status).toBe(404);
    await send({ text: 'Olha', attachments: [uploaded.body.data] });
    const open = await shown(url);
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  });

  test('without a message is deleted after a day, and its preview ends', async () => {
    const uploaded = await upload(await picture(8, 8).png().toBuffer());
    const { attachment_url: url } = uploaded.body.data;
    await platform.clock.advance(23 * 3_600_000);
    await pruneChat(platform.deps);
    expect((await shown(url, { cookie: cookieOf(uploaded) })).status).toBe(200);
    await platform.clock.advance(2 * 3_600_000);
    one = await platform.login(1);
    two = await platform.login(2);
    expect((await shown(url, { cookie: cookieOf(uploaded) })).status).toBe(404);
    await pruneChat(platform.deps);
    expect(await filesOf(platform.deps).read('chat', nameOf(url))).toBeNull();
    const late = await send({ text: 'Tarde', attachments: [uploaded.body.data] });
    expect(late.status).toBe(422);
  });

  test('of a removed message is shown to the operator alone, for 90 days', async () => {
    const { body } = await upload(await picture(8, 8).png().toBuffer());
    const url = body.data.attachment_url;
    const sent = await send({ text: 'Olha', attachments: [body.data] });
    expect(await run('chat', 'list')).toContain(url);
    await run('chat', 'remove', sent.body.data.id);
    for (const token of [one, two]) expect((await shown(url, { authorization: `Bearer ${token}` })).status).toBe(404);
    expect((await send({ text: 'De novo', attachments: [body.data] })).status).not.toBe(200);
    // The sweep deletes files without a row.
    await sweepFiles({ ...platform.deps, clock: { ...platform.deps.clock, wallMs: () => Date.now() + 2 * 3_600_000 } });
    await platform.clock.advance(89 * 86_400_000);
    await pruneChat(platform.deps);
    expect((await imageForOperator(platform.deps, nameOf(url)))?.bytes.length).toBeGreaterThan(0);
    await platform.clock.advance(2 * 86_400_000);
    await pruneChat(platform.deps);
    expect(await imageForOperator(platform.deps, nameOf(url))).toBeNull();
    expect(await filesOf(platform.deps).read('chat', nameOf(url))).toBeNull();
    one = await platform.login(1);
    two = await platform.login(2);
  });

  test('is in one message, whose removal leaves no other one without it', async () => {
    const { body } = await upload(await picture(8, 8).png().toBuffer());
    await send({ text: 'Olha', attachments: [body.data] });
    await platform.clock.advance(4_000);
    const again = await send({ text: 'De novo', attachments: [body.data] });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { attachments: ['Esta imagem já está em outra mensagem. Escolha o arquivo de novo.'] },
    ]);
    expect((await shown(body.data.attachment_url)).status).toBe(200);
  });

  test('is refused if it is a PDF with the name of a PNG, an SVG, too large, or missing', async () => {
    const pdf = (await upload(Buffer.from('%PDF-1.7\n%âãÏÓ\n'))).body;
    expect([pdf.code, pdf.errors]).toEqual(['file_type', { image: ['Envie uma foto em JPEG, PNG ou WebP.'] }]);
    expect(pdf.message).not.toContain('PDF');
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.code).toBe('file_type');
    const png = await picture(8, 8).png().toBuffer();
    const { status } = await upload(Buffer.concat([png, Buffer.alloc(UPLOAD_LIMIT)]));
    expect(status).toBe(413);
    expect((await post(new FormData())).status).toBe(422);
  });

  test('of another player cannot be shown', async () => {
    const { body } = await upload(await picture(8, 8).png().toBuffer());
    const stolen = await send({ text: 'Minha', attachments: [body.data] }, { token: two });
    expect(stolen.status).toBe(422);
  });
});

describe('the history', () => {
  test('has older messages before one, and those that a lost connection missed after one', async () => {
    for (const text of ['um', 'dois', 'três']) {
      await send({ text });
      await platform.clock.advance(4_000);
    }
    const all = (await history('?limit=3')).messages;
    expect(all.map(({ text }: { text: string }) => text)).toEqual(['um', 'dois', 'três']);
    expect(await texts(`?limit=1&before=${all[2].id}`)).toEqual(['dois']);
    expect(await texts(`?after=${all[0].id}`)).toEqual(['dois', 'três']);
    expect(await texts(`?after=${all[2].id}`)).toEqual([]);
  });

  test('only counts the messages of others after one', async () => {
    const { id } = (await send({ text: 'lida' }, { token: two })).body.data;
    await platform.clock.advance(4_000);
    await send({ text: 'minha' });
    const other = (await send({ text: 'não lida' }, { token: two })).body.data;
    const count = (query: string, over: object = { token: one }) => history(`?only=count&after=${query}`, over);
    const { messages, pinned, unread, author } = await count(id);
    expect([messages, pinned, unread]).toEqual([[], [], { count: 1, last: other.id }]);
    expect(author).not.toBe('');
    expect((await count(id, {})).unread.count).toBe(2);
    expect((await count(`${id}&limit=1`, {})).unread.count).toBe(1);
    await run('chat', 'remove', other.id);
    expect((await count(id)).unread).toEqual({ count: 0, last: null });
  });

  test('names the removed messages of the site since one, however old they are', async () => {
    const ids: string[] = [];
    for (const text of ['quatro', 'cinco', 'seis']) {
      ids.push((await send({ text })).body.data.id);
      await platform.clock.advance(4_000);
    }
    const [before, first, second] = ids as [string, string, string];
    for (const id of [before, first]) await run('chat', 'remove', id);
    expect((await history(`?after=${second}&since=${first}`)).removed).toEqual([first]);
    expect((await history(`?since=${first}`, { host: MARE })).removed).toEqual([]);
    expect((await history()).removed).toEqual([]);
  });

  test('leaves out ignored players, also one who hides the name', async () => {
    await player(twoId).set({ hide_username: true }).execute();
    const said = (await send({ text: 'Sou invisível' }, { token: two })).body.data;
    expect(said.user).toEqual({ id: '', name: '******' });
    const ignored = await platform.ask('POST', '/chat/ignore', { token: one, body: { message_id: said.id } });
    // The player's own id would lead to the profile, and to messages of before the name was hidden.
    expect(ignored.body.data).toEqual([{ id: said.author, name: '******', author: said.author }]);
    const byId = (ignore: boolean) =>
      platform.ask('POST', '/chat/ignore', { token: one, body: { user_id: String(twoId), ignore } });
    expect([(await byId(true)).status, (await byId(false)).status]).toEqual([404, 404]);
    expect(await texts('', { token: one })).not.toContain('Sou invisível');
    expect(await texts()).toContain('Sou invisível');
    const shownAgain = { user_id: said.author, ignore: false };
    expect((await platform.ask('POST', '/chat/ignore', { token: one, body: shownAgain })).body.data).toEqual([]);
    expect(await texts('', { token: one })).toContain('Sou invisível');
    expect((await platform.ask('POST', '/chat/ignore', { token: one, body: shownAgain })).status).toBe(404);
    await player(twoId).set({ hide_username: false }).execute();
    expect((await platform.ask('POST', '/chat/ignore', { token: one, body: {} })).status).toBe(422);
    expect((await platform.ask('POST', '/chat/ignore', { token: one, body: { message_id: '999999' } })).status).toBe(
      404,
    );
  });
});

test('a player ignores 500 others at most, and the list names all of them', async () => {
  const { db } = platform.deps;
  const at = platform.clock.now();
  const made = await db
    .insertInto('players')
    .columns(['casino_id', 'first_name', 'last_name', 'email', 'ref_code', 'created_at', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ n: number }>`generate_series(1, 499)`.as<'s'>(sql`s(n)`))
        .select([
          sql<number>`1`.as('casino_id'),
          sql<string>`'Fulano'`.as('first_name'),
          sql<string>`'Silva'`.as('last_name'),
          sql<string>`'crowd-' || s.n || '@crowd.invalid'`.as('email'),
          sql<string>`'crowd-' || s.n`.as('ref_code'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('updated_at'),
        ]),
    )
    .returning('id')
    .execute();
  const entry = (ignored_id: number) => ({ player_id: oneId, ignored_id, casino_id: 1, created_at: at });
  await db
    .insertInto('ignored_players')
    .values(made.map(({ id }) => entry(id)))
    .execute();
  const ignore = (id: number) => platform.ask('POST', '/chat/ignore', { token: one, body: { user_id: String(id) } });
  expect((await ignore(twoId)).body.data).toHaveLength(500);
  // The same one again is no other one.
  expect((await ignore(twoId)).status).toBe(200);
  const threeId = await seededId(platform.deps, 3);
  await player(threeId).set({ hide_username: false, hide_all: false }).execute();
  const { status, body } = await ignore(threeId);
  expect([status, body.code]).toEqual([409, 'too_many_ignored']);
  expect(body.message).toContain('500');
  await db.deleteFrom('ignored_players').where('player_id', '=', oneId).execute();
});

describe('moderation', () => {
  test('sees reports, and closes them by removing the message or keeping it', async () => {
    const bad = (await send({ text: 'Mensagem ruim' }, { token: two })).body.data;
    const complain = (over: object = {}) =>
      platform.ask('POST', '/chat/report', { token: one, body: { message_id: bad.id, reason: 'spam', ...over } });
    expect((await complain()).body.data).toEqual({ reported: true, reports_today: 1 });
    expect((await complain({ reason: 'abuse' })).body.data.reports_today).toBe(1);
    expect((await complain({ message_id: '999999' })).status).toBe(404);
    expect(await run('chat', 'reports')).toMatch(/Mensagem ruim.*abuse/);
    await run('chat', 'keep', bad.id);
    expect(await run('chat', 'reports')).not.toContain('Mensagem ruim');
    await published();
    await run('chat', 'remove', bad.id);
    expect(await published()).toEqual([
      { channel: 'universal-public.1', event: 'MessageRemoved', payload: { id: bad.id } },
    ]);
    expect(await texts()).not.toContain('Mensagem ruim');
    expect(await run('chat', 'remove', bad.id)).toContain('has no message');
    expect(await run('chat', 'list')).toContain('Mensagem ruim');
  });

  test('pages through the messages, and finds those of one player, also removed ones', async () => {
    const sent: string[] = [];
    for (const text of ['Página um', 'Página dois', 'Página três', 'Página quatro']) {
      sent.push((await send({ text }, { token: sent.length % 2 === 0 ? one : two })).body.data.id);
      await platform.clock.advance(4_000);
    }
    await run('chat', 'remove', sent[1] ?? '');
    const list = async (...options: string[]) => {
      const { outputs, problem } = await operate(platform, 'chat', 'list', ...options);
      const [table] = outputs;
      return problem ?? (table?.type === 'table' ? table.rows.map(({ text }) => text) : []);
    };
    expect(await list('--limit', '2')).toEqual(['Página três', 'Página quatro']);
    expect(await list('--limit', '2', '--before', sent[2] ?? '')).toEqual(['Página um', 'Página dois']);
    expect(await list('--limit', '2', '--user', String(twoId))).toEqual(['Página dois', 'Página quatro']);
    expect(await list('--limit', '1', '--user', String(oneId), '--before', sent[2] ?? '')).toEqual(['Página um']);
    expect(await list('--before', '1')).toEqual([]);
    expect(await list('--limit', '201')).toBe('--limit takes a whole number from 1 to 200.');
    expect(await list('--before', 'ontem')).toBe('"ontem" is no message: an id is a whole number.');
    expect(await list('--user', '999999')).toBe('There is no player of that id on localhost.');
    const { action, target } = await platform.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target'])
      .where('target', '=', `player:${twoId}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([action, target]).toEqual(['chat.list', `player:${twoId}`]);
  });

  test('reads what the reporters wrote, and reads it again when they report a message that it kept', async () => {
    const bad = (await send({ text: 'Mensagem estranha' }, { token: two })).body.data;
    const complain = (text: string) =>
      platform.ask('POST', '/chat/report', { token: one, body: { message_id: bad.id, reason: 'fraud', text } });
    await complain('Pediu dinheiro por fora');
    expect(await run('chat', 'reports')).toMatch(/Mensagem estranha.*fraud.*Pediu dinheiro por fora/);
    await run('chat', 'keep', bad.id);
    expect(await run('chat', 'reports')).not.toContain('Mensagem estranha');
    await complain('Pediu de novo');
    expect(await run('chat', 'reports')).toMatch(/Mensagem estranha.*Pediu de novo/);
    await run('chat', 'keep', bad.id);
  });

  test('pins a message for a time, for all visitors at once', async () => {
    const said = (await send({ text: 'Fixe isto' })).body.data;
    await published();
    await run('chat', 'pin', said.id, '--hours', '2');
    expect((await published())[0]?.payload).toMatchObject({ id: said.id, type: 'pinned' });
    expect((await history('?limit=1')).pinned.map(({ id }: { id: string }) => id)).toContain(said.id);
    await platform.clock.advance(2 * 3_600_000 + 1);
    one = await platform.login(1);
    two = await platform.login(2);
    expect((await history()).messages.find(({ id }: { id: string }) => id === said.id).type).toBe('user');
    await run('chat', 'say', 'Aviso da casa', '--hours', '1');
    expect((await history()).messages.at(-1)).toMatchObject({ text: 'Aviso da casa', type: 'pinned', author: '' });
    expect(await run('chat', 'pin', said.id, '--hours', '0')).toContain('--hours takes');
    expect(await run('chat', 'pin', said.id, '--site', 'regulada.localhost')).toContain('has no message');
  });

  test('offers a mission of the site with a message of the house', async () => {
    const { id, title_pt, title_en } = await platform.deps.db
      .selectFrom('missions')
      .select(['id', 'title_pt', 'title_en'])
      .where('casino_id', '=', 1)
      .where('assigned_only', '=', false)
      .executeTakeFirstOrThrow();
    await run('chat', 'say', 'Missão nova', '--mission', String(id));
    expect((await history()).messages.at(-1).mission).toEqual({ id: String(id), title: title_pt, title_en });
    expect(await run('chat', 'say', 'Nada', '--mission', '999999')).toContain('offers no mission 999999');
    expect(await texts()).not.toContain('Nada');
  });

  test('mutes a player who is writing; the refusal says until when', async () => {
    await published();
    await run('chat', 'mute', String(twoId), '--hours', '1');
    const until = new Date(platform.clock.nowMs() + 3_600_000).toISOString();
    const channel = `private-universal.${twoId}`;
    expect(await published()).toEqual([{ channel, event: 'ChatMuted', payload: { until } }]);
    const { status, body } = await send({ text: 'Oi' }, { token: two });
    expect([status, body.code]).toEqual([403, 'chat_muted']);
    expect(new Date(body.muted_until).getTime()).toBe(platform.clock.nowMs() + 3_600_000);
    expect((await history('', { token: two })).muted_until).toBe(body.muted_until);
    await run('chat', 'unmute', String(twoId));
    expect(await published()).toEqual([{ channel, event: 'ChatMuted', payload: { until: null } }]);
    expect((await send({ text: 'Voltei' }, { token: two })).status).toBe(200);
  });

  test('deletes messages after 90 days and not before (compliance)', async () => {
    await send({ text: 'Antiga' });
    await platform.clock.advance(89 * 86_400_000);
    await pruneChat(platform.deps);
    expect(await texts()).toContain('Antiga');
    await platform.clock.advance(2 * 86_400_000);
    await pruneChat(platform.deps);
    expect(await texts()).not.toContain('Antiga');
  });

  test('keeps a pinned message for longer, until its pin ends', async () => {
    await run('chat', 'say', 'Regras da casa', '--hours', String(24 * 100));
    const { id } = (await history('?limit=1')).messages[0];
    await platform.clock.advance(95 * 86_400_000);
    await pruneChat(platform.deps);
    expect((await history()).pinned.map((pinned: { id: string }) => pinned.id)).toContain(id);
    await platform.clock.advance(6 * 86_400_000);
    await pruneChat(platform.deps);
    expect(await texts()).not.toContain('Regras da casa');
  });
});

test('the server refuses a flood of several writers from one address', async () => {
  const flooded = await createTestPlatform({ rateScale: 1 / 60 });
  const tokens = [await flooded.login(1), await flooded.login(2)];
  let at = 0;
  const write = (token: string | undefined, text: string) =>
    flooded.ask('POST', '/chat/messages', {
      ...(token === undefined ? {} : { token }),
      body: { text },
      headers: { 'idempotency-key': `flood-${(at += 1)}` },
    });
  // Neither a guest nor a refused message uses up the messages of the address.
  for (let guest = 0; guest < 8; guest += 1) expect((await write(undefined, 'Oi')).status).toBe(401);
  for (let refused = 0; refused < 8; refused += 1) expect((await write(tokens[0], ' ')).status).toBe(422);
  for (const text of ['um', 'dois']) {
    await flooded.clock.advance(4_000);
    for (const token of tokens) expect((await write(token, text)).status).toBe(200);
    expect((await write(tokens[0], 'cedo demais')).status).toBe(429);
  }
  await flooded.clock.advance(4_000);
  const full = await write(tokens[0], 'três');
  expect([full.status, Number(full.headers.get('retry-after')) > 3]).toEqual([429, true]);
  const { messages } = (await flooded.ask('GET', '/chat/messages')).body;
  expect(messages.map(({ text }: { text: string }) => text).slice(-4)).toEqual(['um', 'um', 'dois', 'dois']);
  await flooded.close();
});
