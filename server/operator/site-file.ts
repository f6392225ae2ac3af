/**
 * A site as a file: settings, domains, catalogue, categories, ranks, banners, texts, redirects, promotions and the
 * uploaded pictures; no people and no money. Export writes it, import and clone make a site of it.
 */
import { rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { slug, target } from '../../src/contract/call.ts';
import { PLACEMENTS } from '../../src/contract/site.ts';
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import { nextSiteId } from '../db/seed/new-site.ts';
import type { Deps } from '../deps.ts';
import { HEAD_BYTES, kindOf } from '../files/kinds.ts';
import { filesOf } from '../files/store.ts';
import { fold } from '../lib/fold.ts';
import { sanitizeHtml } from '../pages/sanitize.ts';
import { addressesIn, hashOf, pictureName, recordPictures, storedPicture } from '../site/pictures.ts';
import { isAllowedExternal, isOwnPath } from '../site/redirects.ts';
import type { StoredConfig } from '../site/sites.ts';
import { assertSiteConfig } from '../site/start-checks.ts';
import { SPORTS_PROVIDER } from '../sports/sportsbook.ts';
import { OperatorError } from './command.ts';
import { domainOf } from './domain.ts';
import { assertSettings } from './site-settings.ts';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** A picture stands on the site's own origin. */
const picture = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])[\w./~{}-]+$/, 'a path of the site'));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const moment = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const html = v.pipe(text(100_000), v.transform(sanitizeHtml));
const both = <T extends v.GenericSchema>(name: string, schema: T) => ({
  [`${name}_pt`]: schema,
  [`${name}_en`]: schema,
});

/** The columns of each table that a site's file holds, in the order in which they are written. */
const TABLES = {
  categories: v.strictObject({ slug, ...both('title', text(60)), icon: text(40), position: whole }),
  providers: v.strictObject({ code: slug, name: text(80), image: picture, position: whole, active: v.boolean() }),
  games: v.strictObject({
    gamecode: slug,
    provider_code: slug,
    title: text(120),
    category_slug: slug,
    categories: v.array(slug),
    type: slug,
    image: picture,
    image_mobile: picture,
    ...both('description', text(4000)),
    has_tables: v.boolean(),
    only_demo: v.boolean(),
    bonus_allowed: v.boolean(),
    show_all: v.boolean(),
    featured: v.boolean(),
    active: v.boolean(),
    maintenance: v.boolean(),
    rtp: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    volatility: v.nullable(text(20)),
    min_bet: whole,
    max_bet: whole,
    position: whole,
    art: v.record(v.string(), v.unknown()),
    search: text(1000),
  }),
  ranks: v.strictObject({
    level: v.pipe(whole, v.minValue(1)),
    ...both('title', text(60)),
    total_bet: whole,
    image: picture,
    ...both('benefits', v.array(text(200))),
    withdrawal_minutes: v.nullable(whole),
    cashback_percentage: v.nullable(v.number()),
    table_limit_percent: whole,
  }),
  banners: v.strictObject({
    image: picture,
    image_mobile: picture,
    ...both('alt', v.pipe(text(200), v.minLength(1))),
    link: v.nullable(target),
    placement: v.picklist(PLACEMENTS),
    position: whole,
    active: v.boolean(),
    starts_at: moment,
    ends_at: moment,
  }),
  page_versions: v.strictObject({
    slug,
    ...both('title', text(120)),
    ...both('html', html),
    asks_acceptance: v.boolean(),
    starts_at: v.pipe(v.string(), v.isoTimestamp()),
  }),
  redirects: v.strictObject({ path: v.pipe(text(1024), v.startsWith('/')), target: text(2048), external: v.boolean() }),
  promotions: v.strictObject({
    slug,
    topic: v.picklist(['coupon', 'cashback', 'referral', 'vip', 'other']),
    ...both('title', text(120)),
    ...both('summary', text(500)),
    ...both('html', html),
    image: v.nullable(picture),
    link: v.nullable(target),
    opt_in: v.boolean(),
    players_only: v.boolean(),
    min_level: v.pipe(whole, v.minValue(1)),
    starts_at: moment,
    ends_at: moment,
  }),
} as const;
type Table = keyof typeof TABLES;
const names = Object.keys(TABLES) as Table[];
const columnsOf = (table: Table): string[] => Object.keys(TABLES[table].entries);
/** Tables whose rows record when they were written. */
const DATED: Readonly<Partial<Record<Table, readonly string[]>>> = {
  games: ['created_at', 'updated_at'],
  page_versions: ['created_at'],
  promotions: ['created_at', 'updated_at'],
};

const siteFile = v.strictObject({
  format: v.literal('site-1'),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  /** The first one is the main one. */
  domains: v.pipe(v.array(text(253)), v.minLength(1), v.maxLength(50)),
  settings: v.record(v.string(), v.unknown()),
  tables: v.strictObject(
    Object.fromEntries(names.map((name) => [name, v.pipe(v.array(TABLES[name]), v.maxLength(20_000))])),
  ),
  /** Name of an uploaded picture → its bytes in base64. */
  pictures: v.record(v.string(), v.pipe(v.string(), v.base64())),
});
export interface SiteFile {
  readonly format: 'site-1';
  readonly name: string;
  readonly domains: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tables: Readonly<Record<Table, readonly Readonly<Record<string, unknown>>[]>>;
  readonly pictures: Readonly<Record<string, string>>;
}

