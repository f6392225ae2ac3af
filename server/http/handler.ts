/**
 * Types of the API's handlers: `mount.ts` calls them and each `server/<noun>/handlers.ts` implements them.
 * A handlers file writes
 *
 *   import * as calls from '../../src/contract/wallet.ts';
 *   export const walletHandlers: HandlersFor<typeof calls> = {
 *     getWallet: async ({ player, deps }) => ({ data: await deps.wallet.show(player.id) }),
 *   };
 *
 * A call of the contract without a handler answers 501 `not_implemented`.
 */
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '../../src/contract/call.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import type { UploadedFile } from './body.ts';
import type { Services } from './services.ts';

/** Facts about the request that every handler gets. */
export interface RequestFacts {
  readonly deps: Deps;
  /** Services that live as long as the process: sites, rate limits, captcha. */
  readonly services: Services;
  /** The site of this host; its `id` is the `casino_id` that every query must name (SITE-2). */
  readonly site: CurrentSite;
  /** `pt` or `en`, from Accept-Language (pt when neither is named). */
  readonly language: Language;
  /** Opaque id of a guest's browser (`guest-` and 9 characters); never trusted for money. */
  readonly guestId: string | null;
  /** The peer's address; forwarding headers count only under TRUST_PROXY. */
  readonly ip: string;
  readonly requestId: string;
  /** `https://host:port` as the visitor sees it (PUBLIC_URL, else the request). */
  readonly origin: string;
  /** The host that the visitor asked for, with its port. */
  readonly host: string;
  /** A request header, case-insensitive; null when absent. */
  header(name: string): string | null;
  /** Files of a multipart body, by field. */
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** The bearer token as sent, for calls that end or renew it. Never log it. */
  readonly token: string | null;
}

type PlayerFor<C> = C extends { readonly auth: 'player' } ? CurrentPlayer : CurrentPlayer | null;

/** One request as its handler gets it, parsed by the contract's schemas. */
export interface CallRequest<C> extends RequestFacts {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The player of the bearer token; never null on a call that needs login. */
  readonly player: PlayerFor<C>;
}

const replyMark: unique symbol = Symbol('reply');

/** An answer with its own status or headers; see `reply`. */
export interface Reply<T = unknown> {
  readonly [replyMark]: true;
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes an answer with another status than the call's own, or with headers. A body with a 2xx status is still checked
 * against the contract. A string body is sent as it is, so name its content-type.
 */
export function reply<T>(status: number, body: T, headers: Record<string, string> = {}): Reply<T> {
  return { [replyMark]: true, status, body, headers };
}

/** Tells whether a value was made by `reply`. */
export function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && replyMark in value;
}

/** Answers one call. Throws `ApiError` to refuse. */
export type Handler<C> = (request: CallRequest<C>) => Promise<AnswerOf<C> | Reply> | AnswerOf<C> | Reply;

/** The handlers of one contract module (`import * as calls from '…'`), by the name of the call's export. */
export type HandlersFor<M> = {
  readonly [K in keyof M as M[K] extends Call ? K : never]?: Handler<M[K]>;
};
