/** `audit list`: who did what, and what was refused. */
import { listAudit } from '../../audit.ts';
import { type Command, idOf, optionText } from '../command.ts';
import { siteByDomain, siteNames } from '../lookup.ts';
import { figure, momentOf, textOf } from '../options.ts';
import { recordedText, say } from '../say.ts';

const list: Command = {
  name: 'audit list',
  summary: 'what operators, players and the platform did, and what was refused; the newest first',
  args: [],
  options: {
    site: { value: 'DOMAIN', help: 'of this site only' },
    actor: {
      value: 'NAME',
      help: 'of this operator, or of an actor as the list writes it (player:12, platform; player for all of them)',
    },
    action: { value: 'ACTION', help: 'user.block, or user for all of that noun' },
    target: { value: 'TARGET', help: 'as the list writes it: player:12, site:DOMAIN; withdrawal for all of them' },
    since: { value: 'WHEN', help: 'from this day (in São Paulo) or moment' },
    until: { value: 'WHEN', help: 'to the end of this day, or to this moment' },
    refused: { help: 'refusals only' },
    changes: { help: 'without the reads of operators' },
    older: { value: 'ID', help: 'only records older than this one, to read on' },
    limit: { value: 'N', help: 'so many records, 1 to 1000; else 50' },
  },
  async run({ deps: { db }, audit, language }, input) {
    const domain = optionText(input, 'site');
    const site = domain === undefined ? undefined : await siteByDomain(db, domain);
    const older = optionText(input, 'older');
    const found = await listAudit(db, {
      casinoId: site?.id,
      actor: textOf(input, 'actor', 100),
      action: textOf(input, 'action', 100),
      target: textOf(input, 'target', 300),
      since: momentOf(input, 'since', 'start'),
      until: momentOf(input, 'until', 'end'),
      refusedOnly: input.options['refused'] === true,
      changesOnly: input.options['changes'] === true,
      before: older === undefined ? undefined : idOf(older, 'record'),
      limit: figure(input, 'limit', [1, 1000], 50),
    });
    const nameOf = await siteNames(db);
    const rows = found.map(({ id, casino_id, actor, action, target, details, created_at }) => ({
      id: String(id),
      at: created_at.toISOString(),
      site: casino_id === null ? null : nameOf(casino_id).domain,
      actor,
      action,
      target,
      done: !('refused' in details),
      details:
        language !== undefined && typeof details['refused'] === 'string'
          ? { ...details, refused: recordedText(details['refused'], language) }
          : details,
    }));
    await audit(db, { casinoId: site?.id ?? null, target: 'audit', details: { shown: rows.length } });
    const columns = ['id', 'at', 'site', 'actor', 'action', 'target', 'done', 'details'].map((key) =>
      key === 'at' ? { key, title: key, as: 'time' as const } : { key, title: key },
    );
    return { outputs: [{ type: 'table', columns, rows, empty: say`There is no such record.` }] };
  },
};

export const auditCommands: readonly Command[] = [list];
