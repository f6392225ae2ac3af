/**
 * `maintenance on` and `maintenance off`: a site in maintenance answers 402 to site-config and refuses players' writes
 * with 503 (SITE-3).
 */
import { argument, type Command } from '../command.ts';
import { siteByDomain } from '../lookup.ts';

function switchTo(on: boolean): Command {
  const word = on ? 'on' : 'off';
  return {
    name: `maintenance ${word}`,
    summary: on ? 'close a site for maintenance; players see when it is back' : 'open a site again',
    args: [{ name: 'DOMAIN', help: 'host name of the site' }],
    async run({ deps, audit, siteChanged }, input) {
      const site = await siteByDomain(deps.db, argument(input, 'domain'));
      const before = await deps.db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sites')
          .select('maintenance')
          .where('casino_id', '=', site.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (row.maintenance !== on) {
          await trx
            .updateTable('sites')
            .set({ maintenance: on, updated_at: deps.clock.now() })
            .where('casino_id', '=', site.id)
            .execute();
        }
        await audit(trx, {
          casinoId: site.id,
          target: `site:${site.domain}`,
          details: { before: row.maintenance, after: on },
        });
        return row.maintenance;
      });
      siteChanged();
      const text =
        before === on
          ? `${site.domain} was ${on ? 'in maintenance' : 'open'} already.`
          : `${site.domain} is now ${on ? 'in maintenance' : 'open'}.`;
      return {
        outputs: [{ type: 'note', text, data: { domain: site.domain, maintenance: on, changed: before !== on } }],
      };
    },
  };
}

export const maintenanceCommands: readonly Command[] = [switchTo(true), switchTo(false)];
