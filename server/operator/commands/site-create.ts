/** `site create`, `domain add|canonical|remove`: a new site and its host names. */
import { createSite, newSiteConfig } from '../../db/seed/new-site.ts';
import { assertSiteConfig } from '../../site/start-checks.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { domainOf } from '../domain.ts';
import { siteByDomain } from '../lookup.ts';
import { say } from '../say.ts';
import { assertSettings } from '../site-settings.ts';

function cnpjOf(typed: string): string {
  const plain = typed.toUpperCase().replace(/[.\s/-]/g, '');
  const parts = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/.exec(plain);
  if (!parts) throw new OperatorError(say`"${typed}" is no CNPJ: it has 14 characters, such as 12.345.678/0001-95.`);
  const [, a, b, c, d, e] = parts;
  return `${a}.${b}.${c}/${d}-${e}`;
}

const COMPANY = ['legal-name', 'cnpj', 'address', 'email'] as const;

function companyOf(input: Input, name: string, demo: boolean) {
  const missing = COMPANY.filter((option) => optionText(input, option) === undefined);
  if (!demo && missing.length > 0)
    throw new OperatorError(
      say`A site with real money names its company: ${missing.map((option) => `--${option}`).join(', ')} is missing (or --demo for play money).`,
    );
  const number = optionText(input, 'authorisation');
  const date = optionText(input, 'authorisation-date');
  if ((number === undefined) !== (date === undefined))
    throw new OperatorError(say`--authorisation and --authorisation-date go together.`);
  const cnpj = optionText(input, 'cnpj');
  return {
    legal_name: optionText(input, 'legal-name') ?? name,
    cnpj: cnpj === undefined ? '00.000.000/0000-00' : cnpjOf(cnpj),
    address: optionText(input, 'address') ?? '',
    authorisation: number === undefined || date === undefined ? null : { number, date },
  };
}

const create: Command = {
  name: 'site create',
  summary: 'make a site: settings, categories, ranks, banners, legal pages; no people, no money',
  args: [{ name: 'DOMAIN', help: 'host name that the site answers to, such as aposta.example' }],
  options: {
    name: { value: 'NAME', help: 'name of the site, as players read it' },
    demo: { help: 'play money, with the catalogue of the simulated games; otherwise the site is regulated' },
    'legal-name': { value: 'TEXT', help: 'company that runs it' },
    cnpj: { value: 'CNPJ', help: "the company's number" },
    address: { value: 'TEXT', help: "the company's address" },
    email: { value: 'EMAIL', help: 'customer service' },
    authorisation: { value: 'NUMBER', help: 'order of the Ministério da Fazenda that authorises it' },
    'authorisation-date': { value: 'TEXT', help: 'its date, as it is written on the pages' },
  },
  details: [
    'Everything else is changed afterwards by "site set". The games of a site with real money come by "game import".',
  ],
  async run({ deps, audit, siteChanged }, input) {
    const domain = domainOf(argument(input, 'domain'));
    const name = optionText(input, 'name')?.trim();
    if (!name || name.length > 60)
      throw new OperatorError(say`Say the name of the site: --name NAME, up to 60 characters.`);
    const demo = input.options['demo'] === true;
    const email = optionText(input, 'email') ?? null;
    if (email !== null && !/^[^\s<>@]+@[^\s<>@]+$/.test(email))
      throw new OperatorError(say`"${email}" is no email address.`);
    const site = { domain, name, demo, company: companyOf(input, name, demo), email };
    const config = newSiteConfig(site);
    assertSettings({ name, active: true, config });
    assertSiteConfig(deps.env, domain, { ...config });
    const made = await deps.db.transaction().execute(async (trx) => {
      const { casinoId, games } = await createSite(deps, trx, { ...site, config });
      await audit(trx, { casinoId, target: `site:${domain}`, details: { name, demo, games } });
      return { casinoId, games };
    });
    siteChanged();
    const kind = demo ? say`play money` : say`real money, regulated`;
    return {
      outputs: [
        {
          type: 'note',
          text: say`${name} is at ${domain} (site ${made.casinoId}, ${kind}, ${made.games} games).`,
          data: { casino_id: String(made.casinoId), domain, name, demo, games: made.games },
        },
      ],
      ...(demo
        ? {}
        : { hint: say`Its games come by "game import ${domain} FILE", its first account by "user create".` }),
    };
  },
};

