/** `category create|edit|order|games|remove|list`: the shelves of a site's lobby. */
import type { DbOrTrx, Trx } from '../../db/connect.ts';
import { iconSet } from '../../site/icons.ts';
import { argument, type Command, type Input, type OperatorContext, OperatorError } from '../command.ts';
import type { FoundSite } from '../lookup.ts';
import { onSite, siteOf, textOf } from '../options.ts';
import { type Sentence, say } from '../say.ts';
import { gameBy } from './game.ts';

const slugArgument = { name: 'SLUG', help: 'its name in the address: small letters, digits and -' };
const words = {
  title: { value: 'TEXT', help: 'its title' },
  'title-en': { value: 'TEXT', help: 'the same in English' },
  icon: { value: 'NAME', help: 'its icon, such as fish' },
};

function categoriesOf(db: DbOrTrx, site: FoundSite) {
  return db.selectFrom('categories').selectAll().where('casino_id', '=', site.id).orderBy('position').orderBy('slug');
}

async function icon(input: Input): Promise<string | undefined> {
  const name = textOf(input, 'icon', 40);
  if (name === undefined) return undefined;
  const set = await iconSet('lucide', [name]);
  if (!set?.icons[name]) throw new OperatorError(say`There is no icon "${name}": they are those of lucide.dev.`);
  return name;
}

/** Runs a change of a site's categories under the lock of the site, with its record. */
async function change<T>(
  { deps, audit, siteChanged }: OperatorContext,
  site: FoundSite,
  slug: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const made = await deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('sites').select('casino_id').where('casino_id', '=', site.id).forUpdate().execute();
    const details = await work(trx);
    await audit(trx, { casinoId: site.id, target: `category:${slug}`, details: { change: details } });
    return details;
  });
  siteChanged();
  return made;
}

async function known(trx: Trx, site: FoundSite, slug: string) {
  const row = (await categoriesOf(trx, site).execute()).find((one) => one.slug === slug);
  if (!row) throw new OperatorError(say`${site.domain} has no category "${slug}".`);
  return row;
}

function note(text: Sentence, data: Readonly<Record<string, unknown>>) {
  return { outputs: [{ type: 'note' as const, text, data: { ...data } }] };
}

const create: Command = {
  name: 'category create',
  summary: 'make a category, last in the order; it shows with its first game',
  args: [slugArgument],
  options: { ...onSite, ...words },
  async run(context, input) {
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
      throw new OperatorError(say`"${slug}" is no name: small letters, digits and -.`);
    const title = textOf(input, 'title', 60);
    const glyph = await icon(input);
    if (title === undefined || glyph === undefined) throw new OperatorError(say`A category needs --title and --icon.`);
    await change(context, site, slug, async (trx) => {
      const rows = await categoriesOf(trx, site).execute();
      if (rows.some((row) => row.slug === slug))
        throw new OperatorError(say`${site.domain} has a category ${slug} already.`);
      const values = { title_pt: title, title_en: textOf(input, 'title-en', 60) ?? title, icon: glyph };
      const position = rows.length === 0 ? 0 : Math.max(...rows.map((row) => row.position)) + 1;
      await trx
        .insertInto('categories')
        .values({ casino_id: site.id, slug, ...values, position })
        .execute();
      return values;
    });
    return note(say`${site.domain} has the category ${slug}.`, { slug });
  },
};

const edit: Command = {
  name: 'category edit',
  summary: 'change the title or the icon of a category',
  args: [slugArgument],
  options: { ...onSite, ...words },
  async run(context, input) {
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    const values = {
      title_pt: textOf(input, 'title', 60),
      title_en: textOf(input, 'title-en', 60),
      icon: await icon(input),
    };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0)
      throw new OperatorError(say`Nothing to change: --title, --title-en or --icon.`);
    await change(context, site, slug, async (trx) => {
      const { title_pt, title_en, icon: glyph } = await known(trx, site, slug);
      await trx
        .updateTable('categories')
        .set(given)
        .where('casino_id', '=', site.id)
        .where('slug', '=', slug)
        .execute();
      return { before: { title_pt, title_en, icon: glyph }, after: given };
    });
    return note(say`${site.domain}: ${slug} is changed.`, { slug, ...given });
  },
};

