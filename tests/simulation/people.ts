/** The players of a simulated run: their registration, and the run's data about each. */
import type { Db } from '../../server/db/connect.ts';
import { solve, testCpf } from '../fixtures/platform.ts';
import { type Asked, type AskOptions, HOST, type Replica } from './house.ts';
import type { Seen } from './judge.ts';
import { type Facts, newWorld, type Op, type World } from './model.ts';

const GAME = 'boto';
const SESSION_MS = 12 * 3_600_000;
const LOGIN_MS = 30 * 24 * 3_600_000;

export interface Person {
  /** 1, 2, 3… in the order of arrival; what the trace calls them. */
  readonly number: number;
  readonly id: number;
  readonly phone: string;
  readonly cpf: string;
  token: string;
  loginEnds: number;
  methodId: string;
  /** The provider session in use; '' before the first. */
  session: string;
  /** When each provider session ends. */
  readonly sessions: Map<string, number>;
  worlds: World[];
  seen: Seen;
  facts: Facts;
  /** Raises of a limit that were asked for: `kind.period` → what, and when. */
  readonly raises: Map<string, { readonly value: number | null; readonly at: number }>;
  /** Bonuses that the player asked to cancel. */
  readonly givenUp: Set<number>;
  /** Calls about this player's rounds that the provider has yet to make, in no order. */
  readonly unsaid: Op[];
}

const PASSWORD = 'jangada-simulada-7';

async function need(asking: Promise<Asked | null>, what: string): Promise<Asked> {
  const answer = await asking;
  if (!answer || answer.status >= 300) throw new Error(`${what}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return answer;
}

/**
 * Registers a player as a visitor does, and grants the approvals that the operator gives after a check of the
 * documents.
 * @param ref code of the player who referred them
 */
export async function join(replica: Replica, db: Db, number: number, ref: string | null): Promise<Person> {
  const cpf = testCpf(number);
  const phone = `+55119${String(80_000_000 + number)}`;
  const now = replica.deps.clock.nowMs();
  const { body: challenge } = await need(replica.ask('GET', '/captcha/challenge'), 'captcha');
  const { body } = await need(
    replica.ask('POST', '/auth/register', {
      key: `register-${number}`,
      guest: `guest-${String(number).padStart(9, '0')}`,
      body: {
        first_name: 'Jogador',
        last_name: 'Simulado',
        email: `jogador${number}@example.com`,
        phone,
        cpf,
        birth_date: '1990-01-01',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        accepted_terms: true,
        captcha: solve(challenge),
        ...(ref && { ref }),
      },
    }),
    'register',
  );
  const id = Number(body.data.id);
  const at = replica.deps.clock.now();
  await db
    .insertInto('documents')
    .values(
      (['identity_front', 'identity_back', 'selfie', 'proof_of_address'] as const).map((type) => ({
        casino_id: 1,
        player_id: id,
        type,
        status: 'approved' as const,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await db.updateTable('players').set({ identity_verified_at: at }).where('id', '=', id).execute();
  const today = new Date(now - 3 * 3_600_000).toISOString().slice(0, 10);
  const item = { casino_id: 1, player_id: id, title_pt: 'Cashback', title_en: 'Cashback', created_at: at };
  await db
    .insertInto('cashback')
    .values([
      { ...item, amount: 700 + number, type: 'calendar', available_at: today },
      { ...item, amount: 300 + number, type: 'immediate', available_at: today },
    ])
    .execute();
  const token = body.token as string;
  const method = await need(replica.ask('POST', '/wallet/withdraw/method', { token, body: { type: 'cpf' } }), 'key');
  const facts: Facts = { limits: {}, exclusion: null, heldUntil: null, sessions: new Map() };
  return {
    number,
    id,
    phone,
    cpf,
    token,
    loginEnds: now + LOGIN_MS,
    methodId: method.body.data.id,
    session: '',
    sessions: new Map(),
    worlds: [newWorld()],
    seen: { real: 0, held: 0, deposits: 0, made: [], bonus: 0, bonuses: [] },
    facts,
    raises: new Map(),
    givenUp: new Set(),
    unsaid: [],
  };
}

/** Logs in anew; false when the answer was lost or the player is shut out of more than reading and withdrawing. */
export async function logIn(replica: Replica, person: Person): Promise<boolean> {
  const answer = await replica.ask('POST', '/auth/login', { body: { username: person.phone, password: PASSWORD } });
  if (answer?.status !== 200) return false;
  person.token = answer.body.token;
  person.loginEnds = replica.deps.clock.nowMs() + LOGIN_MS;
  return true;
}

/** Opens the game: a launch token, exchanged by the provider for a session. Answers the status that it came to. */
export async function openGame(replica: Replica, person: Person): Promise<number | null> {
  const { token } = person;
  const wish = { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' };
  const launched = await replica.ask('POST', '/games/url', { token, body: wish });
  if (launched?.status !== 200) return launched?.status ?? null;
  const launch = new URLSearchParams(new URL(launched.body.gameUrl, `http://${HOST}`).hash.slice(1)).get('t');
  const opened = await replica.ask('POST', '/provider/v1/authenticate', {
    body: { token: launch },
    signed: 'provider',
  });
  if (opened?.status !== 200) return opened?.status ?? null;
  person.session = opened.body.session;
  person.sessions.set(person.session, Math.min(replica.deps.clock.nowMs() + SESSION_MS, person.loginEnds));
  return 200;
}

/**
 * Makes a sensitive call as the app does: where the session has to prove itself first, with the password and once more.
 * Null where an answer was lost.
 */
export async function askProven(
  replica: Replica,
  method: string,
  path: string,
  options: AskOptions,
): Promise<Asked | null> {
  const first = await replica.ask(method, path, options);
  if (first?.status !== 403 || first.body?.code !== 'step_up_required') return first;
  const proof = await replica.ask('POST', '/auth/step-up', { ...options, body: { password: PASSWORD } });
  return proof?.status === 200 ? replica.ask(method, path, options) : proof;
}
