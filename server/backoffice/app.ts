/**
 * The back office's HTTP app, on a port and a host of its own (decision 038): its page, the login, the readers of its
 * screens, and the operator's commands as calls. Each call is judged here: session, origin, role.
 */
import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as v from 'valibot';
import type { BackOfficeView, OperatorSelf } from '../../src/contract/backoffice.ts';
import { recordAudit } from '../audit.ts';
import { imageForOperator } from '../chat/images.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { filesOf } from '../files/store.ts';
import { BODY_LIMIT, malformed, parseJson, readBody } from '../http/body.ts';
import { commonHeaders, DATA_POLICY } from '../http/csp.ts';
import { isLoopbackHost, siteOrigin } from '../http/host.ts';
import { readMultipart } from '../http/multipart.ts';
import { asApiError, problemOf } from '../http/problem.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { type AppEnv, clientIp, requestHost } from '../http/request-facts.ts';
import { safeError } from '../http/safe-log.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { type Language, languageOf } from '../messages.ts';
import { type Command, OperatorError } from '../operator/command.ts';
import { commands } from '../operator/commands/all.ts';
import { execute, sentenceOf } from '../operator/execute.ts';
import { siteByDomain } from '../operator/lookup.ts';
import { checkInput } from '../operator/parse.ts';
import { pictureName, readPicture } from '../site/pictures.ts';
import { loginOperator } from './login.ts';
import {
  documentFile,
  documentPicture,
  playerBets,
  playerFile,
  playerRound,
  playerStatement,
  today,
  withdrawalStory,
} from './readers.ts';
import { mayRun, maySee, maySeeChat, openOptions, uploadsOf, viewsOf } from './roles.ts';
import { type CurrentOperator, endOperatorSession, operatorOf } from './sessions.ts';

export interface BackOfficeOptions {
  readonly rateLimits: RateLimits;
  /** Clears the platform's cache of sites. */
  readonly siteChanged: () => void;
  /** The built page; absent in tests. */
  readonly files?: StaticFiles | null;
  /** The sites' built files, for the pictures that come with the product; absent in tests. */
  readonly siteFiles?: StaticFiles | null;
}

interface Variables {
  readonly Variables: AppEnv['Variables'] & { operator: CurrentOperator };
}
export type BackOfficeContext = Context<Variables>;

