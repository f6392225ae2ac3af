/**
 * The back office's HTTP app, on a port and a host of its own (decision 038): its page, the login, the readers of its
 * screens, and the operator's commands as calls. Each call is judged here: session, origin, role.
 */
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { BackOfficeView, OperatorSelf } from '../../src/contract/backoffice.ts';
import { recordAudit } from '../audit.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { commonHeaders, DATA_POLICY } from '../http/csp.ts';
import { isLoopbackHost } from '../http/host.ts';
import { asApiError, problemOf } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { type AppEnv, clientIp, requestHost } from '../http/request-facts.ts';
import { safeError } from '../http/safe-log.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Language, languageOf } from '../messages.ts';
import { type Command, OperatorError } from '../operator/command.ts';
import { commands } from '../operator/commands/all.ts';
import { execute, sentenceOf } from '../operator/execute.ts';
import { checkInput } from '../operator/parse.ts';
import { loginOperator } from './login.ts';
import { documentFile, documentPicture, playerFile, today, withdrawalStory } from './readers.ts';
import { mayRun, maySee, openOptions, viewsOf } from './roles.ts';
import { type CurrentOperator, endOperatorSession, operatorOf } from './sessions.ts';

export interface BackOfficeOptions {
  readonly rateLimits: RateLimits;
  /** Clears the platform's cache of sites. */
  readonly siteChanged: () => void;
  /** The built page; absent in tests. */
  readonly files?: StaticFiles | null;
}

interface Variables {
  readonly Variables: AppEnv['Variables'] & { operator: CurrentOperator };
}
export type BackOfficeContext = Context<Variables>;

const PAGE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types jangada',
].join('; ');

const short = v.pipe(v.string(), v.maxLength(200));
const loginBody = v.object({
  name: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(40)),
  password: short,
  code: v.optional(v.pipe(v.string(), v.maxLength(12))),
  new_password: v.optional(short),
});
const runBody = v.object({
  command: short,
  words: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20_000))), v.maxLength(8)),
  options: v.record(v.string(), v.union([v.pipe(v.string(), v.maxLength(20_000)), v.literal(true)])),
});

/** Parses a body. @throws ApiError 422 */
async function bodyOf<T>(c: BackOfficeContext, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const parsed = v.safeParse(schema, (await readBody(c.req.raw)).value);
  if (!parsed.success) throw new ApiError(422, 'validation_failed', { errors: { body: ['invalid'] } });
  return parsed.output;
}

/** Hosts under which the back office answers: its own address, or without one this computer. */
function isOwnHost(c: BackOfficeContext, { env }: Deps): boolean {
  const host = requestHost(c, env);
  return env.BACKOFFICE_URL === undefined ? isLoopbackHost(host) : host === new URL(env.BACKOFFICE_URL).host;
}

/**
 * Tells whether the back office's own page makes the request. Browsers send Origin with each request that is no GET; a
 * page of another host, or of another port of this computer, has another one.
 */
function isOwnOrigin(c: BackOfficeContext, { env }: Deps): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  return c.req.header('origin') === (env.BACKOFFICE_URL ?? `http://${requestHost(c, env)}`);
}

/** The cookie of a session. `__Host-` binds it to this host and to TLS. */
function cookieOf({ env }: Deps): { readonly name: string; readonly secure: boolean } {
  const secure = env.BACKOFFICE_URL?.startsWith('https:') ?? false;
  return { name: secure ? '__Host-operator' : 'operator', secure };
}

/** The audit record of a refused call. */
async function recordRefusal(deps: Deps, { name }: CurrentOperator, action: string): Promise<void> {
  const actor = `operator:${name}`;
  await recordAudit(deps.db, {
    casinoId: null,
    actor,
    action: 'backoffice.refused',
    target: null,
    details: { action, refused: 'role' },
    at: deps.clock.now(),
  });
}

