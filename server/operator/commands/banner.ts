/** `banner add|edit|remove|list|order`: the banners of a site's pages, with their dates. */
import type { Selectable } from 'kysely';
import { target } from '../../../src/contract/call.ts';
import { PLACEMENTS } from '../../../src/contract/site.ts';
import type { DbOrTrx, Trx } from '../../db/connect.ts';
import type { Banners } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { recordPictures } from '../../site/pictures.ts';
import { argument, type Command, type Input, idOf, type OperatorContext, OperatorError } from '../command.ts';
import type { FoundSite } from '../lookup.ts';
import { choiceOf, momentOf, onSite, pathOf, siteOf, textOf, unlessNone } from '../options.ts';
import { say } from '../say.ts';
import { storeFrom } from './picture.ts';

const WIDE = { fit: 'wide', side: 1440, ratio: 3, format: 'webp' } as const;
const MOBILE = { fit: 'wide', side: 750, ratio: 3, format: 'webp' } as const;

function bannersOf(db: DbOrTrx, site: FoundSite) {
  return db
    .selectFrom('banners')
    .selectAll()
    .where('casino_id', '=', site.id)
    .orderBy('placement')
    .orderBy('position')
    .orderBy('id');
}

/** Locks the site, so that two commands give no place twice. */
async function lockSite(trx: Trx, site: FoundSite): Promise<void> {
  await trx.selectFrom('sites').select('casino_id').where('casino_id', '=', site.id).forUpdate().execute();
}

const facts = {
  placement: { value: PLACEMENTS.join('|'), help: 'the page; a new banner stands in the lobby when not given' },
  alt: { value: 'TEXT', help: 'what the picture shows and says, for people who do not see it' },
  'alt-en': { value: 'TEXT', help: 'the same in English' },
  to: { value: 'PATH', help: 'where it leads; without one, to the promotions' },
  starts: { value: 'WHEN', help: 'a day in São Paulo, or a moment in ISO 8601' },
  ends: { value: 'WHEN', help: 'a day, to its end in São Paulo, or a moment' },
} as const;

type Facts = Pick<Selectable<Banners>, 'placement' | 'alt_pt' | 'alt_en' | 'link' | 'starts_at' | 'ends_at'>;

/** The facts that the options give; an option that is not given is left out. */
function factsOf(input: Input): Partial<Facts> {
  const given = {
    placement: choiceOf(input, 'placement', PLACEMENTS),
    alt_pt: textOf(input, 'alt', 200),
    alt_en: textOf(input, 'alt-en', 200),
    link: unlessNone(input, 'to', () => pathOf(input, 'to', target)),
    starts_at: unlessNone(input, 'starts', () => momentOf(input, 'starts', 'start')),
    ends_at: unlessNone(input, 'ends', () => momentOf(input, 'ends', 'end')),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** @throws OperatorError for a new end that has passed, and for an end before the start */
function refuseDates({ clock }: Deps, given: Partial<Facts>, { starts_at, ends_at }: Partial<Facts>): void {
  if (given.ends_at && given.ends_at <= clock.now()) throw new OperatorError(say`--ends lies in the past.`);
  if (starts_at && ends_at && ends_at <= starts_at) throw new OperatorError(say`It would end before it begins.`);
}

/** Stores the picture of a banner, and another one for phones if there is one. */
async function storeBanner(context: OperatorContext, site: FoundSite, file: string, mobile: string | undefined) {
  const [wide, narrow] = await storeFrom(context, site.id, file, mobile === undefined ? [WIDE, MOBILE] : [WIDE]);
  const small = mobile === undefined ? narrow : (await storeFrom(context, site.id, mobile, [MOBILE]))[0];
  if (!wide || !small) throw new Error('The encoder made no picture.');
  return { names: [wide.name, small.name], image: wide.address, image_mobile: small.address };
}

/** The place after the last banner of a page. */
async function lastPlace(trx: Trx, site: FoundSite, placement: string): Promise<number> {
  const others = (await bannersOf(trx, site).execute()).filter((row) => row.placement === placement);
  return (others.at(-1)?.position ?? -1) + 1;
}

const add: Command = {
  name: 'banner add',
  summary: 'show a picture with a link on a page of a site, last in its row',
  args: [
    { name: 'FILE', help: 'a JPEG, PNG or WebP; cut to 3:1', file: true, upload: 'picture' },
    { name: 'MOBILE', help: 'another picture for phones, cut to 3:1', optional: true, file: true, upload: 'picture' },
  ],
  options: { ...onSite, ...facts },
  details: ['A regulated site shows one of the official warnings above each banner by itself.'],
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const given = factsOf(input);
    const { alt_pt, placement = 'lobby' } = given;
    if (alt_pt === undefined)
      throw new OperatorError(say`A banner needs --alt: what it shows, for people who do not see it.`);
    refuseDates(deps, given, given);
    const { names, ...images } = await storeBanner(context, site, argument(input, 'file'), input.args['mobile']);
    const id = await deps.db.transaction().execute(async (trx) => {
      await lockSite(trx, site);
      await recordPictures(trx, site.id, names, deps.clock.now());
      const row = await trx
        .insertInto('banners')
        .values({
          casino_id: site.id,
          alt_en: alt_pt,
          link: null,
          starts_at: null,
          ends_at: null,
          ...given,
          ...images,
          alt_pt,
          placement,
          position: await lastPlace(trx, site, placement),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const details = { placement, image: images.image };
      await audit(trx, { casinoId: site.id, target: `banner:${row.id}`, details });
      return row.id;
    });
    siteChanged();
    const text = say`${site.domain} has the banner ${id} (${placement}).`;
    return { outputs: [{ type: 'note', text, data: { id: String(id), placement, image: images.image } }] };
  },
};

const edit: Command = {
  name: 'banner edit',
  summary: 'change picture, words, link, page or dates of a banner',
  args: [
    { name: 'ID', help: 'as banner list shows it' },
    { name: 'FILE', help: 'another picture, cut to 3:1', optional: true, file: true, upload: 'picture' },
    { name: 'MOBILE', help: 'another picture for phones, cut to 3:1', optional: true, file: true, upload: 'picture' },
  ],
  options: { ...onSite, ...facts },
  details: [
    '"--to none", "--starts none" and "--ends none" take a link or a date away. On another page it stands last.',
  ],
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const id = idOf(argument(input, 'id'), 'banner');
    const given = factsOf(input);
    const file = input.args['file'];
    if (file === undefined && Object.keys(given).length === 0)
      throw new OperatorError(say`Say what changes: banner edit --help lists it.`);
    const missing = say`${site.domain} has no banner ${id}.`;
    // Before the work of encoding a picture for it.
    if (!(await bannersOf(deps.db, site).execute()).some((row) => row.id === id)) throw new OperatorError(missing);
    const stored = file === undefined ? null : await storeBanner(context, site, file, input.args['mobile']);
    const { names = [], ...images } = stored ?? {};
    await deps.db.transaction().execute(async (trx) => {
      await lockSite(trx, site);
      const before = (await bannersOf(trx, site).execute()).find((row) => row.id === id);
      if (!before) throw new OperatorError(missing);
      refuseDates(deps, given, { ...before, ...given });
      const moved = given.placement !== undefined && given.placement !== before.placement;
      const changes = {
        ...given,
        ...images,
        ...(moved && { position: await lastPlace(trx, site, given.placement ?? '') }),
      };
      await recordPictures(trx, site.id, names, deps.clock.now());
      await trx.updateTable('banners').set(changes).where('id', '=', id).execute();
      const former = Object.fromEntries(Object.entries(before).filter(([key]) => Object.hasOwn(changes, key)));
      const details = { before: former, after: changes };
      await audit(trx, { casinoId: site.id, target: `banner:${id}`, details });
    });
    siteChanged();
    const text = say`${site.domain}: banner ${id} is changed.`;
    return { outputs: [{ type: 'note', text, data: { id: String(id), ...given, ...images } }] };
  },
};

const remove: Command = {
  name: 'banner remove',
  summary: 'take a banner away',
  args: [{ name: 'ID', help: 'as banner list shows it' }],
  options: onSite,
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const id = idOf(argument(input, 'id'), 'banner');
    await deps.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('banners')
        .where('casino_id', '=', site.id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!gone) throw new OperatorError(say`${site.domain} has no banner ${id}.`);
      const { image, placement, alt_pt } = gone;
      await audit(trx, { casinoId: site.id, target: `banner:${id}`, details: { image, placement, alt: alt_pt } });
    });
    siteChanged();
    return {
      outputs: [{ type: 'note', text: say`${site.domain} no longer has banner ${id}.`, data: { id: String(id) } }],
    };
  },
};