const order: Command = {
  name: 'category order',
  summary: 'move a category to a place in the order of the lobby',
  args: [slugArgument, { name: 'PLACE', help: '1 is the first' }],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    const place = Number(argument(input, 'place'));
    const slugs = await change(context, site, slug, async (trx) => {
      await known(trx, site, slug);
      const rows = await categoriesOf(trx, site).execute();
      if (!Number.isInteger(place) || place < 1 || place > rows.length)
        throw new OperatorError(say`PLACE is a whole number from 1 to ${rows.length}.`);
      const next = rows.map((row) => row.slug).filter((one) => one !== slug);
      next.splice(place - 1, 0, slug);
      for (const [position, one] of next.entries())
        await trx
          .updateTable('categories')
          .set({ position })
          .where('casino_id', '=', site.id)
          .where('slug', '=', one)
          .execute();
      return next;
    });
    return note(say`${site.domain}: the categories are ${slugs.join(', ')}.`, { slugs });
  },
};

const games: Command = {
  name: 'category games',
  summary: 'the games that a category shows beside its own',
  args: [slugArgument, { name: 'GAMES', help: 'gamecodes, the others leave it: a,b,c; or none' }],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    const typed = argument(input, 'games');
    const codes = typed === 'none' ? [] : typed.split(',').map((code) => code.trim());
    await change(context, site, slug, async (trx) => {
      await known(trx, site, slug);
      const ids = [];
      for (const code of codes) ids.push((await gameBy(trx, site, code)).id);
      const rows = await trx
        .selectFrom('games')
        .select(['id', 'categories'])
        .where('casino_id', '=', site.id)
        .execute();
      for (const { id, categories } of rows) {
        const [has, wants] = [categories.includes(slug), ids.includes(id)];
        if (has === wants) continue;
        const next = wants ? [...categories, slug] : categories.filter((one) => one !== slug);
        await trx.updateTable('games').set({ categories: next }).where('id', '=', id).execute();
      }
      return { games: codes };
    });
    return note(say`${site.domain}: ${slug} shows ${codes.length} more games.`, { slug, games: codes });
  },
};

const remove: Command = {
  name: 'category remove',
  summary: 'remove a category to which no game belongs',
  args: [slugArgument],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    await change(context, site, slug, async (trx) => {
      const { title_pt, title_en, icon: glyph } = await known(trx, site, slug);
      const rows = await trx
        .selectFrom('games')
        .select(['id', 'category_slug', 'categories'])
        .where('casino_id', '=', site.id)
        .execute();
      const own = rows.filter(({ category_slug }) => category_slug === slug).length;
      if (own > 0)
        throw new OperatorError(say`${own} games belong to ${slug}: "game import" gives them another category first.`);
      for (const { id, categories } of rows.filter((row) => row.categories.includes(slug)))
        await trx
          .updateTable('games')
          .set({ categories: categories.filter((one) => one !== slug) })
          .where('id', '=', id)
          .execute();
      await trx.deleteFrom('categories').where('casino_id', '=', site.id).where('slug', '=', slug).execute();
      return { title_pt, title_en, icon: glyph };
    });
    return note(say`${site.domain} no longer has the category ${slug}.`, { slug });
  },
};

const list: Command = {
  name: 'category list',
  summary: 'the categories of a site in their order, with their games',
  args: [],
  options: onSite,
  async run(context, input) {
    const { db } = context.deps;
    const site = await siteOf(context, input);
    const [found, own] = await Promise.all([
      categoriesOf(db, site).execute(),
      db
        .selectFrom('games')
        .select(['gamecode', 'category_slug', 'categories'])
        .where('casino_id', '=', site.id)
        .execute(),
    ]);
    const rows = found.map(({ slug, title_pt, title_en, icon: glyph }, at) => ({
      slug,
      title: title_pt,
      title_en,
      icon: glyph,
      place: at + 1,
      shown: own.filter(({ category_slug, categories }) => category_slug === slug || categories.includes(slug)).length,
      games: own
        .filter(({ categories }) => categories.includes(slug))
        .map(({ gamecode }) => gamecode)
        .join(','),
    }));
    const columns = [
      ...['slug', 'title', 'title_en', 'icon'].map((key) => ({ key, title: key })),
      { key: 'place', title: 'place', as: 'number' as const },
      { key: 'shown', title: 'games', as: 'number' as const },
      { key: 'games', title: 'beside its own' },
    ];
    return { outputs: [{ type: 'table', columns, rows, empty: say`${site.domain} has no categories.` }] };
  },
};

export const categoryCommands: readonly Command[] = [create, edit, order, games, remove, list];
