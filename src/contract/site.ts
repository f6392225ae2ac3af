/**
 * The site: its configuration (one per domain), categories, banners, icons, redirects, the visitor's country.
 * One file because the calls share the entities of the configuration.
 */
import * as v from 'valibot';
import { amount, count, defineCall, imageUrl, list, slug, target } from './call.ts';

/* ── pieces of the configuration ────────────────────────────────────────── */

/** A colour as a custom property takes it: hex, `rgb()`/`hsl()`/`oklch()`, three channels, or an alpha (`.55`). */
const colour = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(
    /^(?:#[0-9a-fA-F]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/a-zA-Z-]{1,48}\)|[\d.]{1,5}(?: [\d.]{1,5}){0,2}%?)$/,
  ),
);
const tokenName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,40}$/));

/** Token name (without `--`) → colour. The names are those of `src/ui/tokens.css`: `canvas`, `accent`, `on-accent`… */
export const palette = v.record(tokenName, colour);
export type Palette = v.InferOutput<typeof palette>;

/** Sizes that a site may set beside its colours: token name → `12px` or `.75rem`. */
const shape = v.record(tokenName, v.pipe(v.string(), v.regex(/^\d{0,3}(?:\.\d{1,3})?(?:px|rem|ms|%)$/)));

/** Colour scheme of the default palette. A site may have a palette of the other scheme as well. */
export const scheme = v.picklist(['dark', 'light']);

export const banner = v.object({
  id: v.string(),
  image: imageUrl,
  image_mobile: imageUrl,
  /** Alternative text; never empty, because a banner is content. */
  alt: v.string(),
  to: v.nullable(target),
  /** The page that shows it: one of `PLACEMENTS`. Other values are never shown. */
  placement: v.string(),
  /** Official warning sentence of a regulated site (SITE-8); null elsewhere. */
  warning: v.optional(v.nullable(v.string()), null),
});
export type Banner = v.InferOutput<typeof banner>;

/** Pages with banners: the lobby, the list of all games, the promotions page. The sports provider's page fills `/sports`. */
export const PLACEMENTS = ['lobby', 'casino', 'promotions'] as const;
export type Placement = (typeof PLACEMENTS)[number];

export const siteImages = v.object({
  /**
   * Logo with the name: links home in the bar, the side menu and the footer, in `logo_sizes`. Null: `mark` and the
   * site's name.
   */
  logo: v.nullable(imageUrl),
  /** Logo for the site's second palette; null: the same logo. */
  logo_alt: v.nullable(imageUrl),
  /** Square sign without the name: in the age gate, and beside the name of a site without a logo. */
  mark: imageUrl,
  /** Icon of the tab, and of `/favicon.ico` if the site has no file of that kind. */
  favicon: imageUrl,
  /** Picture above login and registration; null: none. */
  auth: v.nullable(imageUrl),
  /** Picture behind the head of the lobby; null: a horizon drawn in the site's colours. */
  hero: v.optional(v.nullable(imageUrl), null),
  /** Shown if a game's poster does not load; null: its two colours. */
  game_fallback: v.nullable(imageUrl),
});

export const siteIcon = v.object({
  src: imageUrl,
  sizes: v.string(),
  type: v.string(),
  /** As in a web app manifest: `any`, `maskable`, `monochrome` (96x96: the badge of a notification). */
  purpose: v.optional(v.string(), 'any'),
});

const size = v.object({ width: count, height: count });

export const socialLink = v.object({ name: v.string(), url: target });

export const contact = v.object({
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  whatsapp: v.nullable(v.string()),
  hours: v.nullable(v.string()),
});

export const legal = v.object({
  legal_name: v.string(),
  trade_name: v.string(),
  cnpj: v.string(),
  authorisation: v.nullable(v.object({ number: v.string(), date: v.string() })),
  address: v.string(),
  customer_service: contact,
  ombudsman: contact,
  /** The national self-exclusion page. */
  self_exclusion_url: target,
  /** A page with help for players. */
  help_url: v.nullable(target),
});
export type Legal = v.InferOutput<typeof legal>;

export const realtime = v.object({
  key: v.string(),
  host: v.string(),
  port: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(65535)),
  cluster: v.string(),
  tls: v.boolean(),
});
export type Realtime = v.InferOutput<typeof realtime>;

const menuLink = v.object({ title: v.string(), to: target });

/**
 * Settings of a site that does not set them. Amounts in centavos. The server and the schema below read these; the
 * demonstration's sites set some of them to other values (server/db/seed/sites.ts).
 */
