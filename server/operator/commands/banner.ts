/** `banner add|remove|list|order`: the banners of a site's pages, with their dates. */
import { target } from '../../../src/contract/call.ts';
import { PLACEMENTS } from '../../../src/contract/site.ts';
import type { DbOrTrx, Trx } from '../../db/connect.ts';
import { recordPictures } from '../../site/pictures.ts';
import { argument, type Command, idOf, OperatorError } from '../command.ts';
import type { FoundSite } from '../lookup.ts';
import { choiceOf, momentOf, onSite, pathOf, siteOf, textOf } from '../options.ts';
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

const add: Command = {
  name: 'banner add',
  summary: 'show a picture with a link on a page of a site, last in its row',
  args: [
    { name: 'FILE', help: 'a JPEG, PNG or WebP; cut to 3:1', file: true },
    { name: 'MOBILE', help: 'another picture for phones, cut to 3:1', optional: true, file: true },
  ],
  options: {
    ...onSite,
    placement: { value: 'PAGE', help: `${PLACEMENTS.join(', ')}; lobby when not given` },
    alt: { value: 'TEXT', help: 'what the picture shows and says, for people who do not see it' },
    'alt-en': { value: 'TEXT', help: 'the same in English' },
    to: { value: 'PATH', help: 'where it leads; the promotions when not given' },
    starts: { value: 'WHEN', help: 'a day in São Paulo, or a moment in ISO 8601' },
    ends: { value: 'WHEN', help: 'a day, to its end in São Paulo, or a moment' },
  },
  details: ['A regulated site shows one of the official warnings above each banner by itself.'],
  async run(context, input) {
    const { deps, audit, siteChanged } = context;
    const site = await siteOf(context, input);
    const alt = textOf(input, 'alt', 200);
    if (alt === undefined)
      throw new OperatorError('A banner needs --alt: what it shows, for people who do not see it.');
    const placement = choiceOf(input, 'placement', PLACEMENTS) ?? 'lobby';
    const starts = momentOf(input, 'starts', 'start') ?? null;
    const ends = momentOf(input, 'ends', 'end') ?? null;
    if (ends && ends <= deps.clock.now()) throw new OperatorError('--ends has passed.');
    if (starts && ends && ends <= starts) throw new OperatorError('--ends may not be before --starts.');
    const link = pathOf(input, 'to', target) ?? null;
    const [file, mobile] = [argument(input, 'file'), input.args['mobile']];
    const [wide, narrow] = await storeFrom(context, site.id, file, mobile === undefined ? [WIDE, MOBILE] : [WIDE]);
    const small = mobile === undefined ? narrow : (await storeFrom(context, site.id, mobile, [MOBILE]))[0];
    if (!wide || !small) throw new OperatorError(`${file} could not be stored.`);
    const id = await deps.db.transaction().execute(async (trx) => {
      await lockSite(trx, site);
      const others = (await bannersOf(trx, site).execute()).filter((row) => row.placement === placement);
      await recordPictures(trx, site.id, [wide.name, small.name], deps.clock.now());
      const row = await trx
        .insertInto('banners')
        .values({
          casino_id: site.id,
          image: wide.address,
          image_mobile: small.address,
          alt_pt: alt,
          alt_en: textOf(input, 'alt-en', 200) ?? alt,
          link,
          placement,
          position: (others.at(-1)?.position ?? -1) + 1,
          starts_at: starts,
          ends_at: ends,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(trx, { casinoId: site.id, target: `banner:${row.id}`, details: { placement, image: wide.address } });
      return row.id;
    });
    siteChanged();
    const text = `${site.domain} has the banner ${id} (${placement}).`;
    return { outputs: [{ type: 'note', text, data: { id: String(id), placement, image: wide.address } }] };
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
      if (!gone) throw new OperatorError(`${site.domain} has no banner ${id}.`);
      const { image, placement, alt_pt } = gone;
      await audit(trx, { casinoId: site.id, target: `banner:${id}`, details: { image, placement, alt: alt_pt } });
    });
    siteChanged();
    return {
      outputs: [{ type: 'note', text: `${site.domain} no longer has banner ${id}.`, data: { id: String(id) } }],
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
        throw new OperatorError(`Name each banner of ${placement} once: ${known.join(',') || 'it has none'}.`);
      for (const [position, id] of ids.entries())
        await trx.updateTable('banners').set({ position }).where('id', '=', id).execute();
      await audit(trx, {
        casinoId: site.id,
        target: `site:${site.domain}`,
        details: { placement, before: known, after: ids },
      });
    });
    siteChanged();
    const text = `${site.domain}: the banners of ${placement} are in the order ${ids.join(', ')}.`;
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
      to: row.link,
      from: row.starts_at?.toISOString() ?? null,
      until: row.ends_at?.toISOString() ?? null,
      image: row.image,
    }));
    const columns = ['id', 'placement', 'alt', 'to', 'from', 'until', 'image'].map((key) =>
      key === 'from' || key === 'until' ? { key, title: key, as: 'time' as const } : { key, title: key },
    );
    return { outputs: [{ type: 'table', columns, rows, empty: `${site.domain} has no banners.` }] };
  },
};

export const bannerCommands: readonly Command[] = [add, remove, order, list];
