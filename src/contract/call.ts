/**
 * Declares a call of the API. Client, service worker, server and the OpenAPI document derive from these declarations;
 * nothing else describes the wire format.
 */
import * as v from 'valibot';
import { isCalendarDay } from './checks.ts';

/**
 * Allowed callers: `none` everyone, `identity` a guest or player (`Guest-ID` or bearer), `player` a logged-in player,
 * `signed` the peer that the call names.
 */
export type Auth = 'none' | 'identity' | 'player' | 'signed';

/**
 * A partner that calls the platform, and how it proves itself: the games `provider` and the simulated `bank` sign the
 * request; a bank with the API Pix (`api-pix`) calls a secret address (decision 014).
 */
export type Peer = 'provider' | 'bank' | 'api-pix';

/**
 * Behaviour without a network. `cached`: shows the last answer with its time; `queued`: shows the change at once and
 * sends it later; `never`: says that it needs a connection (all money, all play).
 */
export type Offline = 'cached' | 'queued' | 'never';

/** The burst limit per address that a call counts against (`BOUNDS` in the server's rate limits). */
export type RateClass =
  | 'read'
  | 'write'
  | 'money'
  | 'auth'
  | 'captcha'
  | 'report'
  | 'chat'
  | 'profile'
  | 'upload'
  | 'signed';

/**
 * The site that a call works on (SITE-2). `host`: the site of the request's host, else 404 `site_not_found`; `fresh`:
 * the same, read past the server's cache; `host_or_first`: the first site if the host has none, because a peer may use
 * any host; `none`: a call about the platform, which answers on any host and without the database.
 */
export type SiteRule = 'host' | 'fresh' | 'host_or_first' | 'none';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// A schema of any shape; each call infers its own.
// oxlint-disable-next-line typescript/no-explicit-any
export type Schema = v.GenericSchema<any, any>;
type ObjectSchema = Schema;

/**
 * The step-up policy of a sensitive call (docs/decisions/025-step-up.md). On a regulated site each needs a second
 * factor that is at most seven days old (SESS-6); `password` asks for more.
 */
export interface StepUp {
  /**
   * `true`: the session also needs a fresh password, at most 15 minutes old, from login, registration or `stepUp` (an
   * account without a password gives a Google token or a code). A text names the body field whose password counts.
   */
  readonly password?: true | string;
  /** Condition on the body under which the server asks for the proof; absent: always. */
  readonly when?: 'contact_changes' | 'limit_rises' | 'exclusion_is_lifted' | 'real_play';
}

/** The codes of a refusal by the step-up policy, both 403; the body lists the missing proofs. */
export const stepUpCodes = ['second_factor_required', 'step_up_required'] as const;

export interface CallOptions {
  readonly method: Method;
  /** Below `/api`, with `{param}` placeholders, as in the specification. */
  readonly path: string;
  /** Default `player`, so that a forgotten declaration closes a call. */
  readonly auth?: Exclude<Auth, 'signed'>;
  /** The only peer that may make this call; its `auth` is then `signed`. */
  readonly peer?: Peer;
  /** Default `cached` for GET, else `never`. */
  readonly offline?: Offline;
  /** Default: `signed` with a `peer`, `upload` with `files`, `read` for reads, `money` if idempotent, else `write`. */
  readonly rate?: RateClass;
  /** Default `host`; `host_or_first` with a `peer`. */
  readonly site?: SiteRule;
  /** The part of a site that the call belongs to: a site without it refuses before it asks for a further proof. */
  readonly part?: 'boxes';
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The whole answer, envelope included; absent: no body. */
  readonly response?: Schema;
  /** Status of success; default 200, or 204 without a response schema. */
  readonly status?: number;
  /** Takes `Idempotency-Key` (moves money or grants something), so that a retry is safe. */
  readonly idempotent?: boolean;
  /** Sensitive: the player gives a further proof of identity first. */
  readonly stepUp?: StepUp;
  /** Sends an ETag and honours If-None-Match. */
  readonly etag?: boolean;
  /** Body is a multipart form; `body` then describes its text fields and `files` names the file fields. */
  readonly files?: readonly string[];
  /** The call's own stable error codes, beside the general ones (`validation_failed`, `unauthenticated`, …). */
  readonly errors?: readonly string[];
  /** A second method with the same answer (GET and POST `/auth/logout`). */
  readonly alsoMethod?: Method;
  /**
   * Open to the restricted session of an excluded player, which may only read, withdraw and log out (CARE-5; all other
   * calls answer it 403 `restricted_session`), and while the site is in maintenance. Default `true` for a player's GET.
   */
  readonly restricted?: boolean;
  /** `false`: a player's request does not keep the session from becoming idle (SESS-5). Default `true`. */
  readonly isActivity?: boolean;
  /** Waits for a partner while it runs, so it cannot share one transaction with its answer. Default `false`. */
  readonly asksPartner?: boolean;
  /** Content type of an answer that is not JSON (`text/csv`); then there is no `response` schema. */
  readonly produces?: string;
}

/** Any call. `policy.ts` resolves the further defaults, which only the server reads. */
export interface Call extends Omit<CallOptions, 'auth'> {
  readonly auth: Auth;
  readonly offline: Offline;
}

type Given<O, K extends string, Default> = O extends { readonly [P in K]: infer G } ? G : Default;
export type Declared<O extends CallOptions> = O & {
  readonly auth: O extends { readonly peer: Peer } ? 'signed' : Given<O, 'auth', 'player'>;
  readonly offline: Given<O, 'offline', O extends { readonly method: 'GET' } ? 'cached' : 'never'>;
};

