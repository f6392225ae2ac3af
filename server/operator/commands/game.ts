/** `game import`: the games of a provider, from a file. */
import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import { type CatalogueFile, catalogueFile, importCatalogue } from '../../games/catalogue-import.ts';
import { argument, type Command, OperatorError } from '../command.ts';
import { siteByDomain } from '../lookup.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/** Reads the file. @throws OperatorError with the first error */
async function read(path: string): Promise<CatalogueFile> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new OperatorError(`There is no file ${path}.`);
  if (facts.size > MOST_BYTES) throw new OperatorError(`${path} is too large: a catalogue has at most 32 MiB.`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${path} cannot be read as JSON.`, { cause: error });
  }
  const parsed = v.safeParse(catalogueFile, value);
  if (parsed.success) return assertNamed(parsed.output);
  const [issue] = parsed.issues;
  throw new OperatorError(`${path} does not fit: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}.`);
}

/** Checks that each game belongs to a provider of the file and appears once. */
function assertNamed(file: CatalogueFile): CatalogueFile {
  const providers = new Set(file.providers.map(({ code }) => code));
  const seen = new Set<string>();
  for (const { gamecode, provider } of file.games) {
    if (!providers.has(provider))
      throw new OperatorError(`The game ${gamecode} names a provider ${provider} that the file does not have.`);
    if (seen.has(`${provider}/${gamecode}`))
      throw new OperatorError(`The game ${provider}/${gamecode} stands in the file twice.`);
    seen.add(`${provider}/${gamecode}`);
  }
  return file;
}

const importGames: Command = {
  name: 'game import',
  summary: "bring a provider's games into a site: new ones are added, known ones changed",
  args: [
    { name: 'DOMAIN', help: 'host name of the site' },
    { name: 'FILE', help: 'JSON {providers, categories, games}', file: true },
  ],
  details: [
    'providers: [{code, name, image}]; categories: [{slug, title: {pt, en}, icon}], only those that the site lacks;',
    'games: [{gamecode, provider, category, title, type, image, description: {pt, en}, rtp, volatility, min_bet, max_bet}]',
    'and, where they hold, image_mobile, has_tables, only_demo, bonus_allowed, featured, active, aliases. Money in centavos,',
    'rtp in per cent, pictures as paths of the site. A game that the file does not name stays; "active": false hides one.',
  ],
  async run({ deps, audit, siteChanged }, input) {
    const site = await siteByDomain(deps.db, argument(input, 'domain'));
    const file = await read(argument(input, 'file'));
    await deps.db.transaction().execute(async (trx) => {
      const own = await trx.selectFrom('categories').select('slug').where('casino_id', '=', site.id).execute();
      const shelves = new Set([...own, ...file.categories].map(({ slug }) => slug));
      const lost = file.games.find(({ category }) => !shelves.has(category));
      if (lost)
        throw new OperatorError(
          `The game ${lost.gamecode} names a category ${lost.category} that the site does not have.`,
        );
      await importCatalogue(trx, site.id, file, deps.clock.now());
      await audit(trx, {
        casinoId: site.id,
        target: `site:${site.domain}`,
        details: { games: file.games.length, providers: file.providers.length },
      });
    });
    siteChanged();
    const text = `${site.name} has ${file.games.length} games of ${file.providers.length} providers from ${input.args['file']}.`;
    return {
      outputs: [
        {
          type: 'note',
          text,
          data: { domain: site.domain, games: file.games.length, providers: file.providers.length },
        },
      ],
    };
  },
};

export const gameCommands: readonly Command[] = [importGames];
