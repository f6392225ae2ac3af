/** `site list|show|set|history|undo`: the sites and their settings. */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../db/connect.ts';
import { json } from '../../db/json.ts';
import type { Deps } from '../../deps.ts';
import { siteOrigin } from '../../http/host.ts';
import { addressesIn, pictureName } from '../../site/pictures.ts';
import { createPreview } from '../../site/previews.ts';
import { isInMaintenance, type StoredConfig } from '../../site/sites.ts';
import { assertSiteConfig } from '../../site/start-checks.ts';
import { argument, type Command, type OperatorContext, OperatorError, optionText } from '../command.ts';
import { domainsByName, type FoundSite, siteByDomain } from '../lookup.ts';
import { say } from '../say.ts';
import { changeSetting, pathOf, type SiteSettings, settingsOf, valueAt } from '../site-settings.ts';

async function settingsRow(
  db: DbOrTrx,
  site: FoundSite,
  nowMs: number,
  forUpdate = false,
): Promise<SiteSettings & { maintenance: boolean }> {
  const row = await db
    .selectFrom('sites')
    .select(['name', 'active', 'maintenance', 'config'])
    .where('casino_id', '=', site.id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  // The seed and `site set` parse it before they write it.
  return { ...row, maintenance: isInMaintenance(row, nowMs), config: row.config as unknown as StoredConfig };
}

const list: Command = {
  name: 'site list',
  summary: 'the sites by their main host name: rules, maintenance, players, games',
  args: [],
  async run({ deps: { db, clock } }) {
    const sites = await db
      .selectFrom('sites')
      .select(['casino_id', 'name', 'active', 'maintenance', 'config'])
      .select(({ selectFrom }) => [
        selectFrom('players')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('players.casino_id', '=', 'sites.casino_id')
          .as('players'),
        selectFrom('games')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('games.casino_id', '=', 'sites.casino_id')
          .where('games.active', '=', true)
          .as('games'),
      ])
      .orderBy('casino_id')
      .execute();
    const domains = await domainsByName(db);
    const rows = sites.map((site) => {
      const [domain, ...others] = domains.filter(({ id }) => id === site.casino_id);
      return {
        domain: domain?.domain ?? null,
        others: others.map((one) => one.domain).join(' '),
        name: site.name,
        rules:
          site.config['is_regulated'] === true ? 'regulated' : site.config['demo'] === true ? 'demo' : 'real money',
        maintenance: isInMaintenance(site, clock.nowMs()),
        players: Number(site.players ?? 0),
        games: Number(site.games ?? 0),
      };
    });
    const columns = ['domain', 'others', 'name', 'rules', 'maintenance', 'players', 'games'].map((key) => ({
      key,
      title: key,
    }));
    return { outputs: [{ type: 'table', columns, rows, empty: say`There are no sites.` }] };
  },
};

const show: Command = {
  name: 'site show',
  summary: 'show the settings of a site, or one of them; without DOMAIN the sites',
  args: [
    { name: 'DOMAIN', help: 'host name of the site', optional: true },
    { name: 'KEY', help: 'a setting; parts of one are reached by dots: cashback.release_day', optional: true },
  ],
  async run(context, input) {
    const { args } = input;
    if (args['domain'] === undefined) return list.run(context, input);
    const {
      deps: { db, clock },
      audit,
    } = context;
    const site = await siteByDomain(db, argument(input, 'domain'));
    const row = await settingsRow(db, site, clock.nowMs());
    await audit(db, { casinoId: site.id, target: `site:${site.domain}` });
    const settings = {
      domain: site.domain,
      ...settingsOf(row),
      active: !row.maintenance,
      maintenance: row.maintenance,
    };
    if (args['key'] !== undefined) {
      const { key } = args;
      const value = key === 'maintenance' ? row.maintenance : valueAt(settings, pathOf(key));
      if (value === undefined) throw new OperatorError(say`${key} is not set on ${site.domain}.`);
      return { outputs: [{ type: 'record', columns: [{ key, title: key }], row: { [key]: value } }] };
    }
    const columns = Object.keys(settings).map((key) => ({ key, title: key }));
    return { outputs: [{ type: 'record', columns, row: settings }] };
  },
};

/** The value of `--expect`. @throws OperatorError */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(say`--expect takes JSON.`);
  }
}

