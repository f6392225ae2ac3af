/** The screens that are made of commands: each group has the commands that begin with its words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OperatorCommand } from '../src/contract/backoffice.ts';

export interface Group {
  readonly key: string;
  readonly title: MessageDescriptor;
  readonly nouns: readonly string[];
}

export const groups: readonly Group[] = [
  { key: 'coupons', title: msg`Cupons`, nouns: ['coupon'] },
  { key: 'promotions', title: msg`Promoções`, nouns: ['promotion'] },
  { key: 'missions', title: msg`Missões`, nouns: ['mission'] },
  { key: 'boxes', title: msg`Caixas`, nouns: ['box'] },
  { key: 'notices', title: msg`Avisos`, nouns: ['notice', 'notify', 'push'] },
  { key: 'chat', title: msg`Chat`, nouns: ['chat'] },
  {
    key: 'site',
    title: msg`Site`,
    nouns: ['site', 'domain', 'maintenance', 'banner', 'page', 'redirect', 'picture', 'category'],
  },
  { key: 'adjustments', title: msg`Ajustes de saldo`, nouns: ['adjust'] },
  { key: 'reports', title: msg`Relatórios`, nouns: ['report', 'ledger', 'bet'] },
  { key: 'staff', title: msg`Equipe`, nouns: ['staff'] },
  { key: 'more', title: msg`Mais ações`, nouns: [] },
];

/** Nouns with screens of their own. */
const ELSEWHERE = ['withdrawal', 'document', 'user', 'audit'];

const nounOf = ({ name }: OperatorCommand): string => name.split(' ')[0] ?? '';

/** The commands of a group; the last group has those that no other one names. */
export function commandsOf({ nouns }: Group, commands: readonly OperatorCommand[]): OperatorCommand[] {
  const named = [...ELSEWHERE, ...groups.flatMap((group) => group.nouns)];
  return commands.filter((command) =>
    nouns.length === 0 ? !named.includes(nounOf(command)) : nouns.includes(nounOf(command)),
  );
}

/** Whether a command changes nothing and needs no input, so that the screen shows its answer at once. */
export function isReading({ name, args }: OperatorCommand): boolean {
  return (
    /(?:list|history|reports?|verify|show)$|^report /.test(name) &&
    args.every(({ name: arg, optional }) => optional || arg === 'DOMAIN')
  );
}
