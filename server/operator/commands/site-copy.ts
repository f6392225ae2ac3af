/** `site clone`, `site export`, `site import`: a site made of another one, or of a file. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { argument, type Command, type Input, type OperatorContext, OperatorError, optionText } from '../command.ts';
import { siteByDomain } from '../lookup.ts';
import { say } from '../say.ts';
import { exportSite, importSite, parseSiteFile, type SiteFile } from '../site-file.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const NAME = { name: { value: 'NAME', help: 'name of the new site; that of the copied one when not given' } } as const;

function renamed(file: SiteFile, input: Input): SiteFile {
  const name = optionText(input, 'name')?.trim();
  if (name === undefined) return file;
  if (name === '' || name.length > 60) throw new OperatorError(say`--name takes up to 60 characters.`);
  return { ...file, name };
}

async function make({ deps, audit, siteChanged }: OperatorContext, file: SiteFile, from: string) {
  const casinoId = await deps.db.transaction().execute(async (trx) => {
    const id = await importSite(deps, trx, file);
    await audit(trx, { casinoId: id, target: `site:${file.domains[0]}`, details: { name: file.name, from } });
    return id;
  });
  siteChanged();
  const [domain] = file.domains;
  const games = file.tables.games.length;
  const text = say`${file.name} is at ${domain ?? '–'} (site ${casinoId}, ${games} games), made from ${from}.`;
  const data = { casino_id: String(casinoId), domain, name: file.name, games };
  return { outputs: [{ type: 'note' as const, text, data }] };
}

const clone: Command = {
  name: 'site clone',
  summary: 'make a site as another one is, without people and money',
  args: [
    { name: 'SITE', help: 'a host name of the site to copy' },
    { name: 'DOMAIN', help: 'host name of the new one' },
  ],
  options: NAME,
  async run(context, input) {
    const site = await siteByDomain(context.deps.db, argument(input, 'site'));
    const file = await exportSite(context.deps, site.id);
    return make(context, { ...renamed(file, input), domains: [argument(input, 'domain')] }, site.domain);
  },
};

const write: Command = {
  name: 'site export',
  summary: 'write a site to a file, without people and money',
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'FILE', help: 'the new file, JSON', file: true },
  ],
  async run({ deps, audit }, input) {
    const site = await siteByDomain(deps.db, argument(input, 'domain'));
    const path = argument(input, 'file');
    const file = await exportSite(deps, site.id);
    await writeFile(path, `${JSON.stringify(file, null, 1)}\n`, { flag: 'wx', mode: 0o600 }).catch((error: Error) => {
      throw new OperatorError(`${path} cannot be written: it may exist already (${error.message.split(',')[0]}).`);
    });
    await audit(deps.db, { casinoId: site.id, target: `site:${site.domain}` });
    const text = `${site.name} is written to ${path}.`;
    return { outputs: [{ type: 'note', text, data: { domain: site.domain, file: path } }] };
  },
};

const read: Command = {
  name: 'site import',
  summary: 'make a site of a file that "site export" wrote',
  args: [
    { name: 'FILE', help: 'the file', file: true },
    { name: 'DOMAIN', help: "host name of the new site; the file's own names when not given", optional: true },
  ],
  options: NAME,
  async run(context, input) {
    const path = argument(input, 'file');
    const facts = await stat(path).catch(() => null);
    if (!facts?.isFile()) throw new OperatorError(`There is no file ${path}, or the platform may not read it.`);
    if (facts.size > MOST_BYTES) throw new OperatorError(`${path} is too large: a site has at most 64 MiB.`);
    let value: unknown;
    try {
      value = JSON.parse(await readFile(path, 'utf8'));
    } catch (error) {
      throw new OperatorError(`${path} cannot be read as JSON.`, { cause: error });
    }
    const file = renamed(parseSiteFile(value), input);
    const { domain } = input.args;
    return make(context, domain === undefined ? file : { ...file, domains: [domain] }, path);
  },
};

export const siteCopyCommands: readonly Command[] = [clone, write, read];
