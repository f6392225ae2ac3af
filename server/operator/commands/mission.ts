/** `mission create|assign|complete|end|list`: goals that settled bets count towards, and their reward. */
import {
  assignMission,
  completeMission,
  createMission,
  endMission,
  listAllMissions,
  type MissionFacts,
} from '../../missions/mission-admin.ts';
import { isOffered, type MissionRow } from '../../missions/missions.ts';
import { reais } from '../../wallet/amounts.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { playerBy } from '../lookup.ts';
import { choiceOf, figure, momentOf, onSite, said, siteOf, textOf } from '../options.ts';
import type { Column } from '../output.ts';
import { type Sentence, say } from '../say.ts';

const MOST = 100_000_000;
const UNITS = ['rounds', 'centavos', 'games', 'days', 'wins'] as const;

const UNIT_WORDS: Readonly<Record<MissionRow['unit'], Sentence>> = {
  rounds: say`rounds`,
  centavos: say`centavos`,
  games: say`games`,
  days: say`days`,
  wins: say`wins`,
};

function toRow(row: MissionRow): Record<string, unknown> {
  return {
    ...row,
    id: String(row.id),
    casino_id: String(row.casino_id),
    requires: row.requires === null ? null : String(row.requires),
    reward_box: row.reward_box === null ? null : String(row.reward_box),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const columns: readonly Column[] = [
  { key: 'slug', title: 'slug' },
  { key: 'title_pt', title: 'title' },
  { key: 'goal', title: 'goal', as: 'number' },
  { key: 'unit', title: 'unit' },
  { key: 'period', title: 'period' },
  { key: 'reward', title: 'reward' },
  { key: 'ends_at', title: 'until', as: 'time' },
  { key: 'accepted', title: 'accepted', as: 'number' },
  { key: 'completed', title: 'completed', as: 'number' },
  { key: 'claimed', title: 'claimed', as: 'number' },
];

/** The reward for people: money with its kind, or the box by its name. */
function rewardText({ reward_kind: kind, reward_amount: amount }: MissionRow, box: string | null): string {
  return kind === 'box' ? `box ${box}` : `${reais(amount)} (${kind})`;
}

const slugArgument = { name: 'SLUG', help: 'its name in commands: small letters, digits and -' };

const SENTENCES: Readonly<Record<string, Sentence>> = {
  mission_exists: say`There is a mission of this slug already.`,
  mission_not_found: say`There is no mission of this slug.`,
  mission_regulated: say`The site is regulated: it rewards with a bonus that is wagered (--reward bonus), never with real money or a box.`,
  box_not_found: say`There is no box of this name for sale: box list shows them.`,
  mission_dates: say`It would end before it begins.`,
  mission_days: say`No bet could complete it: its goal has more days than its period, its offer, or --days.`,
  mission_games: say`No bet could complete it: too few games of the site fit --provider, --game, --category and --min-stake.`,
  level_not_found: say`The site has no such VIP level.`,
  mission_expired: say`The mission is not offered now: look at its dates (mission list).`,
  mission_completed: say`The player has completed it already.`,
  mission_no_bet: say`The site is regulated: it rewards no player before a first bet.`,
  player_blocked: say`The player is excluded or blocked: no mission now.`,
};

function slugOf(input: Input, slug = argument(input, 'slug')): string {
  if (!/^[a-z0-9-]{1,60}$/.test(slug)) throw new OperatorError(say`"${slug}" is no slug: small letters, digits and -.`);
  return slug;
}

/** Hundredths of a multiplier such as 2.5. */
function multiplierOf(input: Input): number {
  const text = optionText(input, 'min-multiplier');
  if (text === undefined) return 0;
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(text)) throw new OperatorError(say`--min-multiplier takes a number such as 2.5.`);
  return Math.round(Number(text) * 100);
}

function factsOf(input: Input): MissionFacts {
  const title = textOf(input, 'title', 60);
  const description = textOf(input, 'description', 300);
  const unit = choiceOf(input, 'unit', UNITS);
  const goal = figure(input, 'goal', [1, MOST], undefined);
  const kind = choiceOf(input, 'reward', ['cash', 'bonus', 'box']) ?? 'bonus';
  if ((kind === 'box') !== (optionText(input, 'box') !== undefined))
    throw new OperatorError(say`--reward box and --box NAME go together.`);
  // The price of the box replaces it.
  const amount = kind === 'box' ? 1 : figure(input, 'amount', [1, MOST], undefined);
  if (!title || !description || !unit || !goal || !amount) {
    throw new OperatorError(
      say`A mission needs --title, --description, --unit, --goal and --amount: players read them before they accept.`,
    );
  }
  const gamecode = optionText(input, 'game') ?? null;
  const provider = optionText(input, 'provider') ?? null;
  if (gamecode !== null && provider === null) throw new OperatorError(say`--game needs its --provider.`);
  return {
    title_pt: title,
    title_en: textOf(input, 'title-en', 60) ?? title,
    description_pt: description,
    description_en: textOf(input, 'description-en', 300) ?? description,
    unit,
    goal,
    provider_code: provider,
    gamecode,
    category_slug: optionText(input, 'category') ?? null,
    min_stake: figure(input, 'min-stake', [0, MOST], 0),
    min_multiplier: multiplierOf(input),
    period: choiceOf(input, 'period', ['once', 'day', 'week', 'month']) ?? 'once',
    days: figure(input, 'days', [1, 365], null),
    min_level: figure(input, 'min-level', [1, 99], 1),
    assigned_only: choiceOf(input, 'audience', ['all', 'assigned']) === 'assigned',
    reward_kind: kind,
    reward_amount: amount,
    reward_rollover: kind !== 'bonus' ? 0 : figure(input, 'rollover', [0, 100], 1),
    starts_at: momentOf(input, 'starts', 'start') ?? null,
    ends_at: momentOf(input, 'ends', 'end') ?? null,
  };
}

const create: Command = {
  name: 'mission create',
  summary: 'make a mission that players accept',
  args: [slugArgument],
  options: {
    title: { value: 'TEXT', help: 'its name, short' },
    'title-en': { value: 'TEXT', help: 'the same in English' },
    description: { value: 'TEXT', help: 'what counts, in plain words' },
    'description-en': { value: 'TEXT', help: 'the same in English' },
    unit: {
      value: UNITS.join('|'),
      help: `settled rounds, staked centavos at risk, different games, different days, rounds that paid more than their stake`,
    },
    goal: { value: 'N', help: 'how many of the unit complete it' },
    provider: { value: 'CODE', help: 'only games of this studio' },
    game: { value: 'CODE', help: 'only this game of --provider' },
    category: { value: 'SLUG', help: 'only games of this category' },
    'min-stake': { value: 'CENTAVOS', help: 'least stake of a bet that counts' },
    'min-multiplier': { value: 'N', help: 'least win of a bet that counts, such as 2.5 times its stake' },
    period: { value: 'once|day|week|month', help: 'how often it can be done; once when not given' },
    days: { value: 'N', help: 'days to complete it after accepting' },
    requires: { value: 'SLUG', help: 'the mission to complete first' },
    'min-level': { value: 'N', help: 'lowest VIP level that may accept it' },
    audience: { value: 'all|assigned', help: 'assigned: only players and guests of `mission assign`' },
    reward: { value: 'cash|bonus|box', help: 'real money, a bonus that is wagered, or a box; bonus when not given' },
    box: { value: 'NAME', help: 'the box of --reward box, for sale now' },
    amount: { value: 'CENTAVOS', help: 'the reward' },
    rollover: { value: 'N', help: 'how many times a bonus must be wagered; 1 when not given' },
    starts: { value: 'WHEN', help: 'a day in São Paulo, or a moment in ISO 8601' },
    ends: { value: 'WHEN', help: 'a day, to its end in São Paulo, or a moment' },
    ...onSite,
  },
  details: ['--title, --description, --unit, --goal and --amount are required. A box replaces --amount.'],
  async run({ deps, audit }, input) {
    const slug = slugOf(input);
    const site = await siteOf({ deps }, input);
    const facts = factsOf(input);
    if (facts.ends_at !== null && facts.ends_at <= deps.clock.now())
      throw new OperatorError(say`--ends lies in the past.`);
    const links = { requires: optionText(input, 'requires') ?? null, box: optionText(input, 'box') ?? null };
    const row = await said(SENTENCES, () =>
      createMission(deps, site.id, slug, facts, links, (trx, made) =>
        audit(trx, { casinoId: site.id, target: `mission:${slug}`, details: { after: toRow(made) } }),
      ),
    );
    const reward = row.reward_kind === 'box' ? say`the box ${links.box ?? ''}` : reais(row.reward_amount);
    const text = isOffered(row, deps.clock.now())
      ? say`The mission ${slug} is open on ${site.domain}: ${row.goal} ${UNIT_WORDS[row.unit]} for ${reward} (${row.reward_kind}).`
      : say`The mission ${slug} waits for its first day on ${site.domain}: ${row.goal} ${UNIT_WORDS[row.unit]} for ${reward} (${row.reward_kind}).`;
    return { outputs: [{ type: 'note', text, data: toRow(row) }] };
  },
};

const assign: Command = {
  name: 'mission assign',
  summary: 'show a mission to one player, one guest or all players, live',
  args: [slugArgument],
  options: {
    user: { value: 'PLAYER', help: 'id, telephone or email' },
    guest: { value: 'GUEST-ID', help: 'the id of a guest’s browser (guest- and 9 characters)' },
    all: { help: 'every player of the site' },
    ...onSite,
  },
  details: ['--all goes on in batches. Run it again after an interruption: it assigns the rest.'],
  async run({ deps, audit }, input) {
    const slug = slugOf(input);
    const site = await siteOf({ deps }, input);
    const [user, guest, all] = [optionText(input, 'user'), optionText(input, 'guest'), input.options['all'] === true];
    if ([user !== undefined, guest !== undefined, all].filter(Boolean).length !== 1) {
      throw new OperatorError(say`Say to whom: --user PLAYER, --guest GUEST-ID or --all.`);
    }
    if (guest !== undefined && !/^guest-[A-Za-z0-9]{9}$/.test(guest)) {
      throw new OperatorError(say`"${guest}" is no guest id: guest- and 9 characters.`);
    }
    const to =
      user !== undefined
        ? { player: (await playerBy(deps.db, user, site.domain)).player }
        : guest !== undefined
          ? { guest }
          : ('all' as const);
    const { row, assigned } = await said(SENTENCES, () =>
      assignMission(deps, site.id, slug, to, (trx, _row, made) =>
        audit(trx, {
          casinoId: site.id,
          target: `mission:${slug}`,
          details: {
            to: to === 'all' ? 'all' : 'guest' in to ? 'guest' : `player:${to.player.id}`,
            ...(made === null ? { begun: true } : { assigned: made }),
          },
        }),
      ),
    );
    const text =
      assigned === 0
        ? say`The mission ${slug} was assigned to no one new.`
        : say`The mission ${slug} is assigned to ${assigned}.`;
    return { outputs: [{ type: 'note', text, data: { ...toRow(row), assigned } }] };
  },
};

const complete: Command = {
  name: 'mission complete',
  summary: 'complete a mission for one player by hand; the player claims the reward',
  args: [slugArgument],
  options: { user: { value: 'PLAYER', help: 'id, telephone or email' }, ...onSite },
  async run({ deps, audit }, input) {
    const slug = slugOf(input);
    const site = await siteOf({ deps }, input);
    const user = optionText(input, 'user');
    if (user === undefined) throw new OperatorError(say`Say for whom: --user PLAYER.`);
    const { player } = await playerBy(deps.db, user, site.domain);
    const row = await said(SENTENCES, () =>
      completeMission(deps, site.id, slug, player.id, (trx) =>
        audit(trx, { casinoId: site.id, target: `mission:${slug}`, details: { player: player.id } }),
      ),
    );
    const text = say`The mission ${slug} is complete for player ${player.id}.`;
    return { outputs: [{ type: 'note', text, data: toRow(row) }] };
  },
};

const end: Command = {
  name: 'mission end',
  summary: 'end the offer of a mission at once; players who accepted keep it',
  args: [slugArgument],
  options: onSite,
  async run({ deps, audit }, input) {
    const slug = slugOf(input);
    const site = await siteOf({ deps }, input);
    const { row, changed } = await said(SENTENCES, () =>
      endMission(deps, site.id, slug, (trx, ended) =>
        audit(trx, { casinoId: site.id, target: `mission:${slug}`, details: { after: { ends_at: ended.ends_at } } }),
      ),
    );
    const text = changed ? say`The mission ${slug} has ended.` : say`The mission ${slug} had ended already.`;
    return { outputs: [{ type: 'note', text, data: { ...toRow(row), changed } }] };
  },
};

const list: Command = {
  name: 'mission list',
  summary: 'list the missions of a site with the players who accepted, completed and claimed them',
  args: [],
  options: onSite,
  async run({ deps, audit }, input) {
    const site = await siteOf({ deps }, input);
    const rows = await listAllMissions(deps, site.id);
    await audit(deps.db, { casinoId: site.id, target: 'missions', details: { shown: rows.length } });
    const shown = rows.map(({ accepted, completed, claimed, box, ...row }) => ({
      ...toRow(row),
      reward: rewardText(row, box),
      accepted,
      completed,
      claimed,
    }));
    return { outputs: [{ type: 'table', columns: [...columns], rows: shown, empty: say`There is no mission.` }] };
  },
};

export const missionCommands: readonly Command[] = [create, assign, complete, end, list];