const set: Command = {
  name: 'site set',
  summary: 'change one setting of a site',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'KEY', help: 'a setting; parts of one are reached by dots: cashback.release_day' },
    { name: 'VALUE', help: 'JSON (true, 5000, null, ["pt","en"]) or plain text; money in centavos' },
  ],
  options: {
    expect: { value: 'JSON', help: 'only if the setting has this value now, which another operator may change' },
  },
  details: ['The value is held to the rules of the site configuration before it is stored, and shows at once.'],
  async run(context, input) {
    const site = await siteByDomain(context.deps.db, argument(input, 'domain'));
    const expect = optionText(input, 'expect');
    const wish = { key: argument(input, 'key'), text: argument(input, 'value') };
    return applySettings(context, site, [expect === undefined ? wish : { ...wish, expected: jsonOf(expect) }]);
  },
};

export interface Wish {
  readonly key: string;
  readonly text: string;
  /** The value that the key must have now. */
  readonly expected?: unknown;
}

interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change as its record holds it: `also` names settings that changed with the first one. */
interface Recorded extends Change {
  readonly also?: readonly Change[];
}

/** Refuses an address of an uploaded picture that the site does not have. @throws OperatorError */
async function assertPictures(db: DbOrTrx, site: FoundSite, value: unknown): Promise<void> {
  const names = addressesIn(value).flatMap((address) => pictureName(address) ?? []);
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('site_pictures')
    .select('name')
    .where('casino_id', '=', site.id)
    .where('name', 'in', names)
    .execute();
  const lost = names.find((name) => !rows.some((row) => row.name === name));
  if (lost !== undefined) throw new OperatorError(say`${site.domain} has no picture /media/${lost}.`);
}

/**
 * Judges changes of settings together, and locks the site until the transaction ends.
 * @throws OperatorError if a value makes no sense, or is not the expected one
 */
async function judge({ env, clock }: Deps, trx: Trx, site: FoundSite, wishes: readonly Wish[]) {
  let settings: SiteSettings = await settingsRow(trx, site, clock.nowMs(), true);
  const changes: Change[] = [];
  for (const { key, text, ...wish } of wishes) {
    const changed = changeSetting(settings, key, text);
    if ('expected' in wish && !isDeepStrictEqual(changed.before, wish.expected))
      throw new OperatorError(say`${key} was changed since: it is ${JSON.stringify(changed.before)} now.`);
    await assertPictures(trx, site, changed.after);
    settings = changed.settings;
    changes.push({ key, before: changed.before, after: changed.after });
  }
  assertSiteConfig(env, site.domain, { ...settings.config });
  return { settings, changes };
}

/**
 * Changes settings together, with one record. @param before runs first in the same transaction
 * @throws OperatorError if a value makes no sense, or is not the expected one
 */
export async function applySettings(
  { deps, audit, siteChanged }: OperatorContext,
  site: FoundSite,
  wishes: readonly Wish[],
  before?: (trx: Trx) => Promise<void>,
) {
  const changes = await deps.db.transaction().execute(async (trx) => {
    await before?.(trx);
    const { settings, changes: made } = await judge(deps, trx, site, wishes);
    const { name, active, config } = settings;
    await trx
      .updateTable('sites')
      .set({ name, active, config: json<Record<string, unknown>>({ ...config }), updated_at: deps.clock.now() })
      .where('casino_id', '=', site.id)
      .execute();
    const [first, ...also] = made;
    await audit(trx, {
      casinoId: site.id,
      target: `site:${site.domain}`,
      details: { ...first, ...(also.length > 0 && { also }) },
    });
    return made;
  });
  siteChanged();
  return {
    outputs: changes.map(({ key, before: was, after }) => ({
      type: 'note' as const,
      text: say`${site.domain}: ${key} is now ${JSON.stringify(after)}, and was ${JSON.stringify(was)}.`,
      data: { domain: site.domain, key, before: was, after },
    })),
  };
}

