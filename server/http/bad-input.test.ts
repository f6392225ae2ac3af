/**
 * Sends bad text in every field of every call with a body: the server answers a refusal in words under that field, or
 * takes the value; never a fault. Unlike `fuzz.test.ts`, all other fields are valid, so the bad one gets as far as
 * possible.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Call } from '../../src/contract/call.ts';
import { createTestPlatform, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { BAD_TEXTS } from '../../tests/support/bad-text.ts';
import { handlers } from './handlers.ts';

const PASSWORD = 'mar-e-vento-7';
let platform: TestPlatform;
let token = '';
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

type Body = Readonly<Record<string, unknown>>;

const person = {
  first_name: 'Marina',
  last_name: 'Souza',
  email: 'marina@exemplo.com',
  phone: '+5511977770001',
  cpf: testCpf(900),
  birth_date: '1995-03-14',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  accepted_terms: true,
  captcha: '',
  ref: '',
};
const address = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '100',
  complement: 'ap 1',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

/** A valid body for each call that takes text. */
const bodies: Readonly<Record<string, Body>> = {
  register: person,
  login: { username: '+5511999990001', password: PASSWORD },
  loginRestricted: { username: '+5511999990001', password: PASSWORD },
  loginGoogle: { idToken: 'a.b.c', ref: 'AMIGO123' },
  renewSession: { password: PASSWORD },
  recoverPassword: { username: '+5511999990001', captcha: '' },
  verifyCode: { username: '+5511999990001', code: '123456' },
  resetPassword: { reset_token: 'abc', password: 'rio-e-chuva-8', password_confirmation: 'rio-e-chuva-8' },
  validateCpf: { cpf: person.cpf },
  updateUser: {
    first_name: 'Marina',
    last_name: 'Souza',
    email: 'outra@exemplo.com',
    phone: '+5511977770002',
    birth_date: '1995-03-14',
    current_password: PASSWORD,
  },
  verifyEmail: { code: '123456' },
  verifyPhone: { code: '123456' },
  secondFactor: { channel: 'email', code: '123456' },
  stepUp: { password: PASSWORD, idToken: 'a.b.c', channel: 'email', code: '123456' },
  changePassword: { current_password: PASSWORD, password: 'rio-e-chuva-8', password_confirmation: 'rio-e-chuva-8' },
  updateName: { name: 'Marina' },
  updateLanguage: { language: 'pt' },
  createAddress: address,
  showProfile: { user_id: '1' },
  addWithdrawMethod: { type: 'email', key: 'marina@exemplo.com' },
  createPixCharge: { amount: 5000, coupon: '' },
  checkCoupon: { coupon: 'MARALTA' },
  claimCashback: { cashback_id: '1' },
  buyBox: { box_id: '1', price: 500, prizes_id: '~1' },
  openBox: { box_id: '1', client_seed: 'minha' },
  sellBox: { id: '1' },
  sellItem: { id: '1' },
  requestWithdrawal: { amount: 5000, method_id: '1' },
  cancelWithdrawal: { id: '1' },
  consultCharge: { id: '1' },
  selfExclude: { value: 'pause_24h', date: '2026-11-20' },
  updateSettings: { time_alert_minutes: 30, marketing: false },
  getGame: { game_id: 'onca-da-lua', provider_code: 'estudio-recife' },
  getRelatedGames: { game_id: 'onca-da-lua' },
  getGameUrl: { game_id: 'onca-da-lua', mode: 'demo', lang: 'pt', device: 'mobile' },
  launchSport: { lang: 'pt', device: 'mobile', section: 'live' },
  requestDeletion: { password: 'nao-e-esta-9', code: '123456' },
  ignorePlayer: { user_id: '1' },
  sendChatMessage: { text: 'Bom dia' },
  reportMessage: { message_id: '1', reason: 'spam', text: 'x' },
  reportClientError: { kind: 'error', name: 'TypeError', message: 'x', stack: 'a', route: '/', build: 'b' },
  authoriseChannel: { socket_id: '1.2', channel_name: 'presence-universal-public.1' },
  signInLive: { socket_id: '1.2' },
};

/** Fields that the server judges together with another one, so the refusal may name the partner. */
const PARTNER: Readonly<Record<string, string>> = { password: 'password_confirmation', type: 'key', value: 'date' };

/** The token of a test player; the table may change this player's telephone and names. */
async function signIn(): Promise<string> {
  if (token !== '') return token;
  const { body } = await platform.ask('POST', '/auth/register', {
    body: { ...person, captcha: await platform.captcha() },
  });
  token = body.token as string;
  return token;
}

/** Calls that take a fixed time on purpose; faster calls have the same fields. */
const SLOW: ReadonlySet<string> = new Set(['recoverPassword', 'loginRestricted', 'renewSession', 'requestDeletion']);

const cases = Object.entries(bodies).flatMap(([name, body]) =>
  Object.keys(body).map((field) => [name, field] as const),
);

