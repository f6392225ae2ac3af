/** `page write|preview|show|list|withdraw`: the texts of a site, in versions with a start. */
import { readFile, stat } from 'node:fs/promises';
import { findPage, PAGES } from '../../pages/pages.ts';
import { sanitizeHtml } from '../../pages/sanitize.ts';
import { createSites } from '../../site/sites.ts';
import { argument, type Command, fileError, type Input, idOf, OperatorError } from '../command.ts';
import { momentOf, onSite, siteOf, textOf } from '../options.ts';
import { say } from '../say.ts';

const MOST_BYTES = 200 * 1024;
/** Texts that a player accepts at registration. */
const ACCEPTED = ['terms', 'betting-terms', 'privacy'];

/** The safe part of a file's HTML. @throws OperatorError without a file, or when nothing remains */
async function htmlOf(path: string): Promise<{ readonly html: string; readonly isCut: boolean }> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw fileError(say`The file does not exist, or the platform may not read it.`, path);
  if (facts.size > MOST_BYTES) throw fileError(say`The file is too large: a text has at most 200 KiB.`, path);
  const typed = (await readFile(path, 'utf8')).trim();
  const html = sanitizeHtml(typed).trim();
  if (html.replace(/<[^>]*>/g, '').trim() === '')
    throw fileError(say`The file has no text that a page may show.`, path);
  return { html, isCut: /<(?:script|style|iframe|img|form|svg|object)\b|\bon\w+\s*=|\bstyle\s*=/i.test(typed) };
}

/** Both texts of the files that a command names; without an English one the Portuguese stands for both. */
async function textsOf(input: Input) {
  const portuguese = await htmlOf(argument(input, 'file'));
  const english = input.args['english'] === undefined ? portuguese : await htmlOf(input.args['english']);
  const hint = say`Scripts, styles, pictures, forms and attributes were left out: a page shows text, lists, tables and links.`;
  return { portuguese, english, ...((portuguese.isCut || english.isCut) && { hint }) };
}

const FILES = [
  { name: 'FILE', help: 'its HTML: headings, paragraphs, lists, tables, links', file: true, upload: 'text' },
  {
    name: 'ENGLISH',
    help: 'the same in English; the Portuguese text when not given',
    optional: true,
    file: true,
    upload: 'text',
  },
] as const;

const write: Command = {
  name: 'page write',
  summary: 'write a text of a site, or a new version of one, from a day on',
  args: [
    { name: 'SLUG', help: `name in the address /pages/SLUG; or ${PAGES.map(({ slug }) => slug).join(', ')}` },
    ...FILES,
  ],
  options: {
    ...onSite,
    title: { value: 'TEXT', help: 'title of the page' },
    'title-en': { value: 'TEXT', help: 'the same in English' },
    starts: { value: 'WHEN', help: 'a day in São Paulo, or a moment; now when not given' },
    'ask-again': { help: `players accept it anew from its start (${ACCEPTED.join(', ')})` },
  },
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
      throw new OperatorError(say`"${slug}" is no name: small letters, digits and -.`);
    const title = textOf(input, 'title', 120);
    if (title === undefined) throw new OperatorError(say`A page needs --title.`);
    const asks = input.options['ask-again'] === true;
    if (asks && !ACCEPTED.includes(slug))
      throw new OperatorError(say`--ask-again is for texts that players accept: ${ACCEPTED.join(', ')}.`);
    const now = deps.clock.now();
    const starts = momentOf(input, 'starts', 'start') ?? now;
    if (starts < now) throw new OperatorError(say`--starts has passed: a version never changes the past.`);
    const { portuguese, english, ...rest } = await textsOf(input);
    const id = await deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('page_versions')
        .values({
          casino_id: site.id,
          slug,
          title_pt: title,
          title_en: textOf(input, 'title-en', 120) ?? title,
          html_pt: portuguese.html,
          html_en: english.html,
          asks_acceptance: asks,
          starts_at: starts,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const details = { slug, starts_at: starts.toISOString(), asks_acceptance: asks };
      await audit(trx, { casinoId: site.id, target: `page:${row.id}`, details });
      return row.id;
    });
    siteChanged();
    const text = asks
      ? say`${site.domain}: version ${id} of ${slug} holds from ${starts}, and players accept it anew.`
      : say`${site.domain}: version ${id} of ${slug} holds from ${starts}.`;
    return {
      outputs: [{ type: 'note', text, data: { id: String(id), slug, starts_at: starts.toISOString() } }],
      ...rest,
    };
  },
};

