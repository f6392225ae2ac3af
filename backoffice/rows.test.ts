import { expect, it } from 'vitest';
import { commands } from '../server/operator/commands/all.ts';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { commandsOf, groups, looseActions, rowActions } from './groups.ts';
import { rowValues } from './rows.ts';

const shown: OperatorCommand[] = commands.map(({ name, summary, args, options = {} }) => ({
  name,
  summary,
  args: args.map((argument) => ({ optional: false, upload: null, ...argument })),
  options: Object.entries(options).map(([option, { help, value = null }]) => ({
    name: option,
    help,
    value,
    required: false,
    upload: null,
  })),
}));
const command = (name: string): OperatorCommand => shown.find((one) => one.name === name) as OperatorCommand;
const names = (list: readonly OperatorCommand[]): string[] => list.map(({ name }) => name);

it('gives each action of a list to its rows, and the others to the screen', () => {
  const banners = groups.find(({ key }) => key === 'site/banners');
  const ofBanners = banners ? commandsOf(banners, shown) : [];
  expect(names(rowActions(ofBanners, command('banner list')))).toEqual(['banner edit', 'banner remove']);
  expect(names(looseActions(ofBanners))).toEqual(['banner add']);
  const coupons = shown.filter(({ name }) => name.startsWith('coupon'));
  expect(names(rowActions(coupons, command('coupon list')))).toEqual(['coupon disable']);
  expect(names(looseActions(coupons))).toEqual(['coupon create']);
  const history = groups.find(({ key }) => key === 'site/history');
  const ofHistory = history ? commandsOf(history, shown) : [];
  expect(names(rowActions(ofHistory, command('site history')))).toEqual(['site undo']);
  expect(looseActions(ofHistory)).toEqual([]);
});

it('starts the form of a row with its present values, if the action fits its state', () => {
  const banner = {
    id: '7',
    placement: 'lobby',
    alt: 'Mar',
    alt_en: 'Sea',
    to: null,
    from: null,
    until: '2026-12-02T03:00:00.000Z',
  };
  expect(rowValues(command('banner edit'), banner)).toEqual({
    ID: '7',
    placement: 'lobby',
    alt: 'Mar',
    'alt-en': 'Sea',
    to: '',
    starts: '',
    ends: '2026-12-01',
  });
  expect(rowValues(command('game hide'), { game: 'a/b', state: 'hidden' })).toBeNull();
  expect(rowValues(command('game show'), { game: 'a/b', state: 'hidden' })).toEqual({ GAME: 'a/b' });
  expect(rowValues(command('page withdraw'), { id: '3', state: 'in force' })).toBeNull();
});

it('shows each command of the back office on one screen', () => {
  for (const { name } of shown)
    expect([name, groups.filter((group) => names(commandsOf(group, shown)).includes(name)).length]).toEqual([
      name,
      /^(?:withdrawal|document|user|audit) /.test(name) ? 0 : 1,
    ]);
});