/** The policy of the page, which shows documents and previews of the sites in frames. */
async function pagePolicy({ db, env }: Deps): Promise<string> {
  const domains = await db.selectFrom('site_domains').select('domain').execute();
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self'",
    `frame-src 'self' ${domains.map(({ domain }) => siteOrigin(env, domain)).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // DOMPurify shows the text of a page as players see it.
    'trusted-types jangada dompurify',
  ].join('; ');
}

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
    args: command.args.map(({ name: argument, help, optional = false, upload = null }) => ({
      name: argument,
      help,
      optional,
      upload,
    })),
    options: openOptions(command).map(([option, { help, value = null, isRequired = false, upload = null }]) => ({
      name: option,
      help,
      value,
      required: isRequired,
      upload,
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

type Run = v.InferOutput<typeof runBody>;

/** Paths of the sent files by the name of their argument or option. */
type Sent = Readonly<Record<string, string>>;

/**
 * A call with files is a form: `run` holds the JSON, and each file has the name of its argument or option. A role that
 * may send none is refused before a byte is read. @throws ApiError 403, 413, 422
 */
async function sentRun(
  c: BackOfficeContext,
  deps: Deps,
): Promise<{ run: Run; sent: Sent; discard: () => Promise<void> }> {
  const operator = c.get('operator');
  const isForm = (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data');
  if (!isForm) return { run: await bodyOf(c, runBody), sent: {}, discard: async () => undefined };
  const names = uploadsOf(operator.role, commands);
  if (names.length === 0) {
    await recordRefusal(deps, operator, 'upload');
    throw new ApiError(403, 'operator_role');
  }
  const { files, discard = async () => undefined } = await readMultipart(
    c.req.raw,
    ['run', ...names],
    filesOf(deps).temporary,
  );
  try {
    const { run, ...sent } = files;
    if (!run || run.size > BODY_LIMIT) throw malformed();
    const parsed = v.safeParse(runBody, parseJson(await readFile(run.path)));
    if (!parsed.success) throw new ApiError(422, 'validation_failed', { errors: { body: ['invalid'] } });
    return {
      run: parsed.output,
      sent: Object.fromEntries(Object.entries(sent).map(([name, { path }]) => [name, path])),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The words and options with the paths of sent files: the page names a file, and never a path. @throws ApiError 422 */
function withFiles(command: Command, { words, options }: Run, sent: Sent): Pick<Run, 'words' | 'options'> {
  const pathOf = (name: string): string => {
    if (!Object.hasOwn(sent, name)) throw malformed();
    return sent[name] ?? '';
  };
  return {
    words: words.map((word, at) => {
      const argument = command.args[at];
      return argument?.file ? pathOf(argument.name) : word;
    }),
    options: Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, command.options?.[name]?.file ? pathOf(name) : value]),
    ),
  };
}

/** Runs a command under the operator's name, if the role may. @throws ApiError 403, 404, 422 */
async function runAs(c: BackOfficeContext, deps: Deps, siteChanged: () => void, asked: Run, sent: Sent) {
  const operator = c.get('operator');
  const command = commands.find(({ name }) => name === asked.command);
  if (!command) throw new ApiError(404, 'not_found');
  const open = openOptions(command).map(([name]) => name);
  const isOpen = Object.keys(asked.options).every((name) => !command.options?.[name]?.file || open.includes(name));
  if (!mayRun(operator.role, command) || !isOpen) {
    await recordRefusal(deps, operator, command.name);
    throw new ApiError(403, 'operator_role');
  }
  const { words, options } = withFiles(command, asked, sent);
  const run = { deps, user: operator.name, isNamed: true, siteChanged, language: spokenBy(c) };
  try {
    return await execute(run, command, checkInput(command, words, new Map(Object.entries(options))));
  } catch (error) {
    // `checkInput` throws its sentence; `execute` has one in its outcome.
    if (!(error instanceof OperatorError)) throw error;
    return { outputs: [], hint: null, problem: sentenceOf(deps, error, run.language) };
  }
}

/** The operator's commands, under the operator's name. */
function mountCommands(app: Hono<Variables>, deps: Deps, { siteChanged }: BackOfficeOptions): void {
  app.post('/api/run', async (c) => {
    const { run, sent, discard } = await sentRun(c, deps);
    try {
      return c.json(await runAs(c, deps, siteChanged, run, sent));
    } finally {
      await discard();
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

const pageQuery = v.pipe(v.optional(v.string(), '1'), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number));

/** The page that the address asks for. @throws ApiError 422 */
function pageAsked(c: BackOfficeContext): number {
  const parsed = v.safeParse(pageQuery, c.req.query('page'));
  if (!parsed.success) throw new ApiError(422, 'validation_failed', { errors: { page: ['invalid'] } });
  return parsed.output;
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
    path: '/api/players/:id/statement',
    view: 'players',
    target: 'player',
    read: async (deps, id, c) => c.json(await playerStatement(deps, id, pageAsked(c), spokenBy(c))),
  },
  {
    path: '/api/players/:id/bets',
    view: 'players',
    target: 'player',
    read: async (deps, id, c) => c.json(await playerBets(deps, id, pageAsked(c))),
  },
  {
    path: '/api/players/:id/rounds/:round',
    view: 'players',
    target: 'player',
    read: async (deps, id, c) => c.json(await playerRound(deps, id, c.req.param('round') ?? '')),
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

/** Pictures of the sites, so that a form shows the present one. Everyone may see them on the site itself. */
function mountPictures(app: Hono<Variables>, deps: Deps, { siteFiles }: BackOfficeOptions): void {
  app.get('/api/picture', async (c) => {
    const address = c.req.query('address') ?? '';
    const name = pictureName(address);
    if (name === null) {
      const file = /\.(?:webp|png|jpe?g|avif|svg|ico)$/.test(address) ? siteFiles?.serve(address, c.req.raw) : null;
      if (!file) throw new ApiError(404, 'not_found');
      return file;
    }
    const site = await siteByDomain(deps.db, c.req.query('site') ?? '').catch(() => null);
    const picture = site && (await readPicture(deps, site.id, name));
    if (!picture) throw new ApiError(404, 'not_found');
    return c.body(new Uint8Array(picture.bytes), 200, { 'content-type': picture.type });
  });
}

/** Pictures of the chat, also those of removed messages, at the address that the lists of the chat name. */
function mountChatPictures(app: Hono<Variables>, deps: Deps): void {
  app.get('/api/chat/images/:name{[a-f0-9]{32}\\.webp}', async (c) => {
    const operator = c.get('operator');
    if (!maySeeChat(operator.role)) {
      await recordRefusal(deps, operator, 'chat reports');
      throw new ApiError(403, 'operator_role');
    }
    const image = await imageForOperator(deps, c.req.param('name').replace('.webp', ''));
    if (!image) throw new ApiError(404, 'not_found');
    await recordRead(deps, operator, 'chat_image', `player:${image.playerId}`);
    return c.body(new Uint8Array(image.bytes), 200, {
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    });
  });
}

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
  mountPictures(app, deps, options);
  mountChatPictures(app, deps);
  app.all('/api/*', () => {
    throw new ApiError(404, 'not_found');
  });
  app.get('*', async (c) => {
    const file = options.files?.serve(c.req.path, c.req.raw);
    if (file) return file;
    const page = options.files?.text('index.html') ?? null;
    if (page === null || c.req.path.includes('.')) return c.body(null, 404);
    return c.html(page, 200, { 'content-security-policy': await pagePolicy(deps) });
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
