/**
 * `maintenance on` and `maintenance off`: a site in maintenance answers 402 to site-config, and 503 to pages and calls,
 * until its announced end (SITE-3).
 */
import { sql } from 'kysely';
import { isInMaintenance } from '../../site/sites.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { siteByDomain } from '../lookup.ts';
import { parseMoment } from '../options.ts';
import { type Sentence, say } from '../say.ts';

/** The announced end: ISO 8601 with its zone, in the future; null when none was given. @throws OperatorError */
function endOf(input: Input, now: Date): string | null {
  const text = optionText(input, 'until');
  if (text === undefined) return null;
  const end = parseMoment(text);
  if (end === null) throw new OperatorError(say`"${text}" is no time: write it as 2026-11-23T15:00-03:00.`);
  if (end <= now) throw new OperatorError(say`${text} has passed.`);
  return end.toISOString();
}

function textOf(domain: string, on: boolean, { changed, until }: { changed: boolean; until: string | null }): Sentence {
  if (!changed) return on ? say`${domain} was in maintenance already.` : say`${domain} was open already.`;
  if (!on) return say`${domain} is now open.`;
  return until === null
    ? say`${domain} is now in maintenance.`
    : say`${domain} is now in maintenance until ${new Date(until)}.`;
}

function switchTo(on: boolean): Command {
  const word = on ? 'on' : 'off';
  return {
    name: `maintenance ${word}`,
    summary: on ? 'close a site for maintenance; players see when it is back' : 'open a site again',
    args: [{ name: 'DOMAIN', help: 'host name of the site' }],
    ...(on && {
      options: { until: { value: 'TIME', help: 'announced end, such as 2026-11-23T15:00-03:00; players read it' } },
    }),
    async run({ deps, audit, siteChanged }, input) {
      const site = await siteByDomain(deps.db, argument(input, 'domain'));
      const until = on ? endOf(input, deps.clock.now()) : null;
      const before = await deps.db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sites')
          .select(['active', 'maintenance', 'config'])
          .where('casino_id', '=', site.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const was = isInMaintenance(row, deps.clock.nowMs());
        if (was !== on || until !== null) {
          await trx
            .updateTable('sites')
            .set({
              maintenance: on,
              active: true,
              config: sql`config || jsonb_build_object('maintenance_until', ${until}::text)`,
              updated_at: deps.clock.now(),
            })
            .where('casino_id', '=', site.id)
            .execute();
        }
        await audit(trx, {
          casinoId: site.id,
          target: `site:${site.domain}`,
          details: { before: was, after: on, ...(until !== null && { until }) },
        });
        return was;
      });
      siteChanged();
      const text = textOf(site.domain, on, { changed: before !== on || until !== null, until });
      return {
        outputs: [
          {
            type: 'note',
            text,
            data: { domain: site.domain, maintenance: on, changed: before !== on, ...(until !== null && { until }) },
          },
        ],
      };
    },
  };
}

export const maintenanceCommands: readonly Command[] = [switchTo(true), switchTo(false)];
