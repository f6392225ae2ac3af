/**
 * Generates OpenAPI 3.1 from the contract's schemas: the input before transforms, and the answer. Rules that JSON
 * Schema cannot express (a check digit, a calendar day) stand in the call's description.
 */
import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { cashback, coupon, rank } from '../../src/contract/bonuses.ts';
import { box, fairness, item, prize, userBox } from '../../src/contract/boxes.ts';
import { type Auth, type Call, errorBody, type Peer, type Schema, stepUpCodes } from '../../src/contract/call.ts';
import { attachment, chatMessage } from '../../src/contract/chat.ts';
import { pixCharge } from '../../src/contract/deposits.ts';
import { document } from '../../src/contract/documents.ts';
import { leaderboardEntry, processedBet, publicPlayer } from '../../src/contract/feed.ts';
import { catalogGame, game, gameDetail, gameStats, provider } from '../../src/contract/games.ts';
import { exclusion, exclusionState, hide, limitState, limits, settings } from '../../src/contract/limits.ts';
import { mission } from '../../src/contract/missions.ts';
import { deletion } from '../../src/contract/my-data.ts';
import { notification } from '../../src/contract/notifications.ts';
import { contentPage } from '../../src/contract/pages.ts';
import { callPolicy } from '../../src/contract/policy.ts';
import { address, affiliates, profile, publicProfile, vip } from '../../src/contract/profile.ts';
import { promotion } from '../../src/contract/promotions.ts';
import { movement } from '../../src/contract/provider.ts';
import { codeState, openSession, session, user } from '../../src/contract/session.ts';
import { banner, category, siteConfig } from '../../src/contract/site.ts';
import { bet, gameRef, round, transaction, wallet, walletBonus } from '../../src/contract/wallet.ts';
import { readiness, withdrawal, withdrawMethod } from '../../src/contract/withdrawals.ts';

/** Entities that several calls share, by their name in `components.schemas`. */
const entities: Readonly<Record<string, Schema>> = {
  Address: address,
  Affiliates: affiliates,
  Attachment: attachment,
  Banner: banner,
  Bet: bet,
  Box: box,
  Cashback: cashback,
  CatalogGame: catalogGame,
  Category: category,
  ChatMessage: chatMessage,
  CodeState: codeState,
  ContentPage: contentPage,
  Coupon: coupon,
  Deletion: deletion,
  Document: document,
  Error: errorBody,
  Exclusion: exclusion,
  ExclusionState: exclusionState,
  Fairness: fairness,
  Game: game,
  GameDetail: gameDetail,
  GameRef: gameRef,
  GameStats: gameStats,
  Hide: hide,
  Item: item,
  LeaderboardEntry: leaderboardEntry,
  LimitState: limitState,
  Limits: limits,
  Mission: mission,
  Movement: movement,
  Notification: notification,
  OpenSession: openSession,
  PixCharge: pixCharge,
  Prize: prize,
  ProcessedBet: processedBet,
  Profile: profile,
  Promotion: promotion,
  Provider: provider,
  PublicPlayer: publicPlayer,
  PublicProfile: publicProfile,
  Rank: rank,
  Readiness: readiness,
  Round: round,
  Session: session,
  Settings: settings,
  SiteConfig: siteConfig,
  Transaction: transaction,
  User: user,
  UserBox: userBox,
  Vip: vip,
  Wallet: wallet,
  WalletBonus: walletBonus,
  WithdrawMethod: withdrawMethod,
  Withdrawal: withdrawal,
};

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
}

interface Piped {
  readonly type: string;
  readonly pipe?: ReadonlyArray<{ readonly kind: string; readonly type: string; readonly requirement?: unknown }>;
}

/** Actions that keep a text's length about the same, so that a later bound still describes the input. */
const HARMLESS = new Set(['trim', 'to_lower_case', 'to_upper_case', 'check', 'raw_check', 'max_length', 'min_length']);

/** Keeps the bounds of a text that is trimmed first: the generator alone stops at the first transformation. */
function boundedText({ valibotSchema }: { readonly valibotSchema: unknown }): JsonSchema | null {
  const { type, pipe } = valibotSchema as Piped;
  if (type !== 'string' || !pipe?.some((step) => step.type === 'trim')) return null;
  const schema: JsonSchema = { type: 'string' };
  for (const step of pipe.slice(1)) {
    if (step.kind === 'schema' || !HARMLESS.has(step.type)) break;
    if (step.type === 'max_length') schema.maxLength = step.requirement as number;
    if (step.type === 'min_length') schema.minLength = step.requirement as number;
  }
  return schema;
}

const base = {
  target: 'draft-2020-12',
  // Checks without a JSON Schema keyword are left out instead of refused.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
} as const satisfies ConversionConfig;

const forRequests: ConversionConfig = { ...base, typeMode: 'input', overrideSchema: boundedText };
const forAnswers: ConversionConfig = {
  ...base,
  typeMode: 'output',
  definitions: entities as Record<string, v.GenericSchema>,
};

function schemaOf(schema: Schema, config: ConversionConfig): Json {
  const { $schema: _dialect, $defs: _entities, ...rest } = toJsonSchema(schema, config);
  return rest;
}