/** The audit record of a read of a person's data. */
async function recordRead(deps: Deps, { name }: CurrentOperator, what: string, target: string): Promise<void> {
  const actor = `operator:${name}`;
  await recordAudit(deps.db, {
    casinoId: null,
    actor,
    action: `backoffice.read_${what}`,
    target,
    at: deps.clock.now(),
  });
}

const spokenBy = (c: BackOfficeContext): Language => languageOf(c.req.header('accept-language'));

async function selfOf({ db }: Deps, { name, role }: CurrentOperator): Promise<OperatorSelf> {
  const sites = await db
    .selectFrom('sites as s')
    .innerJoin('site_domains as d', 'd.casino_id', 's.casino_id')
    .distinctOn('s.casino_id')
    .select(['s.casino_id', 's.name', 'd.domain'])
    .orderBy('s.casino_id')
    .orderBy('d.domain', 'desc')
    .execute();
  const described = (command: Command) => ({
    name: command.name,
    summary: command.summary,
    args: command.args.map(({ name: argument, help, optional = false }) => ({ name: argument, help, optional })),
    options: openOptions(command).map(([option, { help, value = null, isRequired = false }]) => ({
      name: option,
      help,
      value,
      required: isRequired,
    })),
  });
  return {
    name,
    role,
    views: viewsOf(role),
    commands: commands.filter((command) => mayRun(role, command)).map(described),
    sites: sites.map(({ casino_id, ...site }) => ({ ...site, casino_id: String(casino_id) })),
  };
}

/** Login, logout and the operator's own facts. */
function mountSession(app: Hono<Variables>, deps: Deps, { rateLimits }: BackOfficeOptions): void {
  const { name, secure } = cookieOf(deps);
  app.post('/api/login', async (c) => {
    const { new_password: newPassword, ...login } = await bodyOf(c, loginBody);
    const ip = clientIp(c, deps.env);
    const { step, token } = await loginOperator(deps, rateLimits, { ...login, newPassword, ip });
    if (token !== null) setCookie(c, name, token, { httpOnly: true, sameSite: 'Strict', secure, path: '/' });
    return c.json(step);
  });
  app.post('/api/logout', async (c) => {
    await endOperatorSession(deps, getCookie(c, name) ?? '');
    deleteCookie(c, name, { secure, path: '/' });
    return c.body(null, 204);
  });
  app.get('/api/me', async (c) => c.json(await selfOf(deps, c.get('operator'))));
}

/** The operator's commands, under the operator's name. */
function mountCommands(app: Hono<Variables>, deps: Deps, { siteChanged }: BackOfficeOptions): void {
  app.post('/api/run', async (c) => {
    const operator = c.get('operator');
    const { command: asked, words, options } = await bodyOf(c, runBody);
    const command = commands.find(({ name }) => name === asked);
    if (!command) throw new ApiError(404, 'not_found');
    const isOpen = Object.keys(options).every((name) => !command.options?.[name]?.file);
    if (!mayRun(operator.role, command) || !isOpen) {
      await recordRefusal(deps, operator, command.name);
      throw new ApiError(403, 'operator_role');
    }
    const run = { deps, user: operator.name, isNamed: true, siteChanged, language: spokenBy(c) };
    try {
      return c.json(await execute(run, command, checkInput(command, words, new Map(Object.entries(options)))));
    } catch (error) {
      // `checkInput` throws its sentence; `execute` has one in its outcome.
      if (!(error instanceof OperatorError)) throw error;
      return c.json({ outputs: [], hint: null, problem: sentenceOf(deps, error, run.language) });
    }
  });
}