const order: Command = {
  name: 'banner order',
  summary: 'the order of the banners of a page',
  args: [
    { name: 'PLACEMENT', help: PLACEMENTS.join(', ') },
    { name: 'IDS', help: 'all its banners, the first one first: 3,1,2' },
  ],
  options: onSite,
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const placement = argument(input, 'placement');
    const ids = argument(input, 'ids')
      .split(',')
      .map((text) => idOf(text.trim(), 'banner'));
    await deps.db.transaction().execute(async (trx) => {
      await lockSite(trx, site);
      const rows = (await bannersOf(trx, site).execute()).filter((row) => row.placement === placement);
      const known = rows.map(({ id }) => id);
      if (new Set(ids).size !== ids.length || ids.length !== known.length || ids.some((id) => !known.includes(id)))
        throw new OperatorError(say`Name each banner of ${placement} once: ${known.join(',') || '–'}.`);
      for (const [position, id] of ids.entries())
        await trx.updateTable('banners').set({ position }).where('id', '=', id).execute();
      await audit(trx, {
        casinoId: site.id,
        target: `site:${site.domain}`,
        details: { placement, before: known, after: ids },
      });
    });
    siteChanged();
    const text = say`${site.domain}: the banners of ${placement} are in the order ${ids.join(', ')}.`;
    return { outputs: [{ type: 'note', text, data: { placement, ids: ids.map(String) } }] };
  },
};

const list: Command = {
  name: 'banner list',
  summary: 'the banners of a site by page, in their order',
  args: [],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const rows = (await bannersOf(context.deps.db, site).execute()).map((row) => ({
      id: String(row.id),
      placement: row.placement,
      alt: row.alt_pt,
      alt_en: row.alt_en,
      to: row.link,
      from: row.starts_at?.toISOString() ?? null,
      until: row.ends_at?.toISOString() ?? null,
      image: row.image,
      image_mobile: row.image_mobile,
    }));
    const columns = ['id', 'placement', 'alt', 'to', 'from', 'until', 'image'].map((key) =>
      key === 'from' || key === 'until' ? { key, title: key, as: 'time' as const } : { key, title: key },
    );
    return { outputs: [{ type: 'table', columns, rows, empty: say`${site.domain} has no banners.` }] };
  },
};

export const bannerCommands: readonly Command[] = [add, edit, remove, order, list];
