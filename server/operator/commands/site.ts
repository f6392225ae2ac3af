/** `site show` and `site set`: the configuration of a site. */

import type { DbOrTrx } from '../../db/connect.ts';
import { json } from '../../db/json.ts';
import type { StoredConfig } from '../../site/sites.ts';
import { assertSiteConfig } from '../../site/start-checks.ts';
import { argument, type Command, OperatorError } from '../command.ts';
import { type FoundSite, siteByDomain } from '../lookup.ts';
import { changeSetting, pathOf, type SiteSettings, settingsOf, valueAt } from '../site-settings.ts';

async function settingsRow(
  db: DbOrTrx,
  site: FoundSite,
  forUpdate = false,
): Promise<SiteSettings & { maintenance: boolean }> {
  const row = await db
    .selectFrom('sites')
    .select(['name', 'active', 'maintenance', 'config'])
    .where('casino_id', '=', site.id)
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  // The seed and `site set` parse it before they write it.
  return { ...row, config: row.config as unknown as StoredConfig };
}

async function allSites(db: DbOrTrx): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('site_domains', 'site_domains.casino_id', 'sites.casino_id')
    .select(['site_domains.domain', 'sites.name', 'sites.active', 'sites.maintenance', 'sites.config'])
    .orderBy('sites.casino_id')
    .orderBy('site_domains.domain')
    .execute();
  return rows.map(({ config, ...row }) => ({ ...row, is_regulated: config['is_regulated'], demo: config['demo'] }));
}

const show: Command = {
  name: 'site show',
  summary: 'show the settings of a site, or one of them; without DOMAIN the sites',
  args: [
    { name: 'DOMAIN', help: 'host name of the site', optional: true },
    { name: 'KEY', help: 'a setting; parts of one are reached by dots: cashback.release_day', optional: true },
  ],
  async run({ deps: { db }, audit }, { args }) {
    if (args['domain'] === undefined) {
      const columns = ['domain', 'name', 'active', 'maintenance', 'is_regulated', 'demo'].map((key) => ({
        key,
        title: key,
      }));
      return { outputs: [{ type: 'table', columns, rows: await allSites(db), empty: 'There are no sites.' }] };
    }
    const site = await siteByDomain(db, args['domain']);
    const row = await settingsRow(db, site);
    await audit(db, { casinoId: site.id, target: `site:${site.domain}` });
    const settings = { domain: site.domain, ...settingsOf(row), maintenance: row.maintenance };
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
  async run({ deps, audit, siteChanged }, input) {
    const site = await siteByDomain(deps.db, argument(input, 'domain'));
    const key = argument(input, 'key');
    const change = await deps.db.transaction().execute(async (trx) => {
      const current = await settingsRow(trx, site, true);
      const changed = changeSetting(current, key, argument(input, 'value'));
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
    const text = `${site.domain}: ${key} is now ${JSON.stringify(after)}, and was ${JSON.stringify(before)}.`;
    return { outputs: [{ type: 'note', text, data: { domain: site.domain, key, before, after } }] };
  },
};

export const siteCommands: readonly Command[] = [show, set];
