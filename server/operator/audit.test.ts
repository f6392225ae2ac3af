import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { listAudit, recordAudit } from '../audit.ts';
import { type Command, OperatorError } from './command.ts';
import { commands } from './commands/all.ts';
import { execute, type Operator } from './execute.ts';
import { operate as operateInTerminal } from './operate.ts';
import { checkInput } from './parse.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const last = async () => (await listAudit(platform.deps.db, { limit: 1 }))[0];
async function rows(...argv: string[]): Promise<readonly Record<string, unknown>[]> {
  const [output] = (await run('audit', 'list', ...argv)).outputs;
  if (output?.type !== 'table') throw new Error('This is no table.');
  return output.rows;
}
/** Runs a command with another identity, or another environment. */
function runAs(operator: Partial<Operator>, command: Command, words: string[] = []) {
  const base = { deps: platform.deps, user: 'maria', siteChanged: () => undefined };
  return execute({ ...base, ...operator }, command, checkInput(command, words, new Map()));
}
const verify = commands.find(({ name }) => name === 'site show') as Command;

describe('refusals', () => {
  it('are recorded with the operator and the reason, also if the action was rolled back', async () => {
    const failing: Command = {
      name: 'user move',
      summary: '',
      args: [],
      run: ({ deps: { db }, audit }) =>
        db.transaction().execute(async (trx) => {
          await trx.updateTable('players').set({ first_name: 'Outra' }).where('id', '=', 1).execute();
          await audit(trx, { casinoId: 1, target: 'player:1', details: { before: 1, after: 2 } });
          throw new OperatorError('It does not go.');
        }),
    };
    expect((await runAs({}, failing)).problem).toBe('It does not go.');
    expect(await last()).toMatchObject({
      casino_id: 1,
      actor: 'operator:maria',
      action: 'user.move',
      target: 'player:1',
      details: { before: 1, after: 2, refused: 'It does not go.' },
    });
    const player = await platform.deps.db.selectFrom('players').select('first_name').where('id', '=', 1).execute();
    expect(player[0]?.first_name).not.toBe('Outra');
  });

  it('name the target and the site that the operator named, and no personal data', async () => {
    expect((await run('withdrawal', 'approve', '999')).problem).toBe('There is no withdrawal 999.');
    expect(await last()).toMatchObject({ action: 'withdrawal.approve', target: 'withdrawal:999' });
    await run('user', 'exclude', 'ana@jangada.example', '--months', '99', '--site', 'localhost');
    expect(await last()).toMatchObject({
      casino_id: 1,
      details: { refused: '--months takes a whole number from 1 to 12.' },
    });
    await run('user', 'show', 'Maria da Silva Sauro');
    expect(JSON.stringify((await last())?.details)).not.toContain('Sauro');
    await run('user', 'show', 'nobody@nowhere.example');
    expect(JSON.stringify((await last())?.details)).not.toContain('nowhere');
  });
});

