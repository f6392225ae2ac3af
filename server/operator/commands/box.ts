/** `box create|edit|prize|publish|stock|end|give|list`: boxes, their prizes and chances. A regulated site has none. */
import { DRAW_PARTS } from '../../../src/contract/box-draw.ts';
import type { Prize } from '../../../src/contract/boxes.ts';
import {
  type BoxFacts,
  createBox,
  editBox,
  endBox,
  giveBox,
  type Judged,
  listAllBoxes,
  type PrizeFacts,
  publishBox,
  setPrize,
} from '../../boxes/box-admin.ts';
import type { Trx } from '../../db/connect.ts';
import type { ApiError } from '../../errors.ts';
import {
  argument,
  type Command,
  type CommandOutput,
  type Input,
  type OperatorContext,
  OperatorError,
  optionText,
} from '../command.ts';
import { type FoundSite, playerBy } from '../lookup.ts';
import { choiceOf, imageOf, onSite, said, siteOf, textOf, unlessNone } from '../options.ts';
import { type Column, formatMoney } from '../output.ts';
import { type Sentence, say } from '../say.ts';

const KINDS: readonly Prize['kind'][] = ['cash', 'bonus', 'item', 'nothing'];
const RARITIES: readonly Prize['rarity'][] = ['common', 'uncommon', 'rare', 'epic', 'legendary'];
const MOST = 100_000_000;

const nameArgument = { name: 'NAME', help: 'its name in the address: small letters, digits and -' };
const texts = {
  title: { value: 'TEXT', help: 'its title' },
  'title-en': { value: 'TEXT', help: 'the same in English' },
  description: { value: 'TEXT', help: 'one or two sentences' },
  'description-en': { value: 'TEXT', help: 'the same in English' },
  image: { value: 'PATH', help: 'a path of the site; the default picture when not given, or for none' },
  price: { value: 'CENTAVOS', help: 'what a player pays' },
};

const percent = (millionths: number): string => `${millionths / 10_000} %`;

const SENTENCES = {
  box_exists: say`There is a box of this name already: edit it, or choose another.`,
  box_not_found: say`There is no box of this name, or it is not for sale.`,
  box_sold_out: say`The stock of this box is used up: box stock NAME N.`,
  box_ended: say`The box has ended: create another one.`,
  box_unchanged: say`Its prizes are in force already: change them with box prize.`,
  box_prizes: say`A box needs two prizes at least: box prize NAME KEY.`,
  box_chances: ({ details }: ApiError) =>
    say`The chances add up to ${percent(Number(details?.['sum']))}, not to 100 %. Nothing is changed: mend them with box prize.`,
  box_return: say`The box would return more on average than it costs. Nothing is changed: check values, chances and price.`,
  box_regulated: say`The site is regulated: it has no boxes.`,
  prize_not_found: say`The box has no prize of this key.`,
  prize_facts: say`A new prize needs --title, --kind, --value and --chance.`,
  prize_value: say`A prize of the kind nothing has the value 0, and every other one has more.`,
};

function nameOf(input: Input, argumentName = 'name'): string {
  const name = argument(input, argumentName);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new OperatorError(say`"${name}" is no name: small letters, digits and -.`);
  return name;
}

/** Centavos or a count of an option. */
function figureOf(input: Input, name: string, least: number): number | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > MOST)
    throw new OperatorError(say`--${name} takes a whole number from ${least} to ${MOST}.`);
  return value;
}

/** A chance in percent, as millionths. */
function chanceOf(input: Input): number | undefined {
  const text = optionText(input, 'chance');
  if (text === undefined) return undefined;
  const value = Math.round(Number(text) * 10_000);
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(text) || value < 1 || value > DRAW_PARTS)
    throw new OperatorError(say`--chance takes a percentage above 0 with at most four decimals: 12.5.`);
  return value;
}

const given = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>;

function factsOf(input: Input): Partial<BoxFacts> {
  const [title, description] = [textOf(input, 'title', 60), textOf(input, 'description', 300)];
  return given({
    title_pt: title,
    title_en: textOf(input, 'title-en', 60),
    description_pt: description,
    description_en: textOf(input, 'description-en', 300),
    image: unlessNone(input, 'image', () => imageOf(input, 'image')),
    price: figureOf(input, 'price', 1),
    stock: figureOf(input, 'stock', 0),
  } as BoxFacts);
}

