/** `notify`, `notice list`, `notice cancel` and `push test`: notifications of the operator to players. */
import { type Audience, cancelNotice, createNotice, listNotices } from '../../notifications/notices.ts';
import { createPush } from '../../push/push.ts';
import { queuePush } from '../../push/queue.ts';
import { recordPictures } from '../../site/pictures.ts';
import {
  argument,
  type Command,
  type Input,
  idOf,
  type OperatorContext,
  OperatorError,
  optionText,
  type Result,
} from '../command.ts';
import { playerBy } from '../lookup.ts';
import { choiceOf, figure, momentOf, onSite, siteOf } from '../options.ts';
import type { Column } from '../output.ts';
import { say, terminalText } from '../say.ts';
import { pictureOption, storeFrom } from './picture.ts';

const LONGEST_TITLE = 80;
const LONGEST_TEXT = 500;
/** Form in which an uploaded picture is stored; px. */
const PICTURE = { fit: 'inside', side: 800, format: 'webp' } as const;

function words(input: Parameters<typeof optionText>[0], name: string, longest: number): string {
  const text = optionText(input, name)?.trim() ?? '';
  if (text === '') throw new OperatorError(say`--${name} is missing.`);
  if ([...text].length > longest) throw new OperatorError(say`--${name} has at most ${longest} characters.`);
  return text;
}

/** A path of the site; a notification never names another origin. */
function linkOf(input: Input, name: 'link' | 'image'): string | null {
  const link = optionText(input, name);
  if (link === undefined) return null;
  if (!/^\/(?!\/)[^\s\\]{0,200}$/.test(link))
    throw new OperatorError(say`"${link}" is no path of the site: it begins with one slash.`);
  return link;
}

/** The segment that the options name; empty: all. */
function audienceOf(input: Input): Audience {
  const verified = choiceOf(input, 'verified', ['yes', 'no']);
  const [level, seenWithin, unseenFor] = [
    figure(input, 'level', [1, 1_000], undefined),
    figure(input, 'seen-within', [1, 3_650], undefined),
    figure(input, 'unseen-for', [1, 3_650], undefined),
  ];
  return {
    ...(level !== undefined && { level }),
    ...(seenWithin !== undefined && { seen_within: seenWithin }),
    ...(unseenFor !== undefined && { unseen_for: unseenFor }),
    ...(verified && { verified: verified === 'yes' }),
  };
}

/** An operator's moment may pass while the command is written. Milliseconds. */
const LATE_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * When the notice is sent; today counts as now.
 * @throws OperatorError for a time in the past: no command takes a sent notice back
 */
function sendAtOf(input: Input, now: Date): Date {
  const at = momentOf(input, 'at', 'start') ?? now;
  const isDay = optionText(input, 'at')?.includes('T') === false;
  if (now.getTime() - at.getTime() > (isDay ? DAY_MS : LATE_MS)) throw new OperatorError(say`--at lies in the past.`);
  return at;
}