/** Each key with its value: one, or those of a JSON object. @throws OperatorError */
function wishesOf(key: string, value: string | undefined): Wish[] {
  if (value !== undefined) return [{ key, text: value }];
  let settings: unknown;
  try {
    settings = JSON.parse(key);
  } catch {
    throw new OperatorError(say`VALUE is missing.`);
  }
  if (
    typeof settings !== 'object' ||
    settings === null ||
    Array.isArray(settings) ||
    Object.keys(settings).length === 0
  )
    throw new OperatorError(say`Write the settings as JSON: {"name": "Aposta", "colors.default.accent": "#12ab9f"}.`);
  return Object.entries(settings).map(([name, one]) => ({ key: name, text: JSON.stringify(one) }));
}

const preview: Command = {
  name: 'site preview',
  summary: 'an address that shows a site with other settings, for 30 minutes',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    {
      name: 'KEY',
      help: 'a setting; or several with their values as JSON: {"name": "…", "colors.default.accent": "…"}',
    },
    { name: 'VALUE', help: 'as of site set', optional: true },
  ],
  details: [
    'The values are judged as "site set" judges them, and nothing is changed. Open the address in a private window: a',
    'browser that knows the site shows what it keeps first. Only the look changes there, no rule. /preview/end ends it.',
  ],
  async run({ deps, audit }, input) {
    const site = await siteByDomain(deps.db, argument(input, 'domain'));
    const wishes = wishesOf(argument(input, 'key'), input.args['value']);
    const token = await deps.db.transaction().execute(async (trx) => {
      const { settings, changes } = await judge(deps, trx, site, wishes);
      const details = { preview: changes.map(({ key, after }) => ({ key, after })) };
      await audit(trx, { casinoId: site.id, target: `site:${site.domain}`, details });
      return createPreview(trx, site.id, { name: settings.name, config: settings.config }, deps.clock.now());
    });
    const address = `${siteOrigin(deps.env, site.domain)}/preview/${token}`;
    return { outputs: [{ type: 'note', text: address, data: { domain: site.domain, address } }] };
  },
};

/** The changes of a site's settings, the newest first. */
function changesOf(db: DbOrTrx, site: FoundSite) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'actor', 'details', 'created_at'])
    .where('casino_id', '=', site.id)
    .where('action', 'in', ['site.set', 'site.picture', 'site.undo'])
    .where(sql<boolean>`not jsonb_exists(details, 'refused')`)
    .orderBy('id', 'desc');
}

const history: Command = {
  name: 'site history',
  summary: 'the last changes of the settings of a site: who, what, before and after',
  args: [{ name: 'DOMAIN', help: 'host name of the site' }],
  async run({ deps: { db } }, input) {
    const site = await siteByDomain(db, argument(input, 'domain'));
    const changes = await changesOf(db, site).limit(50).execute();
    const rows = changes.map(({ id, actor, details, created_at }) => {
      const { key, before = null, after = null } = details;
      return { id: String(id), at: created_at.toISOString(), actor, key, before, after };
    });
    const columns = ['id', 'at', 'actor', 'key', 'before', 'after'].map((key) =>
      key === 'at' ? { key, title: key, as: 'time' as const } : { key, title: key },
    );
    return { outputs: [{ type: 'table', columns, rows, empty: say`No setting of ${site.domain} was changed.` }] };
  },
};

const undo: Command = {
  name: 'site undo',
  summary: 'take a change of a setting back, if nothing changed it since',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'ID', help: 'of the change, as site history shows it; the last one when not given', optional: true },
  ],
  async run(context, input) {
    const { db } = context.deps;
    const site = await siteByDomain(db, argument(input, 'domain'));
    const typed = input.args['id'];
    if (typed !== undefined && !/^\d{1,15}$/.test(typed))
      throw new OperatorError(say`"${typed}" is no id of a change.`);
    const change = await changesOf(db, site)
      .$if(typed !== undefined, (query) => query.where('id', '=', Number(typed)))
      .limit(1)
      .executeTakeFirst();
    if (!change) throw new OperatorError(say`${site.domain} has no such change: site history lists them.`);
    // `applySettings` wrote it.
    const recorded = change.details as unknown as Recorded;
    const wishes = [recorded, ...(recorded.also ?? [])].map(({ key, before, after }) => ({
      key,
      text: JSON.stringify(before),
      expected: after,
    }));
    return applySettings(context, site, wishes);
  },
};

export const siteCommands: readonly Command[] = [list, show, set, preview, history, undo];