describe.each(['pt', 'en'] as const)('in %s', (language) => {
  test.each(language === 'pt' ? cases : cases.filter(([name]) => name === 'createAddress'))(
    '%s: %s names the fault, or takes the text',
    async (name, field) => {
      const call = (calls as Readonly<Record<string, Call>>)[name];
      if (!call || !(name in handlers)) throw new Error(`${name} is no call that is answered.`);
      for (const { name: what, text } of SLOW.has(name) ? BAD_TEXTS.slice(0, 6) : BAD_TEXTS) {
        const { status, body } = await platform.ask(call.method, call.path, {
          token: await signIn(),
          language,
          body: { ...bodies[name], [field]: text },
        });
        const where = `${name}.${field}: ${what}`;
        // The test has no bank, so a valid deposit ends here.
        expect(status < 500 || body.code === 'gateway_unavailable', where).toBe(true);
        if (status < 400) continue;
        expect(body.message, where).toMatch(/\S \S/);
        if (status !== 422) continue;
        for (const [key, sentences] of Object.entries(body.errors as Record<string, string[]>)) {
          // The sentence must not show a rule's name or any of the sent text.
          for (const sentence of sentences) {
            expect(sentence, where).toMatch(/^\p{Lu}.*\s/u);
            expect(sentence.includes(text.slice(0, 40)), where).toBe(false);
          }
          if (body.code === 'validation_failed') expect([field, PARTNER[field]], where).toContain(key);
        }
      }
    },
    60_000,
  );
});

test.each(['searchTerm', 'category', 'provider', 'type', 'bonuses'])('a filter of games by %s', async (key) => {
  for (const { name, text } of BAD_TEXTS) {
    const filter = encodeURIComponent(JSON.stringify({ [key]: text }));
    const { status, body } = await platform.ask('GET', `/casinos/games?filter=${filter}`);
    if (status === 422) expect(Object.keys(body.errors)[0], name).toMatch(/^filter/);
    else
      expect([status, body.games.data.length], name).toEqual([
        200,
        key === 'searchTerm' && name === 'blanks alone' ? 24 : 0,
      ]);
  }
});

test('covers every implemented call that takes text', () => {
  const takesText = Object.entries(calls as Readonly<Record<string, Call>>).filter(([name, call]) => {
    const entries = Object.keys((call.body as { entries?: object } | undefined)?.entries ?? {});
    return call.auth !== 'signed' && !call.files && name in handlers && entries.length > 0;
  });
  const left = takesText.map(([name]) => name).filter((name) => !(name in bodies));
  // Flags, choices, browser data and the test clock: no player types them.
  expect(left.sort()).toEqual([
    'answerTimeAlert',
    'moveClock',
    'readAllNotifications',
    'reportNotification',
    'reportPush',
    'subscribePush',
    'toggleFavorite',
    'toggleHideMetrics',
    'toggleLike',
    'unsubscribePush',
  ]);
});

/** Spellings that players paste, with their meaning. */
describe('spellings of one value', () => {
  test.each([
    '+55 (11) 97777-1234',
    '011 97777 1234',
    '１１９７７７７１２３４',
    '+５５ １１ ９７７７７－１２３４',
    '5511977771234',
  ])('the telephone %s', async (phone) => {
    const { status, body } = await platform.ask('POST', '/auth/update', {
      token: await signIn(),
      body: { phone, current_password: PASSWORD },
    });
    expect([status, body.data?.username]).toEqual([200, '+5511977771234']);
  });

  test.each(['529.982.247-25', '52998224725', '５２９．９８２．２４７－２５', ' 529 982 247 25 ', '000.000.001-91'])(
    'the CPF %s',
    async (cpf) => {
      expect((await platform.ask('POST', '/validate/validate-cpf', { body: { cpf } })).body.data).toEqual({
        valid: true,
      });
    },
  );

  test.each(['01310-100', '01310100', '０１３１０－１００', '01.310-100'])('the postal code %s', async (zip) => {
    const { body } = await platform.ask('POST', '/address/create', {
      token: await signIn(),
      body: { ...address, zip },
    });
    expect(body.data.zip.replace(/\D/g, '')).toBe('01310100');
  });

  test.each(['1990-02-03', '03/02/1990', '3/2/1990', '１９９０-０２-０３', '０３／０２／１９９０', ' 03.02.1990 '])(
    'the birth date %s',
    async (birth_date) => {
      const { status, body } = await platform.ask('POST', '/auth/update', {
        token: await signIn(),
        body: { birth_date },
      });
      expect([status, body.data?.birth_date]).toEqual([200, '1990-02-03']);
    },
  );

  test.each(['31/02/1990', '1990-13-01', '00/00/0000', '03/02/90', '99/99/9999', '2015-01-01'])(
    'refuse %s as birth date',
    async (birth_date) => {
      const { status, body } = await platform.ask('POST', '/auth/update', {
        token: await signIn(),
        body: { birth_date },
      });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['birth_date']]);
    },
  );
});