const addDomain: Command = {
  name: 'domain add',
  summary: 'let a site answer to one more host name',
  args: [
    { name: 'SITE', help: 'a host name that the site has' },
    { name: 'DOMAIN', help: 'the new one' },
  ],
  async run({ deps, audit, siteChanged }, input) {
    const site = await siteByDomain(deps.db, argument(input, 'site'));
    const domain = domainOf(argument(input, 'domain'));
    await deps.db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('site_domains')
        .values({ domain, casino_id: site.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('domain')
        .executeTakeFirst();
      if (!added) throw new OperatorError(say`The domain ${domain} belongs to a site already.`);
      await audit(trx, { casinoId: site.id, target: `site:${site.domain}`, details: { added: domain } });
    });
    siteChanged();
    const text = say`${site.name} answers to ${domain} too.`;
    return { outputs: [{ type: 'note', text, data: { domain, casino_id: String(site.id) } }] };
  },
};

const removeDomain: Command = {
  name: 'domain remove',
  summary: 'take a host name from a site; its last one stays',
  args: [{ name: 'DOMAIN', help: 'the host name' }],
  async run({ deps, audit, siteChanged }, input) {
    const { id, name, domain } = await siteByDomain(deps.db, argument(input, 'domain'));
    await deps.db.transaction().execute(async (trx) => {
      // Lock the site: two commands that each remove one of the last two domains run one after the other.
      await trx.selectFrom('sites').select('casino_id').where('casino_id', '=', id).forUpdate().execute();
      const others = await trx
        .selectFrom('site_domains')
        .select('domain')
        .where('casino_id', '=', id)
        .where('domain', '<>', domain)
        .execute();
      if (others.length === 0)
        throw new OperatorError(say`${domain} is the last host name of ${name}: add another first, or close the site.`);
      await trx.deleteFrom('site_domains').where('domain', '=', domain).execute();
      await audit(trx, { casinoId: id, target: `site:${domain}`, details: { removed: domain } });
    });
    siteChanged();
    const text = say`${name} no longer answers to ${domain}.`;
    return { outputs: [{ type: 'note', text, data: { domain, casino_id: String(id) } }] };
  },
};

const canonicalDomain: Command = {
  name: 'domain canonical',
  summary: 'make a host name the main one: pages of the others lead there',
  args: [{ name: 'DOMAIN', help: 'a host name that the site has' }],
  options: { off: { help: 'no name is the main one: each stands for itself' } },
  details: [
    'A page that a browser or a search engine opens under another name answers 301 to the main one, and every page names',
    'it as canonical. An installed app keeps its own name, and its player stays logged in there.',
  ],
  async run({ deps, audit, siteChanged }, input) {
    const { id, name, domain } = await siteByDomain(deps.db, argument(input, 'domain'));
    const on = input.options['off'] !== true;
    await deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('sites').select('casino_id').where('casino_id', '=', id).forUpdate().execute();
      await trx.updateTable('site_domains').set({ canonical: false }).where('casino_id', '=', id).execute();
      if (on) await trx.updateTable('site_domains').set({ canonical: true }).where('domain', '=', domain).execute();
      await audit(trx, { casinoId: id, target: `site:${domain}`, details: { canonical: on ? domain : null } });
    });
    siteChanged();
    const text = on ? say`${domain} is the main name of ${name}.` : say`${name} has no main name.`;
    return { outputs: [{ type: 'note', text, data: { domain, canonical: on, casino_id: String(id) } }] };
  },
};

export const newSiteCommands: readonly Command[] = [create, addDomain, canonicalDomain, removeDomain];