/** One function because each option of the one command is a part of the same notice. */
async function sendNotice({ deps, audit }: OperatorContext, input: Input): Promise<Result> {
  const toAll = input.options['all'] === true;
  const user = optionText(input, 'user');
  const audience = audienceOf(input);
  const isSegment = Object.keys(audience).length > 0;
  if ([toAll, user !== undefined, isSegment].filter(Boolean).length !== 1)
    throw new OperatorError(say`Name either --user ID, --all or a segment.`);
  const title = words(input, 'title', LONGEST_TITLE);
  const text = words(input, 'text', LONGEST_TEXT);
  const at = deps.clock.now();
  const pinnedUntil = momentOf(input, 'pin-until', 'end') ?? null;
  const sendAt = sendAtOf(input, at);
  if (pinnedUntil !== null && pinnedUntil <= sendAt)
    throw new OperatorError(say`--pin-until is before the notice is sent.`);
  const notice = {
    title_pt: title,
    title_en: input.options['title-en'] === undefined ? title : words(input, 'title-en', LONGEST_TITLE),
    text_pt: text,
    text_en: input.options['text-en'] === undefined ? text : words(input, 'text-en', LONGEST_TEXT),
    link: linkOf(input, 'link'),
    image: linkOf(input, 'image'),
  };
  const pinned = input.options['pin'] === true || pinnedUntil !== null;
  const push = input.options['no-push'] !== true;
  const file = optionText(input, 'picture');
  if (file !== undefined && notice.image !== null) throw new OperatorError(say`Name either --image or --picture.`);
  const found = user === undefined ? null : await playerBy(deps.db, user, optionText(input, 'site'));
  const site = found?.site ?? (await siteOf({ deps }, input));
  const pictures = file === undefined ? [] : await storeFrom({ deps }, site.id, file, [PICTURE]);
  const facts = {
    ...notice,
    image: pictures[0]?.address ?? notice.image,
    casino_id: site.id,
    audience: found ? { player: found.player.id } : audience,
    pinned,
    pinned_until: pinnedUntil,
    push,
    send_at: sendAt,
  };
  const done = await deps.db.transaction().execute(async (trx) => {
    await recordPictures(
      trx,
      site.id,
      pictures.map(({ name }) => name),
      at,
    );
    const { id, sent } = await createNotice(trx, facts, at);
    await audit(trx, {
      casinoId: site.id,
      target: found ? `player:${found.player.id}` : `site:${site.domain}`,
      details: { notice: id, pushes: sent?.pushes ?? 0 },
    });
    const to = found
      ? say`player ${found.player.id}`
      : isSegment
        ? say`the segment on ${site.domain}`
        : say`everybody on ${site.domain}`;
    return { notice: id, to, players: sent?.players ?? null, pushes: sent?.pushes ?? null };
  });
  deps.outbox.wake();
  const { notice: id, to, players, pushes } = done;
  const told =
    sendAt > at
      ? say`Notice ${id} waits until ${sendAt}.`
      : players === null
        ? say`Told ${to}: browsers that get a push ${pushes ?? 0}.`
        : say`Told ${to}: players ${players}, browsers that get a push ${pushes ?? 0}.`;
  return { outputs: [{ type: 'note', text: told, data: { ...done, to: terminalText(to) } }] };
}

const notify: Command = {
  name: 'notify',
  summary: 'tell one player, a segment or everybody something: in the app, live, and as a push',
  args: [],
  options: {
    user: { value: 'ID', help: "the player's id, telephone or e-mail" },
    all: { help: 'everybody on the site' },
    level: { value: 'N', help: 'segment: players of this VIP level or a higher one' },
    'seen-within': { value: 'DAYS', help: 'segment: players seen in these days' },
    'unseen-for': { value: 'DAYS', help: 'segment: players not seen in these days' },
    verified: { value: 'yes|no', help: 'segment: players with or without a verified identity' },
    title: { value: 'TEXT', help: `at most ${LONGEST_TITLE} characters` },
    text: { value: 'TEXT', help: `at most ${LONGEST_TEXT} characters` },
    'title-en': { value: 'TEXT', help: 'for players who read English; else the same title' },
    'text-en': { value: 'TEXT', help: 'for players who read English; else the same text' },
    link: { value: 'PATH', help: 'where it leads, a path of the site' },
    image: { value: 'PATH', help: 'its picture, a path of the site' },
    ...pictureOption,
    pin: { help: 'keep it above the others' },
    'pin-until': { value: 'WHEN', help: 'keep it above the others until a day or a moment' },
    at: { value: 'WHEN', help: 'send it later: a day in São Paulo, or a moment in ISO 8601' },
    'no-push': { help: 'in the app only' },
    ...onSite,
  },
  details: [
    'All given conditions of a segment must hold; blocked and excluded players are in none.',
    'Excluded players read no notice to everybody.',
    'A push to a segment or to everybody goes to who agreed to marketing and is not excluded.',
  ],
  run: sendNotice,
};

