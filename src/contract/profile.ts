/** Profiles: the player's own, another player's public one, avatar, name, language, address, rank, referrals. */
import * as v from 'valibot';
import { amount, count, data, defineCall, id, imageUrl, isoDate, language, line, page, timestamp } from './call.ts';
import { digitsOf } from './checks.ts';
import { documentsStatus, fileErrors } from './documents.ts';
import { nameField } from './fields.ts';
import { hide } from './limits.ts';
import { user, verified } from './session.ts';
import { gameRef, wallet } from './wallet.ts';

/* ── entities ───────────────────────────────────────────────────────────── */

export const address = v.object({
  /** CEP, eight digits. */
  zip: v.string(),
  street: v.string(),
  number: v.string(),
  complement: v.nullable(v.string()),
  district: v.string(),
  city: v.string(),
  /** Two letters: `SP`. */
  state: v.string(),
});
export type Address = v.InferOutput<typeof address>;

export const profile = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  avatar: v.nullable(v.string()),
  language,
  vip: v.object({ level: count, points: count }),
  wallet,
  /** Ids of the games that the player likes. */
  likes: v.array(v.string()),
  address: v.nullable(address),
  documents_status: documentsStatus,
  /** Masked. */
  cpf: v.nullable(v.string()),
  verified,
  hide: v.optional(hide, {
    username: false,
    statistics: false,
    activity: false,
    played_games: false,
    battle_rewards: false,
    all: false,
  }),
  /** Paging of transactions, where known. */
  transactions: v.optional(v.object({ current_page: count, last_page: count, total: count })),
});
export type Profile = v.InferOutput<typeof profile>;

/** Another player's profile; a part that its owner hides is null, left out by the server (DATA-1). */
export const publicProfile = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
  level: count,
  joined_at: v.nullable(isoDate),
  hidden: v.boolean(),
  statistics: v.nullable(v.object({ rounds: count, staked: amount, won: amount, biggest_win: amount })),
  activity: v.nullable(v.array(v.object({ game: gameRef, win_amount: amount, date: timestamp }))),
  played_games: v.nullable(v.array(gameRef)),
  battle_rewards: v.nullable(v.array(v.object({ title: v.string(), image: v.nullable(imageUrl), won_at: timestamp }))),
});
export type PublicProfile = v.InferOutput<typeof publicProfile>;

export const vip = v.object({
  level: count,
  points: count,
  totalBet: amount,
  /** Null at the top rank. */
  next: v.nullable(v.object({ level: count, totalBet: amount })),
  /** Our extension: when the player reached each level above the first, newest first. */
  history: v.optional(v.array(v.object({ level: count, reached_at: timestamp })), []),
});
export type Vip = v.InferOutput<typeof vip>;

export const affiliates = v.object({
  code: v.string(),
  link: v.string(),
  invited: count,
  /** Number of invited players who meet the referral's conditions. */
  qualified: count,
  /** Paid to the referrer so far. */
  earned: amount,
  cpa_value: amount,
  /** Whether the site pays for referrals now. */
  active: v.optional(v.boolean(), true),
  /** Centavos that a referred player bets before the referral counts. */
  wager: v.optional(amount, 0),
  /** Whether it is paid as a bonus that is wagered first. */
  as_bonus: v.optional(v.boolean(), false),
  /** Of `people`, 20 a page. */
  last_page: v.optional(count, 1),
  people: v.array(
    v.object({
      /** Masked. */
      name: v.string(),
      joined_at: timestamp,
      /** `active`: has bet, but is not verified; `refused`: of the same device as the referrer. */
      status: v.picklist(['registered', 'active', 'verified', 'qualified', 'refused']),
    }),
  ),
});
export type Affiliates = v.InferOutput<typeof affiliates>;

/* ── calls ──────────────────────────────────────────────────────────────── */

export const getProfile = defineCall({
  method: 'GET',
  path: '/profile',
  summary: "The player's own profile",
  response: data(profile),
});

/** 404 `player_not_found`, also for a player of another site. */
export const showProfile = defineCall({
  method: 'POST',
  path: '/profile/show',
  auth: 'none',
  rate: 'profile',
  offline: 'cached',
  summary: 'The public profile of a player',
  body: v.object({ user_id: id }),
  response: data(publicProfile),
  errors: ['player_not_found'],
});

/** `true` sets all six privacy flags, `false` clears them (DATA-1). */
export const toggleHideMetrics = defineCall({
  method: 'POST',
  path: '/profile/toggle-hide-metrics',
  summary: 'Hide or show everything',
  restricted: true,
  body: v.object({ hide_metrics: v.boolean() }),
  response: data(v.object({ hide })),
});

