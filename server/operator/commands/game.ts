/** `game import|list|hide|show|maintenance|order`: the games of a provider from a file, and their place in a site. */
import { readFile, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { DbOrTrx } from '../../db/connect.ts';
import { type CatalogueFile, catalogueFile, importCatalogue } from '../../games/catalogue-import.ts';
import { SPORTS_PROVIDER } from '../../sports/sportsbook.ts';
import { argument, type Command, OperatorError } from '../command.ts';
import { type FoundSite, siteByDomain } from '../lookup.ts';
import { choiceOf, figure, onSite, siteOf, textOf } from '../options.ts';
import { type Sentence, say } from '../say.ts';
import { nearest } from '../suggest.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/** Reads the file. @throws OperatorError with the first error */
async function read(path: string): Promise<CatalogueFile> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new OperatorError(`There is no file ${path}, or the platform may not read it.`);
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

/** A game of a site by `gamecode` or `provider/gamecode`. @throws OperatorError if none or several have it */
export async function gameBy(db: DbOrTrx, site: FoundSite, typed: string) {
  const [code = '', provider] = typed.split('/').reverse();
  const rows = await db
    .selectFrom('games')
    .select(['id', 'gamecode', 'provider_code', 'title', 'active', 'maintenance'])
    .where('casino_id', '=', site.id)
    .where('provider_code', '<>', SPORTS_PROVIDER)
    .where('gamecode', '=', code)
    .$if(provider !== undefined, (query) => query.where('provider_code', '=', provider ?? ''))
    .execute();
  const [game, ...others] = rows;
  if (game && others.length === 0) return game;
  if (game)
    throw new OperatorError(say`Say which: ${rows.map((row) => `${row.provider_code}/${row.gamecode}`).join(', ')}.`);
  const codes = await db.selectFrom('games').select('gamecode').where('casino_id', '=', site.id).execute();
  const guess = nearest(
    code,
    codes.map(({ gamecode }) => gamecode),
  );
  throw new OperatorError(
    guess
      ? say`${site.domain} has no game "${typed}": did you mean ${guess}?`
      : say`${site.domain} has no game "${typed}".`,
  );
}

const GAME = { name: 'GAME', help: 'its gamecode, or provider/gamecode' };

/** Sets one switch of a game. */
function gameSwitch(
  name: string,
  summary: string,
  textOf: (site: string, game: string) => Sentence,
  changes: Readonly<{ active?: boolean; maintenance?: boolean }>,
): Command {
  return {
    name,
    summary,
    args: [GAME],
    options: onSite,
    async run(context, input) {
      const { deps, audit, siteChanged } = context;
      const site = await siteOf(context, input);
      const game = await deps.db.transaction().execute(async (trx) => {
        const found = await gameBy(trx, site, argument(input, 'game'));
        await trx
          .updateTable('games')
          .set({ ...changes, updated_at: deps.clock.now() })
          .where('id', '=', found.id)
          .execute();
        const { active, maintenance } = found;
        const details = { before: { active, maintenance }, after: { active, maintenance, ...changes } };
        await audit(trx, { casinoId: site.id, target: `game:${found.id}`, details });
        return found;
      });
      siteChanged();
      const text = textOf(site.domain, game.title);
      return { outputs: [{ type: 'note', text, data: { game: game.gamecode, ...changes } }] };
    },
  };
}

const order: Command = {
  name: 'game order',
  summary: 'move a game to a place among the games of a site',
  args: [GAME, { name: 'PLACE', help: '1 is the first' }],
  options: onSite,
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const place = Number(argument(input, 'place'));
    const game = await deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom('sites').select('casino_id').where('casino_id', '=', site.id).forUpdate().execute();
      const found = await gameBy(trx, site, argument(input, 'game'));
      const rows = await trx
        .selectFrom('games')
        .select(['id', 'position'])
        .where('casino_id', '=', site.id)
        .where('provider_code', '<>', SPORTS_PROVIDER)
        .orderBy('position')
        .orderBy('id')
        .execute();
      if (!Number.isInteger(place) || place < 1 || place > rows.length)
        throw new OperatorError(say`PLACE is a whole number from 1 to ${rows.length}.`);
      const before = rows.findIndex(({ id }) => id === found.id) + 1;
      const ids = rows.map(({ id }) => id).filter((id) => id !== found.id);
      ids.splice(place - 1, 0, found.id);
      await sql`update games set position = placed.at - 1
        from unnest(${ids}::bigint[]) with ordinality as placed (id, at)
        where games.id = placed.id and games.position <> placed.at - 1`.execute(trx);
      await audit(trx, { casinoId: site.id, target: `game:${found.id}`, details: { before, after: place } });
      return found;
    });
    siteChanged();
    const text = say`${site.domain}: ${game.title} is game ${place}.`;
    return { outputs: [{ type: 'note', text, data: { game: game.gamecode, place } }] };
  },
};

