/**
 * The kernel of the contract: how one call of the API is declared. Client, service worker, server and the
 * OpenAPI document derive from these declarations; nothing else describes the wire.
 */
import * as v from 'valibot';
import { isCalendarDay } from './checks.ts';

/** Who may call: anybody, a guest or player by name (`Guest-ID` or bearer), a logged-in player, a signed peer. */
export type Auth = 'none' | 'identity' | 'player' | 'signed';

/**
 * What the client may do without a network. `cached`: the last answer is shown with its time; `queued`: done on
 * screen at once and sent later; `never`: says that it needs a connection (all that moves money, all play).
 */
export type Offline = 'cached' | 'queued' | 'never';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// A schema of any shape; the concrete one is inferred at each call.
// oxlint-disable-next-line typescript/no-explicit-any
export type Schema = v.GenericSchema<any, any>;
type ObjectSchema = Schema;

/**
 * The step-up policy of a sensitive call (docs/decisions/025-step-up.md). On a regulated site each of them needs a
 * second factor that the session gave in the last seven days (compliance 11); `password` asks for more.
 */
export interface StepUp {
  /**
   * `true`: the session needs a fresh password as well: given in the last 15 minutes by login, registration or `stepUp`
   * (an account without a password gives a Google token or a code instead). A text names the field of the body whose
   * password counts as one.
   */
  readonly password?: true | string;
  /** Asked for only when the body does this; absent: always. The server judges it. */
  readonly when?: 'contact_changes' | 'limit_rises' | 'exclusion_is_lifted' | 'real_play';
}

/** The codes that refuse a call because of its step-up policy, both 403, both with what is missing. */
export const stepUpCodes = ['second_factor_required', 'step_up_required'] as const;

export interface CallOptions {
  readonly method: Method;
  /** Below `/api`, with `{param}` places, as the specification writes it. */
  readonly path: string;
  readonly auth: Auth;
  readonly offline: Offline;
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The whole answer (envelope included); absent: no body. */
  readonly response?: Schema;
  /** The status of success; 200 when not named, 204 when there is no answer body. */
  readonly status?: number;
  /** Takes `Idempotency-Key` (moves money or grants something), so that a retry is safe. */
  readonly idempotent?: boolean;
  /** Sensitive: the player proves again who they are before it is answered. */
  readonly stepUp?: StepUp;
  /** Carries an ETag and honours If-None-Match. */
  readonly etag?: boolean;
  /** Body is a multipart form; `body` then describes its text fields and `files` names the file fields. */
  readonly files?: readonly string[];
  /** Our own stable error codes beside the general ones (`validation_failed`, `unauthenticated`, …). */
  readonly errors?: readonly string[];
  /** A further method that answers the same (GET and POST `/auth/logout`). */
  readonly alsoMethod?: Method;
  /**
   * Of a call with auth `player`: open to the restricted session of a self-excluded player too, which may read,
   * withdraw and log out, nothing else. The others answer such a session 403 `restricted_session`.
   */
  readonly restricted?: boolean;
  /** Content type of an answer that is not JSON (`text/csv`); there is no `response` schema then. */
  readonly produces?: string;
}

export type Call<O extends CallOptions = CallOptions> = O & { readonly kind: 'call' };

/** Declares a call. Keeps the literal types, so `ResponseOf<typeof getWallet>` is exact. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const O extends CallOptions>(options: O): Call<O> {
  return { ...options, kind: 'call' };
}

type Out<S> = S extends Schema ? v.InferOutput<S> : undefined;
type In<S> = S extends Schema ? v.InferInput<S> : undefined;
type Member<C, K extends string> = C extends { readonly [P in K]: infer S } ? S : undefined;

/** What the client gets back (parsed). */
export type ResponseOf<C> = Out<Member<C, 'response'>>;
/** What the client sends, before defaults. */
export type BodyInput<C> = In<Member<C, 'body'>>;
export type QueryInput<C> = In<Member<C, 'query'>>;
export type ParamsInput<C> = In<Member<C, 'params'>>;
/** What the handler receives, parsed. */
export type BodyOf<C> = Out<Member<C, 'body'>>;
export type QueryOf<C> = Out<Member<C, 'query'>>;
export type ParamsOf<C> = Out<Member<C, 'params'>>;
/** What the handler must answer with, before transforms. */
export type AnswerOf<C> = In<Member<C, 'response'>>;

/* ── primitives ─────────────────────────────────────────────────────────── */

/** Integer centavos; may be negative (a withdrawal in a list). Bounded so that JSON keeps it exact. */
export const centavos = v.pipe(v.number(), v.safeInteger());
/** Integer centavos, never negative. */
export const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Integer centavos above zero: what a player sends. */
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
/** Our ids are strings on the wire: letters, digits and a few marks, so that they fit in a path as they are. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[\w.:~-]+$/));
/** A code of a provider, a game, a category, a page: `onca-da-lua`, `arraial`. */
export const slug = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w.~-]+$/));
/** The two languages of the product. */
export const language = v.picklist(['pt', 'en']);
export type Language = v.InferOutput<typeof language>;
/** An image of an answer: a path of the site, https, or http on a developer's machine. Never `javascript:`. */
export const imageUrl = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.regex(/^(?:https?:\/\/|\/(?![/\\])|data:image\/(?!svg))/),
);
/** Where a link of an answer leads: a path of the site or an https address; never `//x` or `javascript:`. */
export const target = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(?:\/(?![/\\])|https:\/\/|http:\/\/localhost[:/])/),
);

/** No control characters, and none that turn the direction of what stands beside them or break the line unseen. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
const SOME_LINES = /^(?:[\n\r\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;

/**
 * One line of text that a person sends: trimmed, no control characters, bounded. The message of a failing check
 * is a key of the field messages (`required`, `max`, …), never a sentence: whoever shows it knows the language.
 */
// @__NO_SIDE_EFFECTS__
export function line<const Max extends number>(max: Max, min = 1) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max), v.regex(ONE_LINE, 'invalid_characters'));
}
/** Text of several lines: as `line`, but line breaks and tabs may stay. */
// @__NO_SIDE_EFFECTS__
export function lines<const Max extends number>(max: Max, min = 1) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max), v.regex(SOME_LINES, 'invalid_characters'));
}
/** A query key that may be absent or empty (`?type=&from=`), which means the same. */
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
/** One end of a period in a query (`from`, `to`): a calendar day of São Paulo, included. */
export const periodDay = maybe(v.pipe(isoDate, v.check(isCalendarDay, 'date')));

/**
 * An object schema with further entries. A call and not a spread in place, because a bundler drops an unused pure
 * call, while a spread at the top of a module stays in every bundle that touches it.
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
