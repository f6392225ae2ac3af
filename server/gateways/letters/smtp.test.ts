/** Letters by SMTP against a real server: delivered, refused, and retried ones. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../tests/fixtures/platform.ts';
import type { Deps } from '../../deps.ts';
import { createLetters } from '../../letters/letters.ts';
import type { Carriers } from './port.ts';
import { createSmtpCarrier } from './smtp.ts';

interface Mailed {
  readonly to: string;
  readonly secure: boolean;
  readonly user: string;
  readonly text: string;
}

const open: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});

async function listen(options: SMTPServerOptions = {}, port = 0): Promise<{ port: number; mail: Mailed[] }> {
  const mail: Mailed[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mail.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          secure: session.secure,
          user: String(session.user ?? ''),
          text: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  open.push(server);
  return { port: (server.server.address() as AddressInfo).port, mail };
}

const LETTER = {
  id: 7,
  channel: 'email',
  kind: 'code.verify_email',
  recipient: 'maria@exemplo.com.br',
  from: 'Jangada “Ñ”',
  subject: 'Jangada: código',
  body: 'Seu código:\n\n123456\n\n<Não> é HTML & pronto.',
} as const;

function carrierAt(port: number, rest = ''): ReturnType<typeof createSmtpCarrier> {
  return createSmtpCarrier({
    url: `smtp://${rest.includes('@') ? rest : ''}127.0.0.1:${port}${rest.includes('@') ? '' : rest}`,
    sender: 'nao-responda@jangada.example',
  });
}

function carriersWith(carry: Carriers['email']['carry']): Carriers {
  return { email: { name: 'test', kept: false, carry, close: () => undefined }, sms: null };
}

describe('a letter by SMTP', () => {
  test('arrives as text and HTML from the site, marked as automatic', async () => {
    const { port, mail } = await listen();
    const carrier = carrierAt(port);
    await carrier.carry(LETTER);
    carrier.close();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.to).toBe('maria@exemplo.com.br');
    const text = mail[0]?.text ?? '';
    expect(text).toContain('<nao-responda@jangada.example>');
    expect(text).toContain('Message-ID: <letter-7@jangada.example>');
    expect(text).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('text/plain');
    expect(text).toContain('text/html');
    expect(text).toContain('123456');
    expect(text).toContain('&lt;N');
  });

  test('uses STARTTLS if the server offers it, with user and password', async () => {
    const { port, mail } = await listen({
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, session, done) =>
        session.secure && username === 'casa' && password === 'mar'
          ? done(null, { user: 'casa' })
          : done(new Error('Invalid username or password')),
    });
    // The server's certificate is self-signed; only a test trusts it.
    const carrier = createSmtpCarrier({
      url: `smtp://casa:mar@127.0.0.1:${port}/?requireTLS=true&tls.rejectUnauthorized=false`,
      sender: 'a@jangada.example',
    });
    await carrier.carry(LETTER);
    carrier.close();
    expect(mail[0]).toMatchObject({ secure: true, user: 'casa' });
  });

  test('is not sent in the clear if TLS is required and not offered', async () => {
    const { port, mail } = await listen();
    const carrier = carrierAt(port, '/?requireTLS=true');
    await expect(carrier.carry(LETTER)).rejects.toMatchObject({ name: 'CarryError', permanent: false });
    carrier.close();
    expect(mail).toEqual([]);
  });

  test.each<[string, SMTPServerOptions, boolean, RegExp]>([
    [
      'retries after a refused password',
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) },
      false,
      /EAUTH/,
    ],
    [
      'retries a full mailbox (452)',
      {
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Mailbox full'), { responseCode: 452 })),
      },
      false,
      /452/,
    ],
    [
      'gives up an unknown recipient (550)',
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 550 })) },
      true,
      /550/,
    ],
  ])('%s', async (_what, options, permanent, words) => {
    const { port } = await listen(options);
    const carrier = carrierAt(port, options.onAuth ? 'casa:mar@' : '');
    const failure = await carrier.carry(LETTER).catch((error: unknown) => error);
    carrier.close();
    expect(failure).toMatchObject({ name: 'CarryError', permanent });
    expect(String(failure)).toMatch(words);
    // A log must not hold the address.
    expect(String(failure)).not.toContain('maria@');
  });

  test('waits for a server that is away', async () => {
    const carrier = carrierAt(9);
    await expect(carrier.carry(LETTER)).rejects.toMatchObject({ name: 'CarryError', permanent: false });
    carrier.close();
  });
});

describe('a code while the mail server is away', () => {
  let platform: TestPlatform;
  let port = 0;
  beforeAll(async () => {
    ({ port } = await listen());
    await new Promise<void>((resolve) => {
      open.pop()?.close(() => resolve());
    });
    platform = await createTestPlatform({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  afterAll(() => platform.close());

  test('is reported as delayed, survives a restart, and arrives later', async () => {
    const token = await platform.login(2);
    const sent = await platform.ask('POST', '/auth/verify-email', { token, language: 'en', body: {} });
    expect(sent.status).toBe(503);
    expect(sent.body).toMatchObject({ code: 'delivery_delayed', resend_in: 20 });
    expect(sent.body.message).toContain('keep trying');
    const waiting = await platform.database.db
      .selectFrom('letters')
      .select(['state', 'attempts', 'last_error'])
      .where('kind', '=', 'code.verify_email')
      .executeTakeFirstOrThrow();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('SMTP') });

    const { mail } = await listen({}, port);
    // A second process on the same database, as after a kill -9 of the first.
    const next = createLetters(platform.deps);
    expect(await next.round()).toBe(0);
    await platform.clock.advance(5000);
    expect(await next.round()).toBe(1);
    await expect.poll(() => mail.length).toBe(1);
    const code = /\b\d{6}\b/.exec(mail[0]?.text ?? '')?.[0];
    const right = await platform.ask('POST', '/auth/verify-email', { token, body: { code } });
    expect(right.status).toBe(200);
    await next.start()();
  });

  test('delivers a letter of a killed process after its lease', async () => {
    const carried: number[] = [];
    const carriers = carriersWith(async ({ id }) => void carried.push(id));
    const deps: Deps = { ...platform.deps, carriers };
    const dead = createLetters({ ...deps, carriers: carriersWith(() => new Promise<void>(() => undefined)) });
    const id = await dead.write(platform.database.db, {
      casinoId: 1,
      playerId: null,
      channel: 'email',
      recipient: 'x@exemplo.com',
      kind: 'notice.new_login',
      subject: 'x',
      body: 'x',
    });
    void dead.deliver(id);
    const attempts = async () =>
      (await platform.database.db.selectFrom('letters').select('attempts').where('id', '=', id).executeTakeFirst())
        ?.attempts;
    await expect.poll(attempts).toBe(1);
    const next = createLetters(deps);
    expect(await next.round()).toBe(0);
    await platform.clock.advance(60_000);
    await next.round();
    expect(carried).toEqual([id]);
    await next.round();
    expect(carried).toEqual([id]);
  });

  test('delivers a letter once with two replicas', async () => {
    const carried: number[] = [];
    const carriers = carriersWith(async ({ id }) => void carried.push(id));
    const [one, two] = [createLetters({ ...platform.deps, carriers }), createLetters({ ...platform.deps, carriers })];
    const id = await one.write(platform.database.db, {
      casinoId: 1,
      playerId: null,
      channel: 'email',
      recipient: 'y@exemplo.com',
      kind: 'notice.new_login',
      subject: 'y',
      body: 'y',
    });
    await Promise.all([one.deliver(id), two.deliver(id), one.round(), two.round()]);
    expect(carried.filter((carriedId) => carriedId === id)).toEqual([id]);
  });

  test('delivers each letter once in a round longer than a lease', async () => {
    const carried: number[] = [];
    const other = createLetters({ ...platform.deps, carriers: carriersWith(async ({ id }) => void carried.push(id)) });
    const slow = createLetters({
      ...platform.deps,
      carriers: carriersWith(async ({ id }) => {
        carried.push(id);
        await platform.clock.advance(10_000);
        if (carried.length === 8) await other.round();
      }),
    });
    const ids = [];
    for (let index = 0; index < 10; index += 1) {
      ids.push(
        await slow.write(platform.database.db, {
          casinoId: 1,
          playerId: null,
          channel: 'email',
          recipient: 'w@exemplo.com',
          kind: 'notice.new_login',
          subject: 'w',
          body: 'w',
        }),
      );
    }
    await slow.round();
    expect(carried.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test('drops an expired code, and keeps no delivered text in production', async () => {
    const carried: number[] = [];
    const carriers = carriersWith(async ({ id }) => void carried.push(id));
    const letters = createLetters({ ...platform.deps, carriers, env: { ...platform.deps.env, production: true } });
    const write = (expiresAt?: Date) =>
      letters.write(platform.database.db, {
        casinoId: 1,
        playerId: null,
        channel: 'email',
        recipient: 'z@exemplo.com',
        kind: 'code.recovery',
        subject: 'z',
        body: '123456',
        ...(expiresAt ? { expiresAt } : {}),
      });
    const late = await write(platform.clock.now());
    const fine = await write();
    expect(await letters.deliver(late)).toBe('failed');
    expect(await letters.deliver(fine)).toBe('sent');
    expect(carried).toEqual([fine]);
    const rows = await platform.database.db
      .selectFrom('letters')
      .select(['body', 'state'])
      .where('id', 'in', [late, fine])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { body: null, state: 'expired' },
      { body: null, state: 'sent' },
    ]);
  });
});