describe('identity', () => {
  const production = () => ({ ...platform.deps, env: { ...platform.deps.env, NODE_ENV: 'production' as const } });

  it('is required in production, and root is no person; the refusal is recorded', async () => {
    expect((await runAs({ deps: production(), user: 'maria' }, verify)).problem).toMatch(/^Say who you are: --as NAME/);
    expect(await last()).toMatchObject({
      action: 'site.show',
      details: { refused: expect.stringMatching(/^Say who/) },
    });
    for (const user of ['root', 'uid-0']) {
      const { problem } = await runAs({ deps: production(), user, isNamed: true }, verify);
      expect(problem).toBe(`"${user}" names no person: --as takes your own name.`);
    }
    expect((await runAs({ deps: production(), user: 'maria', isNamed: true }, verify)).problem).toBeNull();
  });

  it("is the operating system's user in development", async () => {
    expect((await runAs({ user: 'root' }, verify)).problem).toBeNull();
    expect(await last()).toMatchObject({ actor: 'operator:root' });
  });

  it.each([
    [['--as', 'maria silva'], {}, '--as'],
    [['--as', 'x'.repeat(65)], {}, '--as'],
    [['--as='], {}, '--as needs'],
    [[], { JANGADA_OPERATOR: 'a\nb' }, 'JANGADA_OPERATOR takes'],
  ])('is refused as %j with %j', async (argv, env, sentence) => {
    let said = '';
    const code = await operateInTerminal(['site', 'show', ...argv], {
      env,
      out: () => undefined,
      err: (text) => {
        said += text;
      },
    });
    expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('records', () => {
  it('are refused by the database when a record is changed or deleted', async () => {
    const { db } = platform.deps;
    for (const statement of ['update audit_log set actor = actor', 'delete from audit_log', 'truncate audit_log']) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('audit records are never changed or deleted');
    }
  });

  it('are listed by site, actor, action, target, time and refusal', async () => {
    await run('maintenance', 'on', 'localhost');
    await run('maintenance', 'off', 'localhost');
    await run('user', 'show', '1');
    await run('user', 'show', '77777');
    expect((await rows('--action', 'user.show', '--refused'))[0]).toMatchObject({
      actor: 'operator:maria',
      target: 'player:77777',
      done: false,
    });
    expect(await rows('--target', 'player:1', '--action', 'user', '--limit', '1')).toMatchObject([
      { action: 'user.show', site: expect.stringMatching(/localhost|127/), done: true },
    ]);
    expect(await rows('--action', 'use')).toEqual([]);
    expect(await rows('--actor', 'nobody')).toEqual([]);
    expect((await rows('--target', 'player')).every(({ target }) => String(target).startsWith('player:'))).toBe(true);
    expect((await rows('--target', 'player', '--refused'))[0]).toMatchObject({ target: 'player:77777' });
    expect(await rows('--target', 'play')).toEqual([]);
    await run('adjust', 'approve', '77777');
    expect((await rows('--target', 'adjustment:77777'))[0]).toMatchObject({ action: 'adjust.approve', done: false });
    expect((await rows('--actor', 'operator'))[0]).toMatchObject({ actor: 'operator:maria' });
    const at = platform.clock.now();
    await recordAudit(platform.deps.db, { casinoId: 1, actor: 'bank', action: 'charge.taken_back', target: null, at });
    expect(await rows('--actor', 'bank')).toMatchObject([{ actor: 'bank', action: 'charge.taken_back' }]);
    expect(await rows('--action', "user%' or true --")).toEqual([]);
    const marked = await rows('--site', 'regulada.localhost', '--actor', 'maria');
    expect(marked.every(({ site }) => site === 'regulada.localhost')).toBe(true);
    const [off, on] = await rows('--action', 'maintenance');
    expect([on?.['details'], off?.['details']]).toMatchObject([
      { before: false, after: true },
      { before: true, after: false },
    ]);
    expect(await rows('--since', '2100-01-01')).toEqual([]);
    expect((await run('audit', 'list', '--limit', '0')).problem).toMatch(/--limit takes/);
  });

  it('are listed without the reads of operators, and further back', async () => {
    await run('maintenance', 'on', 'localhost');
    await run('maintenance', 'off', 'localhost');
    await run('game', 'list', '--site', 'localhost');
    await run('user', 'show', '1');
    const changes = await rows('--changes', '--limit', '2');
    expect(changes.map(({ action }) => action)).toEqual(['maintenance.off', 'maintenance.on']);
    const older = await rows('--changes', '--limit', '1', '--older', String(changes[0]?.['id']));
    expect(older).toMatchObject([{ id: changes[1]?.['id'] }]);
    expect((await run('audit', 'list', '--older', 'x')).problem).toMatch(/no record/);
  });

  it('of reads are those of the commands that change nothing', async () => {
    const at = platform.clock.now();
    const actions = commands.map(({ name }) => name.replace(/[ -]/g, '_').replace('_', '.'));
    const { db } = platform.deps;
    for (const action of [...actions, 'backoffice.read_players', 'backoffice.login', 'backoffice.refused'])
      await recordAudit(db, { casinoId: null, actor: 'operator:reads', action, target: null, at });
    const shown = await listAudit(db, { actor: 'reads', changesOnly: true, limit: 1000 });
    const reads = [...actions, 'backoffice.read_players'].filter(
      (action) => !shown.some((record) => record.action === action),
    );
    expect(reads.toSorted()).toEqual(
      `adjust.list audit.list backoffice.read_players banner.list bet.show box.list category.list chat.list chat.reports
      coupon.list document.list document.show game.list ledger.verify mission.list notice.list page.list page.preview
      page.show promotion.list redirect.list report.day report.games site.export site.history site.list site.preview
      site.show staff.list user.search user.show withdrawal.list`.split(/\s+/),
    );
  });
});
