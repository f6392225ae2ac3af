/** `site show` and `site set`: the configuration of a site. */

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../db/connect.ts';
import { json } from '../../db/json.ts';
import { isInMaintenance, type StoredConfig } from '../../site/sites.ts';
import { assertSiteConfig } from '../../site/start-checks.ts';
import { argument, type Command, type OperatorContext, OperatorError } from '../command.ts';
import { type FoundSite, siteByDomain } from '../lookup.ts';
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

async function allSites(db: DbOrTrx, nowMs: number): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('site_domains', 'site_domains.casino_id', 'sites.casino_id')
    .select(['site_domains.domain', 'sites.name', 'sites.active', 'sites.maintenance', 'sites.config'])
    .orderBy('sites.casino_id')
    .orderBy('site_domains.domain')
    .execute();
  return rows.map(({ active, maintenance, ...row }) => ({
    domain: row.domain,
    name: row.name,
    maintenance: isInMaintenance({ active, maintenance, config: row.config }, nowMs),
    is_regulated: row.config['is_regulated'],
    demo: row.config['demo'],
  }));
}

const show: Command = {
  name: 'site show',
  summary: 'show the settings of a site, or one of them; without DOMAIN the sites',
  args: [
    { name: 'DOMAIN', help: 'host name of the site', optional: true },
    { name: 'KEY', help: 'a setting; parts of one are reached by dots: cashback.release_day', optional: true },
  ],
  async run({ deps: { db, clock }, audit }, { args }) {
    if (args['domain'] === undefined) {
      const columns = ['domain', 'name', 'maintenance', 'is_regulated', 'demo'].map((key) => ({
        key,
        title: key,
      }));
      return {
        outputs: [{ type: 'table', columns, rows: await allSites(db, clock.nowMs()), empty: 'There are no sites.' }],
      };
    }
    const site = await siteByDomain(db, args['domain']);
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
      if (value === undefined) throw new OperatorError(`${key} is not set on ${site.domain}.`);
      return { outputs: [{ type: 'record', columns: [{ key, title: key }], row: { [key]: value } }] };
    }
    const columns = Object.keys(settings).map((key) => ({ key, title: key }));
    return { outputs: [{ type: 'record', columns, row: settings }] };
  },
};

const set: Command = {
  name: 'site set',
  summary: 'change one setting of a site',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'KEY', help: 'a setting; parts of one are reached by dots: cashback.release_day' },
    { name: 'VALUE', help: 'JSON (true, 5000, null, ["pt","en"]) or plain text; money in centavos' },
  ],
  details: ['The value is held to the rules of the site configuration before it is stored, and shows at once.'],
  async run(context, input) {
    const site = await siteByDomain(context.deps.db, argument(input, 'domain'));
    return apply(context, site, { key: argument(input, 'key'), text: argument(input, 'value') });
  },
};

interface Wish {
  readonly key: string;
  readonly text: string;
  /** The value that the key must have now. */
  readonly expected?: unknown;
}

/** Changes one setting, with its record. @throws OperatorError if the value makes no sense, or is not the expected one */
async function apply({ deps, audit, siteChanged }: OperatorContext, site: FoundSite, { key, text, ...wish }: Wish) {
  const change = await deps.db.transaction().execute(async (trx) => {
    const current = await settingsRow(trx, site, deps.clock.nowMs(), true);
    const changed = changeSetting(current, key, text);
    if ('expected' in wish && !isDeepStrictEqual(changed.before, wish.expected))
      throw new OperatorError(`${key} was changed since: it is ${JSON.stringify(changed.before)} now.`);
    const { name, active, config } = changed.settings;
    assertSiteConfig(deps.env, site.domain, { ...config });
    await trx
      .updateTable('sites')
      .set({ name, active, config: json<Record<string, unknown>>({ ...config }), updated_at: deps.clock.now() })
      .where('casino_id', '=', site.id)
      .execute();
    await audit(trx, {
      casinoId: site.id,
      target: `site:${site.domain}`,
      details: { key, before: changed.before, after: changed.after },
    });
    return changed;
  });
  siteChanged();
  const { before, after } = change;
  const said = `${site.domain}: ${key} is now ${JSON.stringify(after)}, and was ${JSON.stringify(before)}.`;
  return { outputs: [{ type: 'note' as const, text: said, data: { domain: site.domain, key, before, after } }] };
}

/** The changes of a site's settings, the newest first. */
function changesOf(db: DbOrTrx, site: FoundSite) {
  return db
    .selectFrom('audit_log')
    .select(['id', 'actor', 'details', 'created_at'])
    .where('casino_id', '=', site.id)
    .where('action', 'in', ['site.set', 'site.undo'])
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
      const [before, after] = [JSON.stringify(details['before']), JSON.stringify(details['after'])];
      return { id: String(id), at: created_at.toISOString(), actor, key: details['key'], before, after };
    });
    const columns = ['id', 'at', 'actor', 'key', 'before', 'after'].map((key) =>
      key === 'at' ? { key, title: key, as: 'time' as const } : { key, title: key },
    );
    return { outputs: [{ type: 'table', columns, rows, empty: `No setting of ${site.domain} was changed.` }] };
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
    if (typed !== undefined && !/^\d{1,15}$/.test(typed)) throw new OperatorError(`"${typed}" is no id of a change.`);
    const change = await changesOf(db, site)
      .$if(typed !== undefined, (query) => query.where('id', '=', Number(typed)))
      .limit(1)
      .executeTakeFirst();
    if (!change) throw new OperatorError(`${site.domain} has no such change: site history lists them.`);
    const { key, before, after } = change.details;
    return apply(context, site, { key: String(key), text: JSON.stringify(before), expected: after });
  },
};

export const siteCommands: readonly Command[] = [show, set, history, undo];