export const getAffiliates = defineCall({
  method: 'GET',
  path: '/profile/affiliates',
  restricted: false,
  summary: 'Referral link and who came by it',
  query: v.object({ page }),
  response: data(affiliates),
});

export const getVip = defineCall({
  method: 'GET',
  path: '/profile/vip',
  summary: 'Rank and the way to the next',
  response: data(vip),
});

/** Side lengths of the square avatar files, in pixels; `avatar` names the one of 256. */
export const avatarSizes = [64, 256, 512] as const;
export type AvatarSize = (typeof avatarSizes)[number];

/** Returns an avatar's address in another size; an address of another form is returned unchanged. */
// @__NO_SIDE_EFFECTS__
export function avatarAt(avatar: string, size: AvatarSize): string {
  return avatar.replace(/(\/api\/avatars\/\w+)-\d+\.webp$/, `$1-${size}.webp`);
}

/**
 * JPEG, PNG or WebP up to 10 MiB, by content; no SVG (DATA-2). Rotated upright, cropped to a centred square, re-encoded
 * as WebP without metadata; replaces the previous avatar. A client that lets the player crop sends the square.
 */
export const uploadAvatar = defineCall({
  method: 'POST',
  path: '/profile/uploadAvatar',
  summary: 'Set the avatar',
  files: ['avatar'],
  response: data(v.object({ avatar: v.string() })),
  errors: fileErrors,
});

/** 204, also if there was none. */
export const removeAvatar = defineCall({
  method: 'DELETE',
  path: '/profile/avatar',
  summary: 'Remove the avatar',
});

/** The image: WebP, immutable, only on the site where it was set. Its opaque name says nothing about its owner. */
export const getAvatar = defineCall({
  method: 'GET',
  path: '/avatars/{name}.webp',
  auth: 'none',
  summary: 'An avatar as WebP',
  params: v.object({ name: v.pipe(v.string(), v.regex(/^[a-z0-9]{32}-(?:64|256|512)$/)) }),
  produces: 'image/webp',
});

export const updateName = defineCall({
  method: 'POST',
  path: '/profile/updateName',
  summary: 'Set the name that others see',
  body: v.object({ name: nameField }),
  response: data(user),
});

export const updateLanguage = defineCall({
  method: 'POST',
  path: '/profile/updateLanguage',
  offline: 'queued',
  summary: 'Set the language of messages and mails',
  restricted: true,
  body: v.object({ language }),
  response: data(user),
});

export const getLanguage = defineCall({
  method: 'GET',
  path: '/profile/getLanguage',
  summary: 'The language of messages and mails',
  response: data(v.object({ language })),
});

const STATES = /^(?:AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)$/;

/** A line of an address: full-width letters and digits of some keyboards become plain ones; no markup. */
// @__NO_SIDE_EFFECTS__
function addressLine<const Max extends number>(max: Max, min = 1) {
  return v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((text) => text.normalize('NFKC')),
    line(max, min),
    v.regex(/^[^<>]*$/, 'invalid_characters'),
  );
}

/** Our extension. Null for an unknown postal code, and while the look-up is away: the player types the street. */
export const lookUpZip = defineCall({
  method: 'GET',
  path: '/address/zip/{zip}',
  summary: 'Street, district, city and state of a postal code',
  offline: 'never',
  rate: 'write',
  params: v.object({ zip: v.pipe(v.string(), v.regex(/^\d{8}$/)) }),
  response: data(
    v.nullable(
      v.object({ zip: v.string(), street: v.string(), district: v.string(), city: v.string(), state: v.string() }),
    ),
  ),
});

export const createAddress = defineCall({
  method: 'POST',
  path: '/address/create',
  summary: 'Set the address',
  restricted: true,
  body: v.object({
    zip: v.pipe(v.string(), v.maxLength(16), v.transform(digitsOf), v.regex(/^\d{8}$/, 'zip')),
    street: addressLine(120),
    number: addressLine(20),
    complement: v.optional(v.nullable(addressLine(80, 0))),
    district: addressLine(80),
    city: addressLine(80),
    state: v.pipe(
      v.string(),
      v.maxLength(8),
      v.transform((text) => text.normalize('NFKC').trim().toUpperCase()),
      v.regex(STATES, 'state'),
    ),
  }),
  response: data(address),
});

export const getAddress = defineCall({
  method: 'GET',
  path: '/address',
  summary: 'The address, or null',
  response: data(v.nullable(address)),
});