const prizeColumns: readonly Column[] = [
  { key: 'key', title: 'key' },
  { key: 'title_pt', title: 'prize' },
  { key: 'kind', title: 'kind' },
  { key: 'value', title: 'value', as: 'money' },
  { key: 'percent', title: 'chance' },
  { key: 'rarity', title: 'rarity' },
];

function shown({ prizes, sum, averageReturn }: Judged, text: Sentence): CommandOutput[] {
  const rows = prizes.map((prize) => ({
    ...prize,
    id: String(prize.id),
    table_id: String(prize.table_id),
    casino_id: String(prize.casino_id),
    percent: percent(prize.chance),
  }));
  const totals = say`The chances add up to ${percent(sum)}. Average return: ${formatMoney(averageReturn)}.`;
  return [
    { type: 'table', columns: [...prizeColumns], rows, empty: say`The box has no prize yet.` },
    { type: 'note', text: say`${text} ${totals}`, data: { sum: sum / DRAW_PARTS, average_return: averageReturn } },
  ];
}

const recordOf =
  ({ audit }: OperatorContext, site: Pick<FoundSite, 'id'>, name: string) =>
  (trx: Trx, details: Readonly<Record<string, unknown>>) =>
    audit(trx, { casinoId: site.id, target: `box:${name}`, details });

const create: Command = {
  name: 'box create',
  summary: 'prepare a box; box prize adds its prizes and box publish sells it',
  args: [nameArgument],
  options: { ...texts, stock: { value: 'N', help: 'boxes that can be sold; without limit when not given' }, ...onSite },
  details: ['--title, --description and --price are required. A missing English text is shown in Portuguese.'],
  async run(context, input) {
    const name = nameOf(input);
    const site = await siteOf(context, input);
    const facts = factsOf(input);
    const { title_pt, description_pt, price } = facts;
    if (!title_pt || !description_pt || price === undefined)
      throw new OperatorError(say`A box needs --title, --description and --price.`);
    const whole = {
      image: null,
      stock: null,
      title_en: title_pt,
      description_en: description_pt,
      ...facts,
      title_pt,
      description_pt,
      price,
    };
    await said(SENTENCES, () => createBox(context.deps, site.id, name, whole, recordOf(context, site, name)));
    const text = say`The box ${name} is prepared on ${site.domain}. Add its prizes: box prize ${name} KEY.`;
    return { outputs: [{ type: 'note', text, data: { name, ...whole } }] };
  },
};

const edit: Command = {
  name: 'box edit',
  summary: 'change texts, picture or price of a box',
  args: [nameArgument],
  options: { ...texts, ...onSite },
  async run(context, input) {
    const name = nameOf(input);
    const site = await siteOf(context, input);
    const changes = factsOf(input);
    if (Object.keys(changes).length === 0) throw new OperatorError(say`Say what changes: box edit --help lists it.`);
    await said(SENTENCES, () => editBox(context.deps, site.id, name, changes, recordOf(context, site, name)));
    return { outputs: [{ type: 'note', text: say`The box ${name} is changed.`, data: { name, ...changes } }] };
  },
};

const prize: Command = {
  name: 'box prize',
  summary: 'add, change or remove a prize; players see it after box publish',
  args: [nameArgument, { name: 'KEY', help: 'a short name of the prize within the box' }],
  options: {
    title: { value: 'TEXT', help: 'its title' },
    'title-en': { value: 'TEXT', help: 'the same in English' },
    image: { value: 'PATH', help: 'a path of the site; a picture of its kind when not given, or for none' },
    kind: { value: KINDS.join('|'), help: 'money, bonus to wager once, a thing to keep or sell, or none' },
    value: { value: 'CENTAVOS', help: 'the money, or the price at which the player sells the item' },
    chance: { value: 'PERCENT', help: 'with at most four decimals; all chances of a box add up to 100' },
    rarity: { value: RARITIES.join('|'), help: 'how rare it looks' },
    remove: { help: 'remove the prize' },
    ...onSite,
  },
  async run(context, input) {
    const name = nameOf(input);
    const key = nameOf(input, 'key');
    const site = await siteOf(context, input);
    const facts = given({
      title_pt: textOf(input, 'title', 60),
      title_en: textOf(input, 'title-en', 60),
      image: unlessNone(input, 'image', () => imageOf(input, 'image')),
      kind: choiceOf(input, 'kind', KINDS),
      value: figureOf(input, 'value', 0),
      chance: chanceOf(input),
      rarity: choiceOf(input, 'rarity', RARITIES),
    } as PrizeFacts);
    const removes = input.options['remove'] === true;
    if (!removes && Object.keys(facts).length === 0)
      throw new OperatorError(say`Say what the prize is: box prize --help lists it.`);
    const draft = await said(SENTENCES, () =>
      setPrize(context.deps, site.id, { name, key }, removes ? null : facts, recordOf(context, site, name)),
    );
    return { outputs: shown(draft, say`box publish ${name} puts these prizes in force.`) };
  },
};