export const siteDefaults = {
  min_deposit: 100,
  max_deposit: 500_000,
  /** Amounts on the buttons of the deposit sheet. */
  deposit_presets: [2000, 5000, 10_000, 20_000] as number[],
  /** Life of a Pix charge, seconds. */
  pix_expiry_seconds: 300,
  min_withdrawal: 100,
  max_withdrawal: 500_000,
  /** The contract promises a player at least four. */
  max_pending_withdrawals: 4,
  /** Target time of a withdrawal from request to payment, minutes (WITH-4). */
  withdrawal_target_minutes: 120,
  /** Maximum stake while a bonus is active and states none (decision 023). */
  bonus_max_stake: 5000,
  /** Centavos of settled bets after which a referred player counts (REFER-1). */
  cpa_wager: 50_000,
};

/**
 * The site configuration, as `GET /site-config` answers it without an envelope (SITE-1). Money in centavos. Keys after
 * `og` are our extensions; a back end may omit them.
 */
export const siteConfig = v.object({
  casino_id: v.string(),
  name: v.string(),
  slug,
  active: v.boolean(),
  is_regulated: v.boolean(),
  /** Play money: the generator of simulated bets may run, and the bank is simulated. */
  demo: v.boolean(),
  scheme,
  /** `dark` belongs to a light site and `light` to a dark one; null: the site has one palette only. */
  colors: v.object({
    default: palette,
    dark: v.nullable(palette),
    light: v.optional(v.nullable(palette), null),
  }),
  kyc: v.boolean(),
  hasSports: v.boolean(),
  hasBoxes: v.boolean(),
  min_deposit: amount,
  max_deposit: amount,
  min_withdrawal: amount,
  max_withdrawal: amount,
  registerCPF: v.boolean(),
  login_requires_cpf: v.boolean(),
  login_requires_phone: v.boolean(),
  login_requires_email: v.boolean(),
  cashback: v.object({
    /** Day of the week on which cashback is released, 0 = Sunday. */
    release_day: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(6)),
    /** Hour of that day in São Paulo. */
    release_hour: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(23)),
    /** Share of the loss that is given back, in per cent. */
    conversion_percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  }),
  /** Earning per referral, in centavos. */
  cpa_value: amount,
  affiliate_regular_user_active: v.boolean(),
  /** Centavos of settled bets after which a referred player counts. */
  cpa_wager: v.optional(v.pipe(amount, v.minValue(1)), siteDefaults.cpa_wager),
  banners: v.array(banner),
  social_links: v.array(socialLink),
  images: siteImages,
  icons: v.array(siteIcon),
  /** CSS pixels of the logo: `desktop` in the side menu, `mobile` elsewhere. */
  logo_sizes: v.object({ mobile: size, desktop: size }),
  /** Identifier of the support chat widget; null: none is loaded. */
  chat_support: v.nullable(v.string()),
  googleClientId: v.nullable(v.string()),
  /** Captcha of registration and recovery; `altcha` is our own, `none` uses no captcha. */
  captchaProvider: v.picklist(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'none']),
  /** The third party's site key; null for `altcha` and `none`. */
  captchaSiteKey: v.nullable(v.string()),
  casVerifyRegistrations: v.boolean(),
  casAllowGoogleAuth: v.boolean(),
  gtmId: v.nullable(v.string()),
  gtmSource: v.nullable(v.string()),
  /**
   * HTML as the operator wrote it. Never inserted into a page: `verification` holds the parts that the server
   * understood.
   */
  html: v.nullable(v.string()),
  legal,
  realtime,
  api_url: v.string(),
  og: v.object({ title: v.string(), description: v.string(), image: imageUrl }),

  verification: v.optional(v.array(v.object({ name: v.string(), content: v.string() })), []),
  tokens: v.optional(shape, {}),
  currency: v.optional(v.literal('BRL'), 'BRL'),
  /** Contacts of the support, in the footer and the help page. Absent: those of `legal.customer_service`. */
  support: v.optional(contact, { email: null, phone: null, whatsapp: null, hours: null }),
  /** Whether the generator of simulated bets runs; only with `demo` (SITE-5). */
  simulated_feed: v.optional(v.boolean(), false),
  deposit_presets: v.optional(v.array(amount), siteDefaults.deposit_presets),
  max_pending_withdrawals: v.optional(count, siteDefaults.max_pending_withdrawals),
  bonus_max_stake: v.optional(v.pipe(amount, v.minValue(1)), siteDefaults.bonus_max_stake),
  withdrawal_target_minutes: v.optional(count, siteDefaults.withdrawal_target_minutes),
  pix_expiry_seconds: v.optional(count, siteDefaults.pix_expiry_seconds),
  /**
   * Hours for which a changed telephone, e-mail, password or Pix key holds withdrawals (SESS-7); null: the platform's
   * default.
   */
  withdrawal_hold_hours: v.optional(v.nullable(v.pipe(count, v.maxValue(720))), null),
  /** Announced end of the maintenance, ISO 8601; null: not announced, or none (SITE-3). */
  maintenance_until: v.optional(v.nullable(v.string()), null),
  /** Whether a withdrawal requires an address. */
  withdrawal_requires_address: v.optional(v.boolean(), false),
  /** Idle minutes after which a session ends; null: never. */
  idle_minutes: v.optional(v.nullable(count), null),
  /** Limits that registration requires (`loss`, `time` on a regulated site, CARE-2). */
  required_limits: v.optional(v.array(v.picklist(['deposit', 'loss', 'stake', 'bets', 'time'])), []),
  popular_games: v.optional(v.array(menuLink), []),
  popular_leagues: v.optional(v.array(menuLink), []),
  /** Origin of the game provider's frames, for `postMessage` and the content security policy. */
  provider_origin: v.optional(v.nullable(v.string()), null),
  /** Origin of the sports page, which the document opens before the app; null without sports. */
  sports_origin: v.optional(v.nullable(v.string()), null),
  /** Whether the Pix gateway is the simulator: the sheet then links to `/simulador-pix/{txid}`. */
  pix_simulator: v.optional(v.boolean(), false),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** The body of the 404 for a host without a site; `info_url` is the target of 'Clique aqui para saber mais'. */