const STATES = ['listed', 'hidden', 'maintenance'] as const;
/** Games of one list. */
const MOST_SHOWN = 200;

const list: Command = {
  name: 'game list',
  summary: 'the games of a site in their order, with their places',
  args: [],
  options: {
    ...onSite,
    search: { value: 'TEXT', help: 'part of a title, a code or a provider' },
    state: { value: STATES.join('|'), help: 'only games in this state' },
    category: { value: 'SLUG', help: 'only games of this category' },
    'from-place': { value: 'N', help: 'games from this place on, to read on' },
  },
  async run(context, input) {
    const { db } = context.deps;
    const site = await siteOf(context, input);
    const sought = textOf(input, 'search', 80);
    const state = choiceOf(input, 'state', STATES);
    const category = textOf(input, 'category', 80);
    const from = figure(input, 'from-place', [1, 1_000_000], 1);
    const found = await db
      .with('placed', (query) =>
        query
          .selectFrom('games')
          .select(['title', 'gamecode', 'provider_code', 'category_slug', 'categories', 'active', 'maintenance'])
          .select(sql<number>`row_number() over (order by position, id)`.as('place'))
          .where('casino_id', '=', site.id)
          .where('provider_code', '<>', SPORTS_PROVIDER),
      )
      .selectFrom('placed')
      .selectAll()
      .where('place', '>=', from)
      .$if(sought !== undefined, (query) =>
        query.where(
          sql<boolean>`strpos(lower(title || ' ' || gamecode || ' ' || provider_code), ${sought?.toLowerCase()}) > 0`,
        ),
      )
      .$if(state === 'hidden', (query) => query.where('active', '=', false))
      .$if(state === 'maintenance', (query) => query.where('active', '=', true).where('maintenance', '=', true))
      .$if(state === 'listed', (query) => query.where('active', '=', true).where('maintenance', '=', false))
      .$if(category !== undefined, (query) =>
        query.where(sql<boolean>`category_slug = ${category} or ${category} = any(categories)`),
      )
      .orderBy('place')
      .limit(MOST_SHOWN)
      .execute();
    const rows = found.map(
      ({ title, gamecode, provider_code, category_slug, categories, active, maintenance, place }) => ({
        game: `${provider_code}/${gamecode}`,
        title,
        category: [category_slug, ...categories].join(', '),
        place: Number(place),
        state: active ? (maintenance ? 'maintenance' : 'listed') : 'hidden',
      }),
    );
    const columns = [
      ...['game', 'title', 'category'].map((key) => ({ key, title: key })),
      { key: 'place', title: 'place', as: 'number' as const },
      { key: 'state', title: 'state' },
    ];
    return { outputs: [{ type: 'table', columns, rows, empty: say`${site.domain} has no such game.` }] };
  },
};

export const gameCommands: readonly Command[] = [
  importGames,
  list,
  gameSwitch(
    'game hide',
    'take a game out of all lists; rounds in play end as they would',
    (site, game) => say`${site}: ${game} is hidden.`,
    {
      active: false,
    },
  ),
  gameSwitch(
    'game show',
    'list a game again, and end its maintenance',
    (site, game) => say`${site}: ${game} is listed.`,
    {
      active: true,
      maintenance: false,
    },
  ),
  gameSwitch(
    'game maintenance',
    'keep a game listed and closed; "game show" opens it',
    (site, game) => say`${site}: ${game} is in maintenance.`,
    {
      maintenance: true,
    },
  ),
  order,
];