const publish: Command = {
  name: 'box publish',
  summary: 'put the prizes in force and the box up for sale, if the chances add up',
  args: [nameArgument],
  options: onSite,
  async run(context, input) {
    const name = nameOf(input);
    const site = await siteOf(context, input);
    const table = await said(SENTENCES, () => publishBox(context.deps, site.id, name, recordOf(context, site, name)));
    return { outputs: shown(table, say`The box ${name} is for sale on ${site.domain}: /casino/box/${name}.`) };
  },
};

const stock: Command = {
  name: 'box stock',
  summary: 'set how many boxes can still be sold',
  args: [nameArgument, { name: 'N', help: 'a whole number, or none for no limit' }],
  options: onSite,
  async run(context, input) {
    const name = nameOf(input);
    const site = await siteOf(context, input);
    const text = argument(input, 'n');
    if (text !== 'none' && !/^\d{1,9}$/.test(text)) throw new OperatorError(say`N is a whole number, or none.`);
    const left = text === 'none' ? null : Number(text);
    await said(SENTENCES, () => editBox(context.deps, site.id, name, { stock: left }, recordOf(context, site, name)));
    const done = left === null ? say`The box ${name} has no limit.` : say`The box ${name} has a stock of ${left}.`;
    return { outputs: [{ type: 'note', text: done, data: { name, stock: left } }] };
  },
};

const end: Command = {
  name: 'box end',
  summary: 'end the sale of a box; players open or sell those that they hold',
  args: [nameArgument],
  options: onSite,
  async run(context, input) {
    const name = nameOf(input);
    const site = await siteOf(context, input);
    const changed = await said(SENTENCES, () => endBox(context.deps, site.id, name, recordOf(context, site, name)));
    const text = changed ? say`The box ${name} is no longer sold.` : say`The box ${name} had ended already.`;
    return { outputs: [{ type: 'note', text, data: { name, changed } }] };
  },
};

const give: Command = {
  name: 'box give',
  summary: 'give a player a box; it can be opened, not sold',
  args: [nameArgument, { name: 'PLAYER', help: 'id, telephone or email' }],
  options: onSite,
  async run(context, input) {
    const name = nameOf(input);
    const { player, site } = await playerBy(context.deps.db, argument(input, 'player'), optionText(input, 'site'));
    const held = await said(SENTENCES, () =>
      giveBox(context.deps, player, name, (trx, details) =>
        context.audit(trx, { casinoId: site.id, target: `player:${player.id}`, details: { name, ...details } }),
      ),
    );
    const text = say`The player ${player.id} has the box ${name}.`;
    return { outputs: [{ type: 'note', text, data: { id: held.id, name, player: String(player.id) } }] };
  },
};

const list: Command = {
  name: 'box list',
  summary: 'list the boxes of a site with average return, stock and sales, the newest first',
  args: [],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const rows = await listAllBoxes(context.deps, site.id);
    await context.audit(context.deps.db, { casinoId: site.id, target: 'boxes', details: { shown: rows.length } });
    const columns: Column[] = [
      { key: 'name', title: 'name' },
      { key: 'title_pt', title: 'title' },
      { key: 'price', title: 'price', as: 'money' },
      { key: 'average_return', title: 'returns', as: 'money' },
      { key: 'stock', title: 'stock', as: 'number' },
      { key: 'bought', title: 'sold', as: 'number' },
      { key: 'unopened', title: 'unopened', as: 'number' },
      { key: 'published', title: 'published' },
      { key: 'ended_at', title: 'ended', as: 'time' },
    ];
    const read = rows.map((row) => ({
      ...row,
      id: String(row.id),
      published: row.table_id !== null,
      ended_at: row.ended_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
    return { outputs: [{ type: 'table', columns, rows: read, empty: say`There is no box.` }] };
  },
};

export const boxCommands: readonly Command[] = [create, edit, prize, publish, stock, end, give, list];
