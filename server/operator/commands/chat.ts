/** `chat list|reports|say|pin|unpin|remove|keep|mute|unmute`: moderation of the chat. */
import { type Attachment, CHAT_TEXT } from '../../../src/contract/chat.ts';
import { closeReports, mute, pinMessage, removeMessage, unmute, say as writeMessage } from '../../chat/moderation.ts';
import type { Trx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { databaseId } from '../../lib/ids.ts';
import { isOffered } from '../../missions/missions.ts';
import {
  argument,
  type Command,
  type Input,
  idOf,
  type OperatorContext,
  OperatorError,
  optionText,
} from '../command.ts';
import { type FoundSite, playerBy } from '../lookup.ts';
import { figure, onSite, siteOf } from '../options.ts';
import type { Column } from '../output.ts';
import { type Sentence, say } from '../say.ts';

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 24 * 365;
const MOST = 50;

const forHours = (help: string) => ({ hours: { value: 'N', help } });
const message = { name: 'ID', help: 'id of the message, as chat list shows it' };
const player = { name: 'USER', help: "the player's id, telephone or e-mail" };

/** The moment in `--hours`. */
function untilOf({ deps }: OperatorContext, input: Input, fallback: number): Date {
  const text = optionText(input, 'hours') ?? String(fallback);
  const hours = Number(text);
  if (!/^\d{1,4}$/.test(text) || hours < 1 || hours > LONGEST_HOURS)
    throw new OperatorError(say`--hours takes a whole number from 1 to ${LONGEST_HOURS}.`);
  return new Date(deps.clock.nowMs() + hours * HOUR_MS);
}

/** Changes a message in one transaction with its audit record. @throws OperatorError if there is none */
async function change(
  context: OperatorContext,
  input: Input,
  work: (trx: Trx, site: FoundSite, id: number) => Promise<boolean>,
  details: Record<string, unknown>,
): Promise<string> {
  const { deps, audit } = context;
  const typed = argument(input, 'id');
  const site = await siteOf(context, input);
  await deps.db.transaction().execute(async (trx) => {
    const id = databaseId(typed);
    if (!(await work(trx, site, id))) throw new OperatorError(say`The chat of ${site.domain} has no message ${typed}.`);
    await audit(trx, { casinoId: site.id, target: `chat:${id}`, details });
  });
  deps.outbox.wake();
  return typed;
}

const note = (text: Sentence, data: Record<string, unknown>) => ({ outputs: [{ type: 'note' as const, text, data }] });

const COLUMNS: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'at', title: 'at', as: 'time' },
  { key: 'player', title: 'player' },
  { key: 'text', title: 'text' },
  { key: 'attachments', title: 'attachments' },
];

/** The addresses of a message's attachments. The back office opens those of images. */
const attachmentsOf = (attachments: unknown[]): string =>
  (attachments as Attachment[]).map(({ attachment_url }) => attachment_url).join(', ');

/** Messages of one answer at most, by `--limit`. */
const LONGEST = 200;

/** The messages of a site with the removed ones, the oldest first. @param playerId null: of all writers */
async function messagesFor({ db }: Deps, site: FoundSite, input: Input, playerId: number | null) {
  const before = optionText(input, 'before');
  const rows = await db
    .selectFrom('chat_messages')
    .select(['id', 'created_at', 'player_id', 'text', 'attachments', 'pinned_until', 'removed_at'])
    .where('casino_id', '=', site.id)
    .$if(playerId !== null, (query) => query.where('player_id', '=', playerId))
    .$if(before !== undefined, (query) => query.where('id', '<', idOf(before ?? '', 'message')))
    .orderBy('id', 'desc')
    .limit(figure(input, 'limit', [1, LONGEST], MOST))
    .execute();
  return rows.reverse();
}