/**
 * Declares a call and keeps its literal types, so that `ResponseOf<typeof getWallet>` is exact. A call states only how
 * it differs from the defaults: a GET is a player's read that is shown from the cache without a network and that an
 * excluded player may make; any other method is a player's write that needs a connection.
 */
// @__NO_SIDE_EFFECTS__
export function defineCall<const O extends CallOptions>(options: O): Declared<O> {
  const auth = options.peer ? 'signed' : (options.auth ?? 'player');
  const offline = options.offline ?? (options.method === 'GET' ? 'cached' : 'never');
  // TypeScript does not evaluate the conditional types of a generic declaration.
  return { ...options, auth, offline } as Declared<O>;
}

type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Member<C, K extends string> = C extends { readonly [P in K]: infer S } ? S : undefined;

/** The answer as the client gets it, parsed. */
export type ResponseOf<C> = Out<Member<C, 'response'>>;
/** The body as the client sends it, before defaults. */
export type BodyInput<C> = In<Member<C, 'body'>>;
export type QueryInput<C> = In<Member<C, 'query'>>;
export type ParamsInput<C> = In<Member<C, 'params'>>;
/** The body as the handler gets it, parsed. */
export type BodyOf<C> = Out<Member<C, 'body'>>;
export type QueryOf<C> = Out<Member<C, 'query'>>;
export type ParamsOf<C> = Out<Member<C, 'params'>>;
/** The answer as the handler returns it, before transforms. */
export type AnswerOf<C> = In<Member<C, 'response'>>;

/* ── primitives ─────────────────────────────────────────────────────────── */

/** Integer centavos; may be negative (a withdrawal in a list). A safe integer, so JSON keeps it exact. */
export const centavos = v.pipe(v.number(), v.safeInteger());
/** Integer centavos, never negative. */
export const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Integer centavos above zero, as a player sends them. */
export const positiveAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** ISO 8601 in UTC, `2026-11-20T12:00:00.000Z`. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
/** `YYYY-MM-DD`. */
export const isoDate = v.pipe(v.string(), v.isoDate());
/** A page number in a query string, 1 when absent or empty. */
export const page = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{0,6}$/),
    v.transform((text) => Number(text || '1')),
    v.minValue(1),
  ),
  '1',
);
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A page size in a query string, 1 to 100. */
export const perPage = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{0,3}$/),
    v.transform((text) => Number(text || '10')),
    v.minValue(1),
    v.maxValue(100),
  ),
  '10',
);
/** An id on the wire: letters, digits and a few marks that need no escaping in a path. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[\w.:~-]+$/));
/** A code of a provider, a game, a category, a page: `onca-da-lua`, `arraial`. */
export const slug = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w.~-]+$/));
/** The two languages of the product. */
export const language = v.picklist(['pt', 'en']);
export type Language = v.InferOutput<typeof language>;
/** An image address in an answer: a path of the site, https, or http on a developer's machine. Never `javascript:`. */
export const imageUrl = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.regex(/^(?:https?:\/\/|\/(?![/\\])|data:image\/(?!svg))/),
);
/** A link in an answer: a path of the site or an https address; never `//x` or `javascript:`. */
export const target = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(?:\/(?![/\\])|https:\/\/|http:\/\/localhost[:/])/),
);

/** Excludes control characters, and invisible ones that reverse the text direction or break the line. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
const SOME_LINES = /^(?:[\n\r\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;

/**
 * One line of text from a user: trimmed, bounded, no control characters. A failing check's message is a key of the
 * field messages (`required`, `max`, …), not a sentence, because only the screen or server knows the language.
 */
// @__NO_SIDE_EFFECTS__
export function line<const Max extends number>(max: Max, min = 1) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max), v.regex(ONE_LINE, 'invalid_characters'));
}
/** Text of several lines: as `line`, but with line breaks and tabs. */
// @__NO_SIDE_EFFECTS__
export function lines<const Max extends number>(max: Max, min = 1) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max), v.regex(SOME_LINES, 'invalid_characters'));
}
/** A query key that may be absent or empty (`?type=&from=`); both mean the same. */
// @__NO_SIDE_EFFECTS__
export function maybe<const S extends Schema>(schema: S) {
  return v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
}
/**
 * One end of a period in a query (`from`, `to`): a calendar day in São Paulo from 1900 to 2999, inclusive. Counting months
 * back from a day of the year 1 would leave the calendar.
 */
export const periodDay = maybe(
  v.pipe(
    isoDate,
    v.check((day) => isCalendarDay(day) && day >= '1900' && day < '3000', 'date'),
  ),
);

/**
 * Extends an object schema. A function and not a spread in place: a bundler drops an unused pure call, but keeps a
 * top-level spread in every bundle that imports the module.
 */
// @__NO_SIDE_EFFECTS__
export function extend<const E extends v.ObjectEntries, const M extends v.ObjectEntries>(
  base: { readonly entries: E },
  more: M,
) {
  return v.object({ ...base.entries, ...more });
}

/* ── envelopes ──────────────────────────────────────────────────────────── */

/** `{ "data": … }` */
// @__NO_SIDE_EFFECTS__
export function data<const S extends Schema>(schema: S) {
  return v.object({ data: schema });
}
/** `{ "data": [ … ] }` */
// @__NO_SIDE_EFFECTS__
export function list<const S extends Schema>(schema: S) {
  return v.object({ data: v.array(schema) });
}
/** `{ "data": [ … ], current_page, last_page, total }` */
// @__NO_SIDE_EFFECTS__
export function paged<const S extends Schema>(schema: S) {
  return v.object({ data: v.array(schema), current_page: count, last_page: count, total: count });
}

/** The body of every error. */
export const errorBody = v.looseObject({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