/** A query or path schema as parameters, one for each of its keys. */
function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, forRequests) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function bodyOf(call: Call): Json | null {
  const described = call.body ? schemaOf(call.body, forRequests) : null;
  if (call.files) {
    const properties = (described?.['properties'] ?? {}) as Json;
    const files = Object.fromEntries(
      call.files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
    );
    const required = [...((described?.['required'] ?? []) as string[]), ...call.files];
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { ...properties, ...files }, required } },
      },
    };
  }
  if (!described) return null;
  const needed = ((described['required'] ?? []) as string[]).length > 0;
  return { required: needed, content: { 'application/json': { schema: described } } };
}

const GENERAL: Readonly<Record<string, string>> = {
  '401': 'Unauthenticated',
  '422': 'Unprocessable',
  '429': 'TooManyRequests',
};

/** A wrong proof of a peer is a 401 too, but never one of a login. */
const general = (call: Call): Readonly<Record<string, string>> =>
  call.auth === 'signed' ? { ...GENERAL, '401': 'BadSignature' } : GENERAL;

function responsesOf(call: Call): Json {
  const status = String(call.status ?? (call.response || call.produces ? 200 : 204));
  const success: Json = { description: call.response || call.produces ? 'Done' : 'Done, nothing to say' };
  if (call.response) success['content'] = { 'application/json': { schema: schemaOf(call.response, forAnswers) } };
  if (call.produces) success['content'] = { [call.produces]: { schema: { type: 'string' } } };
  if (call.etag) success['headers'] = { ETag: { schema: { type: 'string' } } };
  const responses: Json = { [status]: success };
  if (call.etag) responses['304'] = { description: 'Nothing has changed' };
  for (const [code, name] of Object.entries(general(call))) {
    if (code === '401' && call.auth === 'none') continue;
    if (code === '422' && !call.body && !call.query && !call.files) continue;
    responses[code] = { $ref: `#/components/responses/${name}` };
  }
  const named = [...(call.errors ?? []), ...(call.stepUp ? stepUpCodes : [])];
  const codes = named.length ? ` Codes of this call: ${named.map((code) => `\`${code}\``).join(', ')}.` : '';
  responses['default'] = {
    description: `An error, told apart by its code.${codes}`,
    content: {
      'application/json': {
        schema: named.length
          ? {
              allOf: [
                { $ref: '#/components/schemas/Error' },
                { properties: { code: { type: 'string', examples: named } } },
              ],
            }
          : { $ref: '#/components/schemas/Error' },
      },
    },
  };
  return responses;
}

const SECURITY: Readonly<Record<Exclude<Auth, 'signed'> | Peer, readonly Json[]>> = {
  none: [{}, { guest: [] }, { bearer: [] }],
  identity: [{ guest: [] }, { bearer: [] }],
  player: [{ bearer: [] }],
  provider: [{ signature: [] }],
  bank: [{ signature: [] }],
  // Signs nothing: the secret in the path is the proof, and OpenAPI has no scheme for that.
  'api-pix': [],
};

function operationOf(name: string, call: Call, method: string): Json {
  const parameters: Json[] = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  if (call.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  const body = method === 'GET' ? null : bodyOf(call);
  return {
    operationId: method === call.method ? name : `${name}By${method.charAt(0)}${method.slice(1).toLowerCase()}`,
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    security: SECURITY[call.peer ?? (call.auth as Exclude<Auth, 'signed'>)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(call),
    'x-offline': call.offline,
    ...(callPolicy(call).restricted ? { 'x-restricted-session': true } : {}),
    ...(call.stepUp ? { 'x-step-up': call.stepUp } : {}),
  };
}

const errorAnswer = (description: string, headers?: Json): Json => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Makes the document of the given calls: plain JSON, deterministic. */
export function buildOpenApi(calls: Readonly<Record<string, Call>>, options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = (paths[call.path] ??= {});
    for (const method of [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])]) {
      path[method.toLowerCase()] = operationOf(name, call, method);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description:
        'Money is integer centavos. Times are ISO 8601 in UTC. Messages follow Accept-Language (pt, en); `code` is stable. A POST that moves money takes an Idempotency-Key.',
    },
    // Relative to the document's own address.
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(entities as Record<string, v.GenericSchema>, { ...base, typeMode: 'output' }),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Made by the client before its first try. The same key and body give the first answer again, with Idempotency-Replayed: true.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      },
      responses: {
        Unauthenticated: errorAnswer('No login, or one that is dead: `unauthenticated`, `session_idle`'),
        BadSignature: errorAnswer('The signature, or the secret in the address, is wrong: `bad_signature`'),
        Unprocessable: errorAnswer(
          'What was sent does not hold: `validation_failed` with `errors` by field, `idempotency_key_reused`',
        ),
        TooManyRequests: errorAnswer('Too fast: `too_many_requests`', {
          'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
        }),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "A player's token, bound to its site" },
        guest: {
          type: 'apiKey',
          in: 'header',
          name: 'Guest-ID',
          description: 'guest- and nine characters, made by the browser',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature',
          description:
            'hex(HMAC-SHA256(secret, text)). A game provider signs `${X-Timestamp}.${X-Provider}.${method}.${path}.${body}`, the bank `${X-Timestamp}.${path}.${body}`; path with its query',
        },
      },
    },
  };
}