const listMessages: Command = {
  name: 'chat list',
  summary: `the last ${MOST} messages of a chat, with the removed ones`,
  args: [],
  options: {
    ...onSite,
    user: { value: 'USER', help: "only this player's messages: the player's id, telephone or e-mail" },
    before: { value: 'ID', help: 'only messages before this one, to go back page by page' },
    limit: { value: 'N', help: `so many messages, 1 to ${LONGEST}; else ${MOST}` },
  },
  async run(context, input) {
    const { deps, audit } = context;
    const user = optionText(input, 'user');
    const found = user === undefined ? null : await playerBy(deps.db, user, optionText(input, 'site'));
    const site = found?.site ?? (await siteOf(context, input));
    const rows = await messagesFor(deps, site, input, found?.player.id ?? null);
    if (found) await audit(deps.db, { casinoId: site.id, target: `player:${found.player.id}`, details: {} });
    return {
      outputs: [
        {
          type: 'table',
          columns: [
            ...COLUMNS,
            { key: 'pinned_until', title: 'pinned until', as: 'time' },
            { key: 'removed', title: 'removed' },
          ],
          rows: rows.map((row) => ({
            id: row.id,
            at: row.created_at.toISOString(),
            player: row.player_id,
            text: row.text,
            attachments: attachmentsOf(row.attachments),
            pinned_until: row.pinned_until?.toISOString() ?? null,
            removed: row.removed_at !== null,
          })),
          empty:
            found || input.options['before'] !== undefined
              ? say`The chat of ${site.domain} has no such message.`
              : say`The chat of ${site.domain} is empty.`,
        },
      ],
    };
  },
};

const listReports: Command = {
  name: 'chat reports',
  summary: 'open reports of messages, the most reported first',
  args: [],
  options: onSite,
  details: [
    'Close them with chat remove ID, or with chat keep ID if the message may stay.',
    'The back office opens the pictures, also those of removed messages.',
  ],
  async run(context, input) {
    const { deps } = context;
    const site = await siteOf(context, input);
    const rows = await deps.db
      .selectFrom('chat_reports as r')
      .innerJoin('chat_messages as m', 'm.id', 'r.message_id')
      .select(['m.id', 'm.created_at', 'm.player_id', 'm.text', 'm.attachments'])
      .select(({ fn }) => [
        fn.countAll<number>().as('reports'),
        fn.agg<string[]>('array_agg', ['r.reason']).as('reasons'),
        fn.agg<string[]>('array_agg', ['r.text']).as('told'),
      ])
      .where('r.casino_id', '=', site.id)
      .where('r.closed_at', 'is', null)
      .groupBy('m.id')
      .orderBy('reports', 'desc')
      .orderBy('m.id')
      .limit(MOST)
      .execute();
    return {
      outputs: [
        {
          type: 'table',
          columns: [
            ...COLUMNS,
            { key: 'reports', title: 'reports', as: 'number' },
            { key: 'reasons', title: 'reasons' },
            { key: 'told', title: 'told' },
          ],
          rows: rows.map((row) => ({
            id: row.id,
            at: row.created_at.toISOString(),
            player: row.player_id,
            text: row.text,
            attachments: attachmentsOf(row.attachments),
            reports: row.reports,
            reasons: [...new Set(row.reasons)].sort().join(', '),
            told: row.told.filter((text) => text !== '').join(' · '),
          })),
          empty: say`No message of ${site.domain} is reported.`,
        },
      ],
    };
  },
};

/** @throws OperatorError for a mission that the site does not offer to all players now */
async function missionOf({ clock }: Deps, trx: Trx, site: FoundSite, typed: string | undefined) {
  if (typed === undefined) return null;
  const found = await trx
    .selectFrom('missions')
    .select(['id', 'title_pt', 'title_en', 'starts_at', 'ends_at'])
    .where('id', '=', idOf(typed, 'mission'))
    .where('casino_id', '=', site.id)
    .where('assigned_only', '=', false)
    .executeTakeFirst();
  if (!found || !isOffered(found, clock.now()))
    throw new OperatorError(say`${site.domain} offers no mission ${typed} to all players.`);
  return { id: String(found.id), title: found.title_pt, title_en: found.title_en };
}