const htmlColumns = ['html', 'html_en'].map((key) => ({ key, title: key }));

const preview: Command = {
  name: 'page preview',
  summary: 'what a page shows of a text: its safe part',
  args: FILES,
  async run(_context, input) {
    const { portuguese, english, ...rest } = await textsOf(input);
    const row = { html: portuguese.html, html_en: english.html };
    return { outputs: [{ type: 'record', columns: htmlColumns, row }], ...rest };
  },
};

const show: Command = {
  name: 'page show',
  summary: 'the text of a page as it holds now, in both languages, or a version of it',
  args: [
    { name: 'SLUG', help: 'name in the address' },
    { name: 'ID', help: 'of a version, as page list shows it', optional: true },
  ],
  options: onSite,
  async run(context, input) {
    const { deps } = context;
    const site = await siteOf(context, input);
    const slug = argument(input, 'slug');
    const columns = [...['slug', 'title', 'title_en'].map((key) => ({ key, title: key })), ...htmlColumns];
    const { id } = input.args;
    if (id === undefined) {
      const current = await createSites(deps).byHost(site.domain, { fresh: true });
      if (!current) throw new OperatorError(say`There is no site "${site.domain}".`);
      const [pt, en] = await Promise.all([findPage(deps, current, slug, 'pt'), findPage(deps, current, slug, 'en')]);
      const row = { slug, title: pt.title, title_en: en.title, html: pt.html, html_en: en.html };
      return { outputs: [{ type: 'record', columns, row }] };
    }
    const version = await deps.db
      .selectFrom('page_versions')
      .select(['slug', 'title_pt as title', 'title_en', 'html_pt as html', 'html_en'])
      .where('casino_id', '=', site.id)
      .where('slug', '=', slug)
      .where('id', '=', idOf(id, 'version'))
      .executeTakeFirst();
    if (!version) throw new OperatorError(say`${site.domain} has no version ${id}.`);
    return { outputs: [{ type: 'record', columns, row: version }] };
  },
};

const list: Command = {
  name: 'page list',
  summary: 'the texts that an operator wrote, with their versions',
  args: [],
  options: onSite,
  async run(context, input) {
    const { db, clock } = context.deps;
    const site = await siteOf(context, input);
    const found = await db
      .selectFrom('page_versions')
      .select(['id', 'slug', 'title_pt', 'starts_at', 'asks_acceptance'])
      .where('casino_id', '=', site.id)
      .orderBy('slug')
      .orderBy('starts_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const now = clock.now();
    const current = new Map<string, number>();
    for (const { slug, starts_at, id } of found) if (starts_at <= now && !current.has(slug)) current.set(slug, id);
    const rows = found.map(({ id, slug, title_pt, starts_at, asks_acceptance }) => ({
      id: String(id),
      slug,
      title: title_pt,
      from: starts_at.toISOString(),
      state: current.get(slug) === id ? 'in force' : starts_at > now ? 'to come' : 'past',
      asks: asks_acceptance,
    }));
    const columns = [
      ...['id', 'slug', 'title'].map((key) => ({ key, title: key })),
      { key: 'from', title: 'from', as: 'time' as const },
      { key: 'state', title: 'state' },
      { key: 'asks', title: 'accepted anew' },
    ];
    return { outputs: [{ type: 'table', columns, rows, empty: say`${site.domain} has the standard texts.` }] };
  },
};

const withdraw: Command = {
  name: 'page withdraw',
  summary: 'take a version back that has not started',
  args: [{ name: 'ID', help: 'as page list shows it' }],
  options: onSite,
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const id = idOf(argument(input, 'id'), 'version');
    const slug = await deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('page_versions')
        .select(['slug', 'starts_at'])
        .where('casino_id', '=', site.id)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new OperatorError(say`${site.domain} has no version ${id}.`);
      if (row.starts_at <= deps.clock.now())
        throw new OperatorError(say`Version ${id} of ${row.slug} has started: write a new one.`);
      await trx.deleteFrom('page_versions').where('id', '=', id).execute();
      await audit(trx, { casinoId: site.id, target: `page:${id}`, details: { slug: row.slug } });
      return row.slug;
    });
    siteChanged();
    const text = say`${site.domain}: version ${id} of ${slug} is withdrawn.`;
    return { outputs: [{ type: 'note', text, data: { id: String(id), slug } }] };
  },
};

export const pageCommands: readonly Command[] = [write, preview, show, list, withdraw];