/** Refuses a request of another host or page, and a call without a session. */
function mountGuards(app: Hono<Variables>, deps: Deps): void {
  const { name } = cookieOf(deps);
  app.use('*', async (c, next) => {
    await next();
    for (const [header, value] of Object.entries(commonHeaders(cookieOf(deps).secure))) {
      if (!c.res.headers.has(header)) c.res.headers.set(header, value);
    }
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', DATA_POLICY);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('referrer-policy', 'no-referrer');
    c.res.headers.set('x-robots-tag', 'noindex');
  });
  app.use('*', async (c, next) => {
    if (!isOwnHost(c, deps)) return c.body(null, 421);
    return next();
  });
  app.use('/api/*', async (c, next) => {
    if (c.req.method !== 'GET' && !isOwnOrigin(c, deps)) throw new ApiError(403, 'operator_origin');
    if (c.req.path === '/api/login') return next();
    const operator = await operatorOf(deps, getCookie(c, name) ?? '', c.req.query('again') !== undefined);
    if (!operator) throw new ApiError(401, 'unauthenticated');
    c.set('operator', operator);
    return next();
  });
}

interface Reader {
  readonly path: string;
  readonly view: BackOfficeView;
  /** Noun of the target in the audit log, with the id of the path; null: the read concerns no person. */
  readonly target: string | null;
  read(deps: Deps, id: string, c: BackOfficeContext): Promise<Response>;
}

const READERS: readonly Reader[] = [
  { path: '/api/today', view: 'today', target: null, read: async (deps, _id, c) => c.json(await today(deps)) },
  {
    path: '/api/players/:id',
    view: 'players',
    target: 'player',
    read: async (deps, id, c) => c.json(await playerFile(deps, id, spokenBy(c))),
  },
  {
    path: '/api/withdrawals/:id',
    view: 'withdrawals',
    target: 'withdrawal',
    // Those who decide compare the key with the player's data; support does not need it.
    read: async (deps, id, c) =>
      c.json(await withdrawalStory(deps, id, spokenBy(c), c.get('operator').role !== 'support')),
  },
  {
    path: '/api/documents/:id',
    view: 'documents',
    target: 'document',
    read: async (deps, id, c) => c.json(await documentFile(deps, id)),
  },
  {
    path: '/api/documents/:id/file',
    view: 'documents',
    target: 'document',
    async read(deps, id, c) {
      const { bytes, type } = await documentPicture(deps, id);
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': type,
        'content-disposition': 'inline',
        // The page frames a PDF; the file itself loads nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'x-frame-options': 'SAMEORIGIN',
      });
    },
  },
];

/** The readers of the screens. A read of a person is recorded like an action. */
function mountReaders(app: Hono<Variables>, deps: Deps): void {
  for (const { path, view, target, read } of READERS) {
    app.get(path, async (c) => {
      const operator = c.get('operator');
      const id = c.req.param('id') ?? '';
      if (!maySee(operator.role, view)) {
        await recordRefusal(deps, operator, view);
        throw new ApiError(403, 'operator_role');
      }
      const answer = await read(deps, id, c);
      if (target !== null)
        await recordRead(deps, operator, path.endsWith('/file') ? 'file' : view, `${target}:${Number(id)}`);
      return answer;
    });
  }
}

export function createBackOffice(deps: Deps, options: BackOfficeOptions): Hono<Variables> {
  const app = new Hono<Variables>();
  mountGuards(app, deps);
  mountSession(app, deps, options);
  mountCommands(app, deps, options);
  mountReaders(app, deps);
  app.all('/api/*', () => {
    throw new ApiError(404, 'not_found');
  });
  app.get('*', (c) => {
    const file = options.files?.serve(c.req.path, c.req.raw);
    if (file) return file;
    const page = options.files?.text('index.html') ?? null;
    if (page === null || c.req.path.includes('.')) return c.body(null, 404);
    return c.html(page, 200, { 'content-security-policy': PAGE_POLICY });
  });
  app.onError((error, c) => {
    const known = asApiError(error);
    if (!known) deps.log.error({ fault: safeError(error) }, 'a request of the back office failed');
    const language = languageOf(c.req.header('accept-language'));
    const { status, body, headers } = problemOf(known ?? new ApiError(500, 'internal_error'), language);
    return c.json(body, status as 400, headers);
  });
  return app;
}