const list: Command = {
  name: 'notice list',
  summary: 'the last 100 notices, with how many players have seen, opened and closed them',
  args: [],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const rows = await listNotices(context.deps.db, site.id);
    const columns: Column[] = [
      { key: 'id', title: 'id' },
      { key: 'title_pt', title: 'title' },
      { key: 'audience', title: 'segment' },
      { key: 'send_at', title: 'from', as: 'time' },
      { key: 'state', title: 'state' },
      { key: 'shown', title: 'shown', as: 'number' },
      { key: 'opened', title: 'opened', as: 'number' },
      { key: 'closed', title: 'closed', as: 'number' },
    ];
    const listed = rows.map(({ id, title_pt, audience, send_at, sent_at, cancelled_at, shown, opened, closed }) => ({
      id: String(id),
      title_pt,
      audience,
      send_at: send_at.toISOString(),
      state: sent_at ? 'sent' : cancelled_at ? 'cancelled' : 'waits',
      shown,
      opened,
      closed,
    }));
    return { outputs: [{ type: 'table', rows: listed, columns, empty: say`There is no notice yet.` }] };
  },
};

const cancel: Command = {
  name: 'notice cancel',
  summary: 'take back a notice that waits for its time',
  args: [{ name: 'ID', help: 'its number' }],
  options: {},
  async run({ deps, audit }, input) {
    const id = idOf(argument(input, 'id'), 'notice');
    await deps.db.transaction().execute(async (trx) => {
      if (!(await cancelNotice(trx, id, deps.clock.now())))
        throw new OperatorError(say`No notice ${id} waits: it is out, taken back, or does not exist.`);
      await audit(trx, { casinoId: null, target: `notice:${id}`, details: {} });
    });
    return { outputs: [{ type: 'note', text: say`Notice ${id} is not sent.`, data: { notice: id } }] };
  },
};

const pushTest: Command = {
  name: 'push test',
  summary: "send a push to a player's browsers, to see that it arrives",
  args: [{ name: 'USER', help: "the player's id, telephone or e-mail" }],
  options: onSite,
  async run({ deps, audit }, input) {
    const at = deps.clock.now();
    const { player, pushes, before } = await deps.db.transaction().execute(async (trx) => {
      const found = await playerBy(trx, argument(input, 'user'), optionText(input, 'site'));
      const newest = await trx
        .selectFrom('push_messages')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      const count = await queuePush(
        trx,
        { casinoId: found.player.casino_id, playerId: found.player.id, kind: 'test' },
        {
          pt: { title: 'Teste de notificação', body: 'As notificações chegam a este aparelho.' },
          en: { title: 'Notification test', body: 'Notifications reach this device.' },
          link: '/',
          tag: 'test',
        },
        at,
      );
      await audit(trx, {
        casinoId: found.player.casino_id,
        target: `player:${found.player.id}`,
        details: { pushes: count },
      });
      return { player: found.player, pushes: count, before: newest?.id ?? 0 };
    });
    if (pushes === 0) {
      return { outputs: [], problem: say`Player ${player.id} has no browser that asked for push.` };
    }
    // Sent at once, so that the answer shows the push services' results.
    await createPush(deps).roundOf(player.id);
    const states = await deps.db
      .selectFrom('push_messages')
      .select('state')
      .where('player_id', '=', player.id)
      .where('kind', '=', 'test')
      .where('id', '>', before)
      .execute();
    const sent = states.filter(({ state }) => state === 'sent').length;
    const waiting = states.filter(({ state }) => state === 'waiting').length;
    const data = { player: player.id, pushes: sent, waiting };
    if (sent + waiting === 0) {
      return { outputs: [], problem: say`No browser of player ${player.id} can be reached any more.` };
    }
    const text =
      waiting === 0
        ? say`Sent to ${sent} of the browsers of player ${player.id}.`
        : say`Sent to ${sent} of the browsers of player ${player.id}; ${waiting} will be tried again.`;
    return { outputs: [{ type: 'note', text, data }] };
  },
};

export const notifyCommands: readonly Command[] = [notify, list, cancel, pushTest];
