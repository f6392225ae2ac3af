/** `notify` and `push test`: notifications of the operator to players. */
import { notifyAllPlayers, notifyPlayer } from '../../notifications/notify.ts';
import { createPush } from '../../push/push.ts';
import { queuePush } from '../../push/queue.ts';
import { argument, type Command, OperatorError, optionText } from '../command.ts';
import { playerBy } from '../lookup.ts';
import { onSite, siteOf } from '../options.ts';

const LONGEST_TITLE = 80;
const LONGEST_TEXT = 500;

function words(input: Parameters<typeof optionText>[0], name: string, longest: number): string {
  const text = optionText(input, name)?.trim() ?? '';
  if (text === '') throw new OperatorError(`--${name} is missing.`);
  if ([...text].length > longest) throw new OperatorError(`--${name} has at most ${longest} characters.`);
  return text;
}

/** A path of the site; a notification never links to another origin. */
function linkOf(input: Parameters<typeof optionText>[0]): string | null {
  const link = optionText(input, 'link');
  if (link === undefined) return null;
  if (!/^\/(?!\/)[^\s\\]{0,200}$/.test(link))
    throw new OperatorError(`"${link}" is no path of the site: it begins with one slash.`);
  return link;
}

const notify: Command = {
  name: 'notify',
  summary: 'tell one player or everybody something: in the app, live, and as a push',
  args: [],
  options: {
    user: { value: 'ID', help: "the player's id, telephone or e-mail" },
    all: { help: 'everybody on the site' },
    title: { value: 'TEXT', help: `at most ${LONGEST_TITLE} characters` },
    text: { value: 'TEXT', help: `at most ${LONGEST_TEXT} characters` },
    'title-en': { value: 'TEXT', help: 'for players who read English; else the same title' },
    'text-en': { value: 'TEXT', help: 'for players who read English; else the same text' },
    link: { value: 'PATH', help: 'where it leads, a path of the site' },
    pin: { help: 'keep it above the others' },
    ...onSite,
  },
  details: ['A push to everybody goes to who agreed to marketing and is not excluded.'],
  async run({ deps, audit }, input) {
    const toAll = input.options['all'] === true;
    const user = optionText(input, 'user');
    if (toAll === (user !== undefined)) throw new OperatorError('Name either --user ID or --all.');
    const title = words(input, 'title', LONGEST_TITLE);
    const text = words(input, 'text', LONGEST_TEXT);
    const notice = {
      title_pt: title,
      title_en: input.options['title-en'] === undefined ? title : words(input, 'title-en', LONGEST_TITLE),
      text_pt: text,
      text_en: input.options['text-en'] === undefined ? text : words(input, 'text-en', LONGEST_TEXT),
      link: linkOf(input),
    };
    const pinned = input.options['pin'] === true;
    const site = user === undefined ? await siteOf({ deps }, input) : null;
    const at = deps.clock.now();
    const done = await deps.db.transaction().execute(async (trx) => {
      if (site === null) {
        const { player } = await playerBy(trx, user ?? '', optionText(input, 'site'));
        const id = await notifyPlayer(trx, player, { ...notice, pinned }, at);
        await audit(trx, { casinoId: player.casino_id, target: `player:${player.id}`, details: { notification: id } });
        return { id, to: `player ${player.id}`, pushes: null };
      }
      const { id, pushes } = await notifyAllPlayers(trx, { ...notice, casinoId: site.id, pinned }, at);
      await audit(trx, { casinoId: site.id, target: `site:${site.domain}`, details: { notification: id, pushes } });
      return { id, to: `everybody on ${site.domain}`, pushes };
    });
    deps.outbox.wake();
    const text_ = `Told ${done.to}${done.pushes === null ? '' : `; ${done.pushes} browser${done.pushes === 1 ? '' : 's'} get a push`}.`;
    return {
      outputs: [{ type: 'note', text: text_, data: { notification: done.id, to: done.to, pushes: done.pushes } }],
    };
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
      return { outputs: [], problem: `Player ${player.id} has no browser that asked for push.` };
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
      return { outputs: [], problem: `No browser of player ${player.id} can be reached any more.` };
    }
    const text = `Sent to ${sent} browser${sent === 1 ? '' : 's'} of player ${player.id}${waiting === 0 ? '' : `; ${waiting} will be tried again`}.`;
    return { outputs: [{ type: 'note', text, data }] };
  },
};

export const notifyCommands: readonly Command[] = [notify, pushTest];
