/** Uploads: accepted and refused files, the refusals' messages, and no leftovers. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { sweepFiles } from '../files/sweep.ts';

let platform: TestPlatform;
let one: string;
let two: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  one = await platform.login(1);
  two = await platform.login(2);
});
afterAll(() => platform.close());

function folder(name: 'tmp' | 'documents' | 'avatars'): string[] {
  try {
    return readdirSync(join(platform.deps.env.DATA_DIR, 'uploads', name));
  } catch {
    return [];
  }
}
afterEach(() => {
  expect(folder('tmp')).toEqual([]);
});

interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call.
  readonly body: any;
  readonly retryAfter: string | null;
}

async function send(
  path: string,
  field: string,
  bytes: Uint8Array | null,
  options: { type?: string; name?: string; mime?: string; token?: string; language?: string; host?: string } = {},
): Promise<Sent> {
  const form = new FormData();
  if (options.type !== undefined) form.append('type', options.type);
  const mime = options.mime ?? 'image/jpeg';
  if (bytes) form.append(field, new Blob([new Uint8Array(bytes)], { type: mime }), options.name ?? 'foto.jpg');
  const response = await platform.app.request(`http://${options.host ?? JANGADA}/api${path}`, {
    method: 'POST',
    headers: {
      host: options.host ?? JANGADA,
      authorization: `Bearer ${options.token ?? two}`,
      'accept-language': options.language ?? 'pt',
    },
    body: form,
  });
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}
const sendDocument = (bytes: Uint8Array | null, options: Parameters<typeof send>[3] = {}) =>
  send('/documents/upload', 'document', bytes, { type: 'selfie', ...options });
const sendAvatar = (bytes: Uint8Array | null, options: Parameters<typeof send>[3] = {}) =>
  send('/profile/uploadAvatar', 'avatar', bytes, options);

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#08806f' } });
}
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n');

/** A PNG whose header claims `side` × `side` pixels, packed into very few bytes. */
function bomb(side: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (data: Buffer) => {
    let c = 0xffffffff;
    for (const byte of data) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a refused upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  test.each([
    ['no file', null, 'file_required', 'Escolha um arquivo.'],
    ['0 bytes', Buffer.alloc(0), 'file_empty', 'O arquivo está vazio.'],
    ['an SVG under another name', svg, 'file_type', 'Envie uma foto em JPEG, PNG ou WebP'],
    ['a program named .jpg', Buffer.from('MZ\u0090 this program cannot be run'), 'file_type', 'JPEG'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'file_type', 'JPEG'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file_type', 'JPEG'],
    ['a JPEG in its first bytes only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), 'file_broken', 'danificado'],
    ['a bomb', bomb(60_000), 'image_too_large', 'pixels demais'],
    ['an SVG behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg]), 'file_type', 'JPEG'],
    ['a HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'file_type', 'JPEG'],
    [
      'an SVG behind the first bytes of a PNG',
      Buffer.concat([bomb(8).subarray(0, 8), svg]),
      'file_broken',
      'danificado',
    ],
    [
      'a TIFF behind those of a JPEG',
      Buffer.from('\u00ff\u00d8\u00ffII*\u0000', 'latin1'),
      'file_broken',
      'danificado',
    ],
  ])('%s', async (_what, bytes, code, words) => {
    for (const [field, answer] of [
      ['document', await sendDocument(bytes)],
      ['avatar', await sendAvatar(bytes)],
    ] as const) {
      expect([answer.status, answer.body.code]).toEqual([422, code]);
      expect(answer.body.errors[field][0]).toContain(words);
    }
  });

  test('has its message in English too', async () => {
    const { body } = await sendDocument(svg, { language: 'en', name: 'id.svg', mime: 'image/svg+xml' });
    expect(body.errors.document).toEqual(['Send a JPEG, PNG or WebP picture, or a PDF.']);
  });

  test('is a picture that takes too much memory to decode; a smaller one is taken', async () => {
    const whole = (side: number) =>
      picture(side, side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    const over = await whole(3000);
    for (const [field, answer] of [
      ['document', await sendDocument(over)],
      ['avatar', await sendAvatar(over)],
    ] as const) {
      expect([answer.status, answer.body.code]).toEqual([422, 'image_too_large']);
      expect(answer.body.errors[field][0]).toContain('pixels demais');
    }
    const taken = await sendDocument(await whole(2500), { type: 'proof_of_address' });
    expect(taken.status).toBe(200);
    await platform.ask('POST', `/documents/cancel/${taken.body.data.id}`, { token: two, body: {} });
  });

  test('is a truncated picture', async () => {
    const whole = await picture(900, 900).jpeg().toBuffer();
    const { status, body } = await sendDocument(whole.subarray(0, whole.length / 2));
    expect([status, body.code]).toEqual([422, 'file_broken']);
  });

  test('is a truncated PDF, and any PDF as avatar', async () => {
    expect((await sendDocument(PDF.subarray(0, 40))).body.code).toBe('file_broken');
    expect((await sendAvatar(PDF, { mime: 'application/pdf' })).body.code).toBe('file_type');
  });

  test('has more than 10 MiB; a byte less is taken', async () => {
    const limit = 10 * 1024 * 1024;
    const over = await sendDocument(Buffer.concat([PDF, Buffer.alloc(limit - PDF.length + 1)]));
    expect([over.status, over.body.code]).toEqual([413, 'file_too_large']);
    expect(over.body.errors.document[0]).toContain('10 MB');
    expect((await sendDocument(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
    const exact = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(limit - PDF.length), PDF.subarray(9)]);
    expect(exact.length).toBe(limit);
    const taken = await sendDocument(exact, { type: 'proof_of_address' });
    expect(taken.status).toBe(200);
    await platform.ask('POST', `/documents/cancel/${taken.body.data.id}`, { token: two, body: {} });
  });

  test('has an unknown type, is no form, or is a guest’s', async () => {
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    expect((await sendDocument(jpeg, { type: 'passport' })).body.errors).toHaveProperty('type');
    const plain = await platform.ask('POST', '/documents/upload', { token: two, body: { type: 'selfie' } });
    expect([plain.status, plain.body.code]).toEqual([422, 'file_required']);
    const cut = await platform.ask('POST', '/documents/upload', {
      token: two,
      raw: '--x\r\nContent-Disposition: form-data; name="document"; filename="a"\r\n\r\n\u00ff',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([cut.status, cut.body.code]).toEqual([422, 'malformed_body']);
    expect((await sendDocument(jpeg, { token: 'nobody-at-all-00' })).status).toBe(401);
  });

  test('is one of a flood from one address', async () => {
    const flooded = await createTestPlatform({ rateScale: 1 / 30 });
    const token = await flooded.login(2);
    const tries: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      tries.push((await flooded.ask('POST', '/profile/uploadAvatar', { token, body: {} })).status);
    }
    expect(tries).toEqual([422, 422, 429]);
    await flooded.close();
  });
});

describe('parallel uploads', () => {
  test('of one player are limited, and delay another player by one picture at most', async () => {
    const large = await picture(8000, 8000).png().toBuffer();
    const small = await picture(200, 200).jpeg().toBuffer();
    const answered: string[] = [];
    const flood = Array.from({ length: 24 }, async () => {
      const sent = await sendAvatar(large, { mime: 'image/png' });
      if (sent.status === 200) answered.push('flood');
      return sent;
    });
    // The first large image has been received and is decoded now or next.
    await expect.poll(() => folder('tmp').length).toBeGreaterThan(0);
    const other = await sendAvatar(small, { token: one });
    answered.push('other');
    expect(other.status).toBe(200);
    const sent = await Promise.all(flood);
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(18).fill(429)]);
    // At most one was being decoded when the small one came, and one was before it.
    expect(answered.indexOf('other')).toBeLessThanOrEqual(2);
    const refused = sent.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many_requests');
    expect(refused?.retryAfter).toBe('5');
    // Every place is free again.
    expect((await sendAvatar(small)).status).toBe(200);
    for (const token of [one, two])
      expect((await platform.ask('DELETE', '/profile/avatar', { token })).status).toBe(204);
  }, 60_000);
});

describe('an avatar', () => {
  async function bytesOf(
    address: string,
    host = JANGADA,
  ): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const response = await platform.app.request(`http://${host}${address}`, { headers: { host } });
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  }

  test('is re-encoded in three upright squares without metadata, under an opaque name', async () => {
    // Rotated by metadata, as telephones write it: the left half is red, and is the top when upright.
    const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
      .composite([
        {
          input: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#f00' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Rua das Flores 12', Orientation: '6' }, IFD3: { GPSLatitude: '23/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(lying.includes(Buffer.from('Rua das Flores'))).toBe(true);
    const { status, body } = await sendAvatar(lying, { name: '../../etc/passwd.svg', mime: 'text/html' });
    expect(status).toBe(200);
    expect(body.data.avatar).toMatch(/^\/api\/avatars\/[0-9a-f]{32}-256\.webp$/);
    for (const side of [64, 256, 512]) {
      const got = await bytesOf(body.data.avatar.replace('-256', `-${side}`));
      expect(got.status).toBe(200);
      expect(got.headers.get('content-type')).toBe('image/webp');
      expect(got.headers.get('cache-control')).toContain('immutable');
      expect(got.headers.get('x-content-type-options')).toBe('nosniff');
      const facts = await sharp(got.bytes).metadata();
      expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
        'webp',
        side,
        side,
        undefined,
        undefined,
      ]);
      const top = await sharp(got.bytes).extract({ left: 5, top: 2, width: 8, height: 8 }).raw().toBuffer();
      expect(top[0]).toBeGreaterThan(200);
      expect(top[2]).toBeLessThan(60);
    }
    expect((await platform.ask('GET', '/profile', { token: two })).body.data.avatar).toBe(body.data.avatar);
    expect((await platform.ask('GET', '/auth/me', { token: two })).body.data.avatar).toBe(body.data.avatar);
  });

  test('belongs to one site, and is deleted when it is replaced or removed', async () => {
    const first = (await platform.ask('GET', '/profile', { token: two })).body.data.avatar as string;
    expect((await bytesOf(first, MARE)).status).toBe(404);
    expect(folder('avatars')).toHaveLength(3);
    const second = (await sendAvatar(await picture(900, 300).webp().toBuffer())).body.data.avatar;
    expect(second).not.toBe(first);
    expect((await bytesOf(first)).status).toBe(404);
    expect(folder('avatars')).toHaveLength(3);
    // The same image of another player has another name.
    const third = (await sendAvatar(await picture(900, 300).webp().toBuffer(), { token: one })).body.data.avatar;
    expect(third).not.toBe(second);
    for (const token of [one, two, two]) {
      expect((await platform.ask('DELETE', '/profile/avatar', { token })).status).toBe(204);
    }
    expect(folder('avatars')).toEqual([]);
    expect((await platform.ask('GET', '/profile', { token: two })).body.data.avatar).toBeNull();
  });

  test.each(['..%2f..%2fsecret-64', 'a-64', `${'a'.repeat(32)}-65`, `${'a'.repeat(32)}-64`])(
    'is not found under %s',
    async (name) => {
      expect((await bytesOf(`/api/avatars/${name}.webp`)).status).toBe(404);
    },
  );
});

describe('a document', () => {
  test('is re-encoded and encrypted, visible to its owner, and deleted when it is withdrawn', async () => {
    const photo = await picture(3000, 1500)
      .withExif({ IFD0: { Copyright: 'Rua das Flores 12' } })
      .png()
      .toBuffer();
    const { status, body } = await sendDocument(photo, { type: 'identity_front', name: 'rg.png' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      type: 'identity_front',
      status: 'pending',
      reason: null,
      reviewed_at: null,
      has_file: true,
    });
    const [name] = folder('documents');
    const stored = readFileSync(join(platform.deps.env.DATA_DIR, 'uploads', 'documents', name ?? ''));
    expect(stored.subarray(0, 3).toString()).toBe('JF1');
    expect(stored.includes(Buffer.from('JFIF'))).toBe(false);

    const path = `/api/documents/${body.data.id}/file`;
    const own = await platform.app.request(`http://${JANGADA}${path}`, {
      headers: { host: JANGADA, authorization: `Bearer ${two}` },
    });
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="identity_front.jpg"');
    const bytes = Buffer.from(await own.arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 2000, 1000, undefined]);

    for (const [method, at] of [
      ['GET', `/documents/${body.data.id}/file`],
      ['POST', `/documents/cancel/${body.data.id}`],
    ] as const) {
      const options = method === 'POST' ? { body: {} } : {};
      expect((await platform.ask(method, at, { ...options, token: one })).body.code).toBe('document_not_found');
      expect((await platform.ask(method, at, options)).status).toBe(401);
    }
    expect((await sendDocument(photo, { type: 'identity_front' })).body.code).toBe('document_pending');
    expect((await platform.ask('GET', '/profile', { token: two })).body.data.documents_status).toBe('incomplete');

    const cancel = `/documents/cancel/${body.data.id}`;
    expect((await platform.ask('POST', cancel, { token: two, body: {} })).body.data).toMatchObject({
      status: 'cancelled',
      has_file: false,
    });
    expect((await platform.ask('POST', cancel, { token: two, body: {} })).body.code).toBe('not_pending');
    expect(folder('documents')).toEqual([]);
    expect((await platform.ask('GET', `/documents/${body.data.id}/file`, { token: two })).status).toBe(404);
  });

  test('of one type is taken once of parallel uploads', async () => {
    const photo = await picture(60, 60).jpeg().toBuffer();
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendDocument(photo)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(folder('documents')).toHaveLength(1);
    const { data } = (await platform.ask('GET', '/documents/status', { token: two })).body;
    expect(data.map(({ type, status }: { type: string; status: string }) => `${type} ${status}`)).toEqual([
      'identity_front cancelled',
      'selfie pending',
      'proof_of_address cancelled',
    ]);
  });

  test('that is approved stays', async () => {
    const { data } = (await platform.ask('GET', '/documents/status', { token: one })).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('approved'));
    const again = await sendDocument(await picture(60, 60).jpeg().toBuffer(), { token: one });
    expect([again.status, again.body.code]).toEqual([409, 'document_approved']);
    const id = data[0].id;
    expect((await platform.ask('POST', `/documents/cancel/${id}`, { token: one, body: {} })).body.code).toBe(
      'not_pending',
    );
  });

  test('without a row is swept, and no other', async () => {
    const root = join(platform.deps.env.DATA_DIR, 'uploads');
    const kept = folder('documents');
    expect(kept).toHaveLength(1);
    const orphan = 'f'.repeat(32);
    const avatar = `s1-${'e'.repeat(32)}-256`;
    writeFileSync(join(root, 'documents', orphan), 'x');
    writeFileSync(join(root, 'avatars', avatar), 'x');
    writeFileSync(join(root, 'tmp', 'd'.repeat(32)), 'x');
    // New files may still get their row.
    expect(await sweepFiles(platform.deps)).toBe(0);
    const old = platform.deps.clock.wallMs() / 1000 - 7200;
    for (const path of [`documents/${orphan}`, `documents/${kept[0]}`, `avatars/${avatar}`]) {
      utimesSync(join(root, path), old, old);
    }
    expect(await sweepFiles(platform.deps, { starting: true })).toBe(3);
    expect(folder('documents')).toEqual(kept);
    expect(folder('avatars')).toEqual([]);
  });
});