/** The rows of a site, all of one moment: a command may change it meanwhile. */
async function rowsOf({ db }: Deps, casinoId: number) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const site = await trx
        .selectFrom('sites')
        .selectAll()
        .where('casino_id', '=', casinoId)
        .executeTakeFirstOrThrow();
      const domains = await trx
        .selectFrom('site_domains')
        .select('domain')
        .where('casino_id', '=', casinoId)
        .orderBy('canonical', 'desc')
        .orderBy('domain')
        .execute();
      const tables = {} as Record<Table, Record<string, unknown>[]>;
      for (const table of names) {
        const rows = await trx
          .selectFrom(table)
          .select(columnsOf(table) as never[])
          .where('casino_id', '=', casinoId)
          .orderBy(columnsOf(table)[0] as never)
          .execute();
        // The platform itself adds the sportsbook.
        tables[table] = (rows as Record<string, unknown>[]).filter(
          ({ provider_code, code }) => provider_code !== SPORTS_PROVIDER && code !== SPORTS_PROVIDER,
        );
      }
      return { site, domains, tables };
    });
}

/** Reads a site as a file. */
export async function exportSite(deps: Deps, casinoId: number): Promise<SiteFile> {
  const { site, domains, tables } = await rowsOf(deps, casinoId);
  const file = { format: 'site-1' as const, name: site.name, domains: domains.map(({ domain }) => domain) };
  const { maintenance_until: _, ...settings } = site.config;
  const pictures: Record<string, string> = {};
  for (const address of addressesIn({ settings, tables })) {
    const name = pictureName(address);
    const bytes = name === null ? null : await filesOf(deps).read('sites', storedPicture(casinoId, name));
    if (name !== null && bytes) pictures[name] = bytes.toString('base64');
  }
  // Dates become text, as in the file.
  return JSON.parse(JSON.stringify({ ...file, settings, tables, pictures })) as SiteFile;
}

/** Checks a file's content. @throws OperatorError with the first error */
export function parseSiteFile(value: unknown): SiteFile {
  const parsed = v.safeParse(siteFile, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new OperatorError(`The file does not fit: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}.`);
  }
  // Made of the same list of tables, which the type of a schema from entries loses.
  const file = parsed.output as unknown as SiteFile;
  // `assertSettings` judges it first.
  const config = file.settings as unknown as StoredConfig;
  assertSettings({ name: file.name, active: true, config });
  for (const { path, target: to, external } of file.tables.redirects) {
    const allowed = external ? isAllowedExternal(String(to), config.redirect_hosts ?? []) : isOwnPath(String(to));
    if (!allowed)
      throw new OperatorError(`The redirect of ${String(path)} leads to ${String(to)}, which is not allowed.`);
  }
  for (const [name, bytes] of Object.entries(file.pictures)) {
    const content = Buffer.from(bytes, 'base64');
    const kind = kindOf(content.subarray(0, HEAD_BYTES));
    if (pictureName(`/media/${name}`) === null || kind === null || kind === 'pdf')
      throw new OperatorError(`The file's picture ${name.slice(0, 80)} is no picture of a site.`);
    // Its address stands for these bytes alone.
    if (!name.startsWith(`${hashOf(content)}-`)) throw new OperatorError(`The file's picture ${name} was changed.`);
  }
  return file;
}

async function insertRows(trx: Trx, casinoId: number, file: SiteFile, at: Date): Promise<void> {
  for (const table of names) {
    const dates = Object.fromEntries((DATED[table] ?? []).map((column) => [column, at]));
    const rows = file.tables[table].map((row) => ({
      ...row,
      casino_id: casinoId,
      ...dates,
      ...('art' in row && { art: json(row['art']) }),
      ...('search' in row && { search: fold(String(row['search'])) }),
    }));
    for (let from = 0; from < rows.length; from += 300)
      await trx
        .insertInto(table)
        // The schema of the table in `TABLES` has checked each row.
        .values(rows.slice(from, from + 300))
        .execute();
  }
}

/**
 * Makes a site of a file, in the caller's transaction. @returns its number
 * @throws OperatorError or StartupError if a domain is taken or the settings do not fit this platform
 */
export async function importSite(deps: Deps, trx: Trx, file: SiteFile): Promise<number> {
  const domains = file.domains.map(domainOf);
  const [main = ''] = domains;
  assertSiteConfig(deps.env, main, file.settings);
  const casinoId = await nextSiteId(trx, domains);
  const at = deps.clock.now();
  await trx
    .insertInto('sites')
    .values({
      casino_id: casinoId,
      name: file.name,
      config: json({ ...file.settings }),
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto('site_domains')
    .values(
      domains.map((domain) => ({ domain, casino_id: casinoId, canonical: domains.length > 1 && domain === main })),
    )
    .execute();
  await insertRows(trx, casinoId, file, at);
  await storePictures(deps, trx, casinoId, file.pictures);
  return casinoId;
}

async function storePictures(deps: Deps, trx: Trx, casinoId: number, pictures: SiteFile['pictures']): Promise<void> {
  const store = filesOf(deps);
  for (const [name, bytes] of Object.entries(pictures)) {
    const path = await store.temporary();
    try {
      await writeFile(path, Buffer.from(bytes, 'base64'));
      await store.put('sites', storedPicture(casinoId, name), path);
    } finally {
      await rm(path, { force: true });
    }
  }
  await recordPictures(trx, casinoId, Object.keys(pictures), deps.clock.now());
}
