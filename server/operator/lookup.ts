/** Finds a site by its domain, and a player by id, telephone or email. */
import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import { brazilPhone } from '../../src/contract/checks.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import { hostName } from '../http/host.ts';
import { OperatorError } from './command.ts';
import { type Sentence, say } from './say.ts';
import { nearest } from './suggest.ts';

export interface FoundSite {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

/** All host names by site; the first one of a site names it: the main one, else a name before an address. */
export async function domainsByName(db: DbOrTrx): Promise<FoundSite[]> {
  return db
    .selectFrom('site_domains')
    .innerJoin('sites', 'sites.casino_id', 'site_domains.casino_id')
    .select(['sites.casino_id as id', 'sites.name', 'site_domains.domain'])
    .orderBy('sites.casino_id')
    .orderBy('site_domains.canonical', 'desc')
    .orderBy(sql`site_domains.domain ~ '^[0-9.]+$'`)
    .orderBy('site_domains.domain')
    .execute();
}

/** Finds a site. @throws OperatorError if no site has this domain */
export async function siteByDomain(db: DbOrTrx, typed: string): Promise<FoundSite> {
  // As `domainOf` stores it; a name that is none keeps its text for the guess.
  const domain = domainToASCII(hostName(typed)) || hostName(typed);
  const rows = await domainsByName(db);
  const found = rows.find((row) => row.domain === domain);
  if (found) return found;
  const guess = nearest(
    domain,
    rows.map((row) => row.domain),
  );
  throw new OperatorError(
    guess ? say`There is no site "${typed}": did you mean ${guess}?` : say`There is no site "${typed}".`,
  );
}

/** The only site. @throws OperatorError if there is none, or more than one */
export async function onlySite(db: DbOrTrx): Promise<FoundSite> {
  const rows = await domainsByName(db);
  const [first] = rows;
  if (!first) throw new OperatorError(say`There is no site yet.`);
  const sites = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
  if (sites.length > 1)
    throw new OperatorError(say`Say which site: --site ${sites.map(({ domain }) => domain).join(', --site ')}.`);
  return first;
}

/** Reads all sites. @returns the site of an id, with the domain that names it */
export async function siteNames(db: DbOrTrx): Promise<(id: number) => FoundSite> {
  const sites = await domainsByName(db);
  return (id) => sites.find((site) => site.id === id) ?? { id, name: String(id), domain: String(id) };
}

export interface FoundPlayer {
  readonly player: Player;
  readonly site: FoundSite;
}

type Field = 'id' | 'phone' | 'email';
const NAMES: Readonly<Record<Field, Sentence>> = { id: say`id`, phone: say`telephone`, email: say`email` };

function reading(typed: string): readonly [Field, string | number] {
  const text = typed.trim();
  if (text.includes('@')) return ['email', text.toLowerCase()];
  const phone = brazilPhone(text);
  if (phone) return ['phone', phone];
  if (/^\d{1,15}$/.test(text)) return ['id', Number(text)];
  throw new OperatorError(say`"${typed}" is no id, no Brazilian telephone and no email.`);
}

/**
 * Finds a player.
 * @param domain searches this site only; undefined: every site (accounts belong to one site, SITE-2)
 * @throws OperatorError if no player is found, or players of several sites are
 */
export async function playerBy(db: DbOrTrx, typed: string, domain?: string): Promise<FoundPlayer> {
  const wanted = domain === undefined ? null : await siteByDomain(db, domain);
  const [field, value] = reading(typed);
  const rows = await db
    .selectFrom('players')
    .selectAll()
    .where(sql.ref(`players.${field}`), '=', value)
    .$if(wanted !== null, (query) => query.where('casino_id', '=', wanted?.id ?? 0))
    .orderBy('casino_id')
    .execute();
  const [player, ...others] = rows;
  // The email or telephone is personal data: do not repeat it.
  if (!player)
    throw new OperatorError(
      wanted
        ? say`There is no player of that ${NAMES[field]} on ${wanted.domain}.`
        : say`There is no player of that ${NAMES[field]}.`,
    );
  const siteOf = await siteNames(db);
  if (others.length > 0)
    throw new OperatorError(
      say`Several sites have such a player: --site ${rows.map(({ casino_id }) => siteOf(casino_id).domain).join(', --site ')}.`,
    );
  return { player, site: wanted ?? siteOf(player.casino_id) };
}
