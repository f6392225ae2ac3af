/** `redirect add|remove|list`: where a path of a site leads now (NAV-6). */
import { isAllowedExternal, isOwnPath } from '../../site/redirects.ts';
import { argument, type Command, OperatorError } from '../command.ts';
import { onSite, siteOf } from '../options.ts';
import { say } from '../say.ts';

const MOST = 1000;

/** A path as the redirect check compares it: no language, no query, no slash at its end. */
function barePath(typed: string): string {
  return (typed.split(/[?#]/)[0] ?? '').replace(/^\/en(?=\/|$)/, '').replace(/\/+$/, '');
}

/** @throws OperatorError for what is no path of a page */
function pathOf(typed: string): string {
  const path = barePath(typed);
  if (path === '') throw new OperatorError(say`The home page cannot be redirected.`);
  if (!isOwnPath(path) || path.length > 1024)
    throw new OperatorError(say`"${typed}" is no path of the site, such as /old.`);
  if (/^\/(?:api|media|assets)(?:\/|$)/.test(path)) throw new OperatorError(say`${path} is no page.`);
  return path;
}

const add: Command = {
  name: 'redirect add',
  summary: 'let a path of a site lead elsewhere: to another page, or to an allowed host',
  args: [
    { name: 'PATH', help: 'a path without language, such as /old' },
    { name: 'TARGET', help: 'a path, or an https address of a host that the setting redirect_hosts names' },
  ],
  options: onSite,
  details: ['Hosts are allowed by the list: site set DOMAIN redirect_hosts \'["partner.example"]\'.'],
  async run(context, input) {
    const { deps, audit } = context;
    const site = await siteOf(context, input);
    const path = pathOf(argument(input, 'path'));
    const target = argument(input, 'target');
    const external = !target.startsWith('/');
    await deps.db.transaction().execute(async (trx) => {
      const { config } = await trx
        .selectFrom('sites')
        .select('config')
        .where('casino_id', '=', site.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const hosts = Array.isArray(config['redirect_hosts']) ? (config['redirect_hosts'] as string[]) : [];
      if (external && !isAllowedExternal(target, hosts))
        throw new OperatorError(
          hosts.length > 0
            ? say`"${target}" is no https address of an allowed host: ${hosts.join(', ')}.`
            : say`"${target}" is no https address of an allowed host: site set ${site.domain} redirect_hosts '["…"]' allows one.`,
        );
      if (!external && !isOwnPath(target)) throw new OperatorError(say`"${target}" is no path of the site.`);
      const rows = await trx
        .selectFrom('redirects')
        .select(['path', 'target'])
        .where('casino_id', '=', site.id)
        .execute();
      if (rows.length >= MOST) throw new OperatorError(say`A site has at most ${MOST} redirects.`);
      const next = new Map(rows.map((row) => [row.path, row.target]));
      next.set(path, target);
      const seen = new Set([path]);
      for (let at: string | undefined = target; at?.startsWith('/'); ) {
        const bare = barePath(at);
        if (seen.has(bare)) throw new OperatorError(say`${path} would lead back to itself over ${at}.`);
        seen.add(bare);
        at = next.get(bare);
      }
      await trx
        .insertInto('redirects')
        .values({ casino_id: site.id, path, target, external })
        .onConflict((conflict) => conflict.columns(['casino_id', 'path']).doUpdateSet({ target, external }))
        .execute();
      await audit(trx, { casinoId: site.id, target: `site:${site.domain}`, details: { path, to: target } });
    });
    const text = say`${site.domain}: ${path} leads to ${target}.`;
    return { outputs: [{ type: 'note', text, data: { domain: site.domain, path, target, external } }] };
  },
};

const remove: Command = {
  name: 'redirect remove',
  summary: 'end the redirect of a path',
  args: [{ name: 'PATH', help: 'as redirect list shows it' }],
  options: onSite,
  async run(context, input) {
    const { deps, audit } = context;
    const site = await siteOf(context, input);
    const path = pathOf(argument(input, 'path'));
    await deps.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('redirects')
        .where('casino_id', '=', site.id)
        .where('path', '=', path)
        .returning('target')
        .executeTakeFirst();
      if (!gone) throw new OperatorError(say`${site.domain} does not redirect ${path}.`);
      await audit(trx, { casinoId: site.id, target: `site:${site.domain}`, details: { path, before: gone.target } });
    });
    const text = say`${site.domain}: ${path} is a page again.`;
    return { outputs: [{ type: 'note', text, data: { domain: site.domain, path } }] };
  },
};

const list: Command = {
  name: 'redirect list',
  summary: 'the redirects of a site',
  args: [],
  options: onSite,
  async run(context, input) {
    const site = await siteOf(context, input);
    const rows = await context.deps.db
      .selectFrom('redirects')
      .select(['path', 'target', 'external'])
      .where('casino_id', '=', site.id)
      .orderBy('path')
      .execute();
    const columns = ['path', 'target', 'external'].map((key) => ({ key, title: key }));
    return { outputs: [{ type: 'table', columns, rows, empty: say`${site.domain} has no redirects.` }] };
  },
};

export const redirectCommands: readonly Command[] = [add, remove, list];