export const siteUnknown = v.looseObject({
  code: v.literal('site_not_found'),
  info_url: v.optional(v.nullable(v.string())),
});

/** The body of the 402: the announced end of the maintenance, ISO 8601; null or absent: not announced. */
export const siteInMaintenance = v.looseObject({
  code: v.literal('maintenance'),
  until: v.optional(v.nullable(v.string())),
});

export const category = v.object({
  slug,
  title: v.string(),
  /** Name of an icon (LANG-7): lowercase letters, digits, hyphens. */
  icon: v.string(),
  /** Number of its games. */
  total: count,
});
export type Category = v.InferOutput<typeof category>;

/* ── calls ──────────────────────────────────────────────────────────────── */

/** 404 `site_not_found`: no site on this host. 402 `maintenance`: paused (SITE-3). */
export const getSiteConfig = defineCall({
  method: 'GET',
  path: '/site-config',
  auth: 'none',
  site: 'fresh',
  summary: 'The configuration of the site on this host',
  etag: true,
  query: v.object({
    domain: v.optional(v.pipe(v.string(), v.maxLength(253))),
    /** A time stamp that bypasses caches; the server ignores it. */
    t: v.optional(v.pipe(v.string(), v.maxLength(32))),
  }),
  response: siteConfig,
  errors: ['site_not_found', 'maintenance'],
});

export const getCategories = defineCall({
  method: 'GET',
  path: '/categories',
  auth: 'none',
  summary: 'Game categories in their order',
  etag: true,
  response: list(category),
});

export const getBanners = defineCall({
  method: 'GET',
  path: '/settings/banners',
  auth: 'none',
  summary: 'Banners in their order',
  etag: true,
  response: list(banner),
});

/** Falls back to BR and 55 if the country is unknown (DATA-6). */
export const getGeoip = defineCall({
  method: 'GET',
  path: '/geoip',
  auth: 'none',
  summary: "The visitor's country",
  response: v.object({
    countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    callingCode: v.pipe(v.string(), v.regex(/^\d{1,4}$/)),
  }),
});

/** The redirect check (NAV-6). `external` targets come only from the site's allow-list. */
export const getRedirect = defineCall({
  method: 'GET',
  path: '/redirects',
  auth: 'none',
  summary: 'Where a path leads now, if elsewhere',
  etag: true,
  query: v.object({ path: v.pipe(v.string(), v.minLength(1), v.maxLength(1024), v.startsWith('/')) }),
  response: v.object({
    data: v.object({ to: v.nullable(target), external: v.boolean() }),
  }),
});

/** Icon sets in Iconify's JSON (LANG-7): `?icons=heart,wallet`; unknown names are left out. */
export const getIcons = defineCall({
  method: 'GET',
  path: '/_nuxt_icon/{set}.json',
  auth: 'none',
  summary: 'Icons of a set by name',
  etag: true,
  params: v.object({ set: v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z0-9-]+$/)) }),
  query: v.object({
    icons: v.optional(v.pipe(v.string(), v.maxLength(2000), v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/))),
  }),
  response: v.object({
    prefix: v.string(),
    icons: v.record(v.string(), v.object({ body: v.string() })),
    width: v.optional(count),
    height: v.optional(count),
  }),
  errors: ['icon_set_not_found'],
});