const write: Command = {
  name: 'chat say',
  summary: 'write a message of the house',
  args: [{ name: 'TEXT', help: `at most ${CHAT_TEXT} characters` }],
  options: {
    ...onSite,
    ...forHours('pins it for so many hours'),
    mission: { value: 'ID', help: 'a mission that it offers, as mission list shows it' },
  },
  async run(context, input) {
    const { deps, audit } = context;
    const text = argument(input, 'text').trim();
    if (text === '' || [...text].length > CHAT_TEXT)
      throw new OperatorError(say`A message has 1 to ${CHAT_TEXT} characters.`);
    const until = input.options['hours'] === undefined ? null : untilOf(context, input, 1);
    const site = await siteOf(context, input);
    const id = await deps.db.transaction().execute(async (trx) => {
      const mission = await missionOf(deps, trx, site, optionText(input, 'mission'));
      const written = await writeMessage(deps, trx, site, { text, pinnedUntil: until, mission });
      await audit(trx, { casinoId: site.id, target: `chat:${written}`, details: { pinned_until: until } });
      return written;
    });
    deps.outbox.wake();
    return note(say`Message ${id} is in the chat.`, { message: id });
  },
};

const pin: Command = {
  name: 'chat pin',
  summary: 'keep a message on top of the chat',
  args: [message],
  options: { ...onSite, ...forHours('for so many hours; else 24') },
  async run(context, input) {
    const until = untilOf(context, input, 24);
    const id = await change(context, input, (trx, site, of) => pinMessage(context.deps, trx, site, of, until), {
      pinned_until: until,
    });
    return note(say`Message ${id} is pinned.`, { message: id, pinned_until: until.toISOString() });
  },
};

const unpin: Command = {
  name: 'chat unpin',
  summary: 'stop keeping a message on top',
  args: [message],
  options: onSite,
  async run(context, input) {
    const id = await change(context, input, (trx, site, of) => pinMessage(context.deps, trx, site, of, null), {});
    return note(say`Message ${id} is not pinned any more.`, { message: id });
  },
};

const remove: Command = {
  name: 'chat remove',
  summary: 'remove a message from all screens; the log keeps it for 90 days',
  args: [message],
  options: onSite,
  async run(context, input) {
    const id = await change(context, input, (trx, site, of) => removeMessage(context.deps, trx, site, of), {});
    return note(say`Message ${id} is removed.`, { message: id });
  },
};

const keep: Command = {
  name: 'chat keep',
  summary: 'close the reports of a message that may stay',
  args: [message],
  options: onSite,
  async run(context, input) {
    const id = await change(
      context,
      input,
      async (trx, site, of) => (await closeReports(context.deps, trx, site, of)) > 0,
      {},
    );
    return note(say`The reports of message ${id} are closed.`, { message: id });
  },
};

const silence: Command = {
  name: 'chat mute',
  summary: 'stop a player from writing for a time; the player can still read',
  args: [player],
  options: { ...onSite, ...forHours('for so many hours; else 24'), reason: { value: 'TEXT', help: 'for the record' } },
  async run(context, input) {
    const { deps, audit } = context;
    const until = untilOf(context, input, 24);
    const id = await deps.db.transaction().execute(async (trx) => {
      const { player: found } = await playerBy(trx, argument(input, 'user'), optionText(input, 'site'));
      const reason = optionText(input, 'reason') ?? null;
      const known = await trx
        .selectFrom('chat_mutes')
        .select('until')
        .where('player_id', '=', found.id)
        .executeTakeFirst();
      await mute(deps, trx, found, until, reason);
      await audit(trx, {
        casinoId: found.casino_id,
        target: `player:${found.id}`,
        details: { before: { until: known?.until ?? null }, after: { until }, reason },
      });
      return found.id;
    });
    deps.outbox.wake();
    return note(say`Player ${id} is muted until ${until}.`, { player: id, until: until.toISOString() });
  },
};

const unsilence: Command = {
  name: 'chat unmute',
  summary: 'let a muted player write again',
  args: [player],
  options: onSite,
  async run({ deps, audit }, input) {
    const { id, ended } = await deps.db.transaction().execute(async (trx) => {
      const { player: found } = await playerBy(trx, argument(input, 'user'), optionText(input, 'site'));
      const was = await unmute(deps, trx, found);
      await audit(trx, { casinoId: found.casino_id, target: `player:${found.id}`, details: { was_muted: was } });
      return { id: found.id, ended: was };
    });
    deps.outbox.wake();
    return note(ended ? say`Player ${id} may write again.` : say`Player ${id} was not muted.`, {
      player: id,
      changed: ended,
    });
  },
};

export const chatCommands: readonly Command[] = [
  listMessages,
  listReports,
  write,
  pin,
  unpin,
  remove,
  keep,
  silence,
  unsilence,
];
