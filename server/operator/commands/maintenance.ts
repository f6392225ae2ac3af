/**
 * `maintenance on` and `maintenance off`: a site in maintenance answers 402 to site-config, and 503 to pages and calls,
 * until its announced end (SITE-3).
 */
import { sql } from 'kysely';
import { isInMaintenance } from '../../site/sites.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { siteByDomain } from '../lookup.ts';

/** The announced end: ISO 8601 with its zone, in the future; null when none was given. @throws OperatorError */
function endOf(input: Input, now: Date): string | null {
  const text = optionText(input, 'until');
  if (text === undefined) return null;
  const end = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(end.getTime()))
    throw new OperatorError(`"${text}" is no time: write it as 2026-11-23T15:00-03:00.`);
  if (end <= now) throw new OperatorError(`${text} has passed.`);
  return end.toISOString();
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
      const text =
        before === on && until === null
          ? `${site.domain} was ${on ? 'in maintenance' : 'open'} already.`
          : `${site.domain} is now ${on ? 'in maintenance' : 'open'}${until === null ? '' : ` until ${until}`}.`;
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
