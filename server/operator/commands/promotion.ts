/** `promotion create|edit|end|list`: cards and terms of promotions. They move no money themselves. */

import * as v from 'valibot';
import { slug as slugSchema, target } from '../../../src/contract/call.ts';
import { promotionTopics } from '../../../src/contract/promotions.ts';
import { couponCode } from '../../bonuses/coupons.ts';
import type { Trx } from '../../db/connect.ts';
import {
  changePromotion,
  createPromotion,
  listAllPromotions,
  type PromotionFacts,
} from '../../promotions/promotion-admin.ts';
import { isOpen, type PromotionRow } from '../../promotions/promotions.ts';
import { recordPictures } from '../../site/pictures.ts';
import { argument, type Command, type Input, type OperatorContext, OperatorError, optionText } from '../command.ts';
import type { FoundSite } from '../lookup.ts';
import { choiceOf, figure, imageOf, momentOf, onSite, pathOf, said, siteOf, textOf, unlessNone } from '../options.ts';
import type { Column } from '../output.ts';
import { type Sentence, say } from '../say.ts';
import { pictureOption, storeFrom } from './picture.ts';

function toRow(row: PromotionRow): Record<string, unknown> {
  const { starts_at, ends_at, created_at, updated_at } = row;
  return {
    ...row,
    id: String(row.id),
    casino_id: String(row.casino_id),
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

const columns: readonly Column[] = [
  { key: 'slug', title: 'slug' },
  { key: 'title_pt', title: 'title' },
  { key: 'topic', title: 'topic' },
  { key: 'min_level', title: 'level', as: 'number' },
  { key: 'starts_at', title: 'from', as: 'time' },
  { key: 'ends_at', title: 'until', as: 'time' },
  { key: 'joined', title: 'joined', as: 'number' },
];

const slugArgument = { name: 'SLUG', help: 'its name in the address: small letters, digits and -' };
const texts = {
  title: { value: 'TEXT', help: 'title of the card' },
  'title-en': { value: 'TEXT', help: 'the same in English' },
  summary: { value: 'TEXT', help: 'one or two sentences on the card' },
  'summary-en': { value: 'TEXT', help: 'the same in English' },
  terms: { value: 'HTML', help: 'the full terms: who, how much, what it takes, until when' },
  'terms-en': { value: 'HTML', help: 'the same in English' },
  topic: { value: promotionTopics.join('|'), help: 'decides which rewards a player sees as received' },
  image: { value: 'PATH', help: 'a path of the site; the default picture when not given' },
  ...pictureOption,
  to: { value: 'PATH', help: 'where its button leads' },
  coupon: { value: 'CODE', help: 'the coupon that it gives, to those alone whom it takes' },
  'opt-in': { value: 'yes|no', help: 'whether the player takes part only after joining' },
  audience: { value: 'all|players', help: 'who sees it' },
  'min-level': { value: 'N', help: 'lowest VIP level that may join' },
  starts: { value: 'WHEN', help: 'a day in São Paulo, or a moment in ISO 8601' },
  ends: { value: 'WHEN', help: 'a day, to its end in São Paulo, or a moment' },
};

/** The facts that the options give; an option that is not given is left out. */
function factsOf(input: Input): Partial<PromotionFacts> {
  const [title, summary, terms] = [
    textOf(input, 'title', 80),
    textOf(input, 'summary', 300),
    textOf(input, 'terms', 20_000),
  ];
  const optIn = choiceOf(input, 'opt-in', ['yes', 'no']);
  const audience = choiceOf(input, 'audience', ['all', 'players']);
  const coupon = optionText(input, 'coupon');
  const facts = {
    title_pt: title,
    title_en: textOf(input, 'title-en', 80),
    summary_pt: summary,
    summary_en: textOf(input, 'summary-en', 300),
    html_pt: terms,
    html_en: textOf(input, 'terms-en', 20_000),
    topic: choiceOf(input, 'topic', promotionTopics),
    image: unlessNone(input, 'image', () => imageOf(input, 'image')),
    link: unlessNone(input, 'to', () => pathOf(input, 'to', target)),
    coupon: unlessNone(input, 'coupon', () => (coupon === undefined ? undefined : couponCode(coupon))),
    opt_in: optIn && optIn === 'yes',
    players_only: audience && audience === 'players',
    min_level: figure(input, 'min-level', [1, 99], undefined),
    starts_at: unlessNone(input, 'starts', () => momentOf(input, 'starts', 'start')),
    ends_at: unlessNone(input, 'ends', () => momentOf(input, 'ends', 'end')),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Width by height of a promotion's card, and its pixels. */
const PICTURE = { fit: 'wide', side: 1200, ratio: 3, format: 'webp' } as const;

/**
 * Stores the picture that `--picture` names. @returns the fact for the promotion, and the record that keeps the file
 * @throws OperatorError for a file that is no picture
 */
async function storedImage({ deps }: OperatorContext, site: FoundSite, input: Input) {
  const file = optionText(input, 'picture');
  if (file === undefined) return { image: {}, keep: async () => undefined };
  if (input.options['image'] !== undefined) throw new OperatorError(say`Name either --image or --picture.`);
  const stored = await storeFrom({ deps }, site.id, file, [PICTURE]);
  const names = stored.map(({ name }) => name);
  return {
    image: { image: stored[0]?.address ?? null },
    keep: (trx: Trx) => recordPictures(trx, site.id, names, deps.clock.now()),
  };
}

function slugOf(input: Input): string {
  const slug = argument(input, 'slug');
  if (!v.is(slugSchema, slug) || !/^[a-z0-9-]+$/.test(slug)) {
    throw new OperatorError(say`"${slug}" is no slug: small letters, digits and -.`);
  }
  return slug;
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  promotion_exists: say`There is a promotion of this slug already: edit it, or choose another.`,
  promotion_not_found: say`There is no promotion of this slug.`,
  promotion_regulated: say`The site is regulated: it grants nothing for a deposit, so no promotion is about a coupon.`,
  promotion_coupon: say`The site has no such coupon in use: make it first (coupon create).`,
  promotion_dates: say`It would end before it begins.`,
  level_not_found: say`The site has no such VIP level.`,
};

const create: Command = {
  name: 'promotion create',
  summary: 'publish a promotion with its terms',
  args: [slugArgument],
  options: { ...texts, ...onSite },
  details: ['--title, --summary and --terms are required. A missing English text is shown in Portuguese.'],
  async run(context, input) {
    const { deps, audit } = context;
    const slug = slugOf(input);
    const site = await siteOf(context, input);
    const given = factsOf(input);
    const { title_pt, summary_pt, html_pt, ends_at } = given;
    if (!title_pt || !summary_pt || !html_pt) {
      throw new OperatorError(
        say`A promotion needs --title, --summary and --terms: players read the terms before they take part.`,
      );
    }
    if (ends_at && ends_at <= deps.clock.now()) throw new OperatorError(say`--ends lies in the past.`);
    const { image, keep } = await storedImage(context, site, input);
    const facts: PromotionFacts = {
      topic: 'other',
      image: null,
      link: null,
      coupon: null,
      opt_in: false,
      players_only: false,
      min_level: 1,
      starts_at: null,
      ends_at: null,
      title_en: title_pt,
      summary_en: summary_pt,
      html_en: html_pt,
      ...given,
      ...image,
      title_pt,
      summary_pt,
      html_pt,
    };
    const row = await said(SENTENCES, () =>
      createPromotion(deps, site.id, slug, facts, async (trx, made) => {
        await keep(trx);
        await audit(trx, { casinoId: site.id, target: `promotion:${slug}`, details: { after: toRow(made) } });
      }),
    );
    const text = isOpen(row, deps.clock.now())
      ? say`The promotion ${slug} is published on ${site.domain}: /promotions/${slug}`
      : say`The promotion ${slug} waits for its first day on ${site.domain}: /promotions/${slug}`;
    return { outputs: [{ type: 'note', text, data: toRow(row) }] };
  },
};

const edit: Command = {
  name: 'promotion edit',
  summary: 'change texts, picture, dates or audience of a promotion',
  args: [slugArgument],
  options: { ...texts, ...onSite },
  details: ['`none` takes --image, --to, --coupon, --starts or --ends away.'],
  async run(context, input) {
    const { deps, audit } = context;
    const slug = slugOf(input);
    const site = await siteOf(context, input);
    const { image, keep } = await storedImage(context, site, input);
    const changes = { ...factsOf(input), ...image };
    if (Object.keys(changes).length === 0)
      throw new OperatorError(say`Say what changes: promotion edit --help lists it.`);
    let before: ReturnType<typeof toRow> | null = null;
    const change = (known: PromotionRow) => {
      before = toRow(known);
      const { ends_at } = changes;
      // A form sends the end of an ended promotion again; a new one in the past is a typing error.
      if (ends_at && ends_at <= deps.clock.now() && ends_at.getTime() !== known.ends_at?.getTime())
        throw new OperatorError(say`--ends lies in the past.`);
      return changes;
    };
    const row = await said(SENTENCES, () =>
      changePromotion(deps, site.id, slug, change, async (trx, after) => {
        await keep(trx);
        const details = { changed: Object.keys(changes), before, after: toRow(after) };
        await audit(trx, { casinoId: site.id, target: `promotion:${slug}`, details });
      }),
    );
    return { outputs: [{ type: 'note', text: say`The promotion ${slug} is changed.`, data: toRow(row) }] };
  },
};

const end: Command = {
  name: 'promotion end',
  summary: 'end a promotion at once; its page keeps the terms',
  args: [slugArgument],
  options: onSite,
  async run(context, input) {
    const { deps, audit } = context;
    const slug = slugOf(input);
    const site = await siteOf(context, input);
    const now = deps.clock.now();
    let changed = false;
    const change = (known: PromotionRow): Partial<PromotionFacts> => {
      changed = known.ends_at === null || known.ends_at > now;
      // One that has not begun yet never begins.
      const begins = known.starts_at !== null && known.starts_at >= now ? { starts_at: null } : {};
      return changed ? { ends_at: now, ...begins } : {};
    };
    const row = await said(SENTENCES, () =>
      changePromotion(deps, site.id, slug, change, (trx) =>
        audit(trx, { casinoId: site.id, target: `promotion:${slug}`, details: { changed } }),
      ),
    );
    const text = changed ? say`The promotion ${slug} has ended.` : say`The promotion ${slug} had ended already.`;
    return { outputs: [{ type: 'note', text, data: { ...toRow(row), changed } }] };
  },
};

const list: Command = {
  name: 'promotion list',
  summary: 'list the promotions of a site with the players who joined, the newest first',
  args: [],
  options: onSite,
  async run(context, input) {
    const { deps, audit } = context;
    const site = await siteOf(context, input);
    const rows = await listAllPromotions(deps, site.id);
    await audit(deps.db, { casinoId: site.id, target: 'promotions', details: { shown: rows.length } });
    const shown = rows.map(({ joined, ...row }) => ({ ...toRow(row), joined }));
    return { outputs: [{ type: 'table', columns: [...columns], rows: shown, empty: say`There is no promotion.` }] };
  },
};

export const promotionCommands: readonly Command[] = [create, edit, end, list];
