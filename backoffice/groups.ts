/** The screens that are made of commands: each group has the commands that begin with its words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OperatorCommand } from '../src/contract/backoffice.ts';

export interface Group {
  /** Its address: `site/banners` is a part of the screen `site`. */
  readonly key: string;
  readonly title: MessageDescriptor;
  /** First words of its commands, or whole names. */
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
    nouns: ['site set', 'site show', 'site picture', 'site preview'],
  },
  { key: 'site/history', title: msg`Alterações`, nouns: ['site history', 'site undo'] },
  { key: 'site/banners', title: msg`Banners`, nouns: ['banner'] },
  { key: 'site/pages', title: msg`Páginas`, nouns: ['page'] },
  { key: 'site/games', title: msg`Jogos`, nouns: ['game', 'category'] },
  { key: 'site/redirects', title: msg`Redirecionamentos`, nouns: ['redirect'] },
  { key: 'site/domains', title: msg`Sites e domínios`, nouns: ['site', 'domain', 'maintenance'] },
  { key: 'adjustments', title: msg`Ajustes de saldo`, nouns: ['adjust'] },
  { key: 'reports', title: msg`Relatórios`, nouns: ['report', 'ledger', 'bet'] },
  { key: 'staff', title: msg`Equipe`, nouns: ['staff'] },
  { key: 'more', title: msg`Mais ações`, nouns: [] },
];

/** Nouns with screens of their own. */
const ELSEWHERE = ['withdrawal', 'document', 'user', 'audit'];

const nounOf = ({ name }: OperatorCommand): string => name.split(' ')[0] ?? '';

/** Commands that a form or a screen runs by itself. */
const INSIDE = ['page preview', 'page show', 'site preview', 'site set', 'site picture', 'banner order'];

const named = new Set(groups.flatMap(({ nouns }) => nouns));

/** The commands of a group; the last group has those that no other one names. */
export function commandsOf({ nouns }: Group, commands: readonly OperatorCommand[]): OperatorCommand[] {
  const isMine = (command: OperatorCommand): boolean => {
    const { name } = command;
    if (named.has(name)) return nouns.includes(name);
    const noun = nounOf(command);
    return nouns.length === 0 ? !named.has(noun) && !ELSEWHERE.includes(noun) : nouns.includes(noun);
  };
  return commands.filter((command) => isMine(command));
}

/** The parts of a screen that the operator's role shows; a screen of one part has none. */
export function partsOf({ key }: Group, commands: readonly OperatorCommand[]): Group[] {
  const [whole = ''] = key.split('/');
  const parts = groups.filter((group) => group.key.split('/')[0] === whole && commandsOf(group, commands).length > 0);
  return parts.length > 1 ? parts : [];
}

/** Whether a command changes nothing and needs no input, so that the screen shows its answer at once. */
export function isReading({ name, args }: OperatorCommand): boolean {
  return (
    /(?:list|history|reports?|verify|show)$|^report /.test(name) &&
    args.every(({ name: arg, optional }) => optional || arg === 'DOMAIN')
  );
}

/** Arguments that name a row of a list. */
const ROW_KEYS = new Set(['CODE', 'SLUG', 'NAME', 'ID', 'GAME', 'PATH']);
/** Actions that make something which no list shows yet. */
const MAKES = /(?: create| add| propose| clone| say| write)$/;

/** The first argument that is no site: what the action concerns. */
export function keyOf({ args }: OperatorCommand): string | null {
  return args.find(({ name }) => name !== 'DOMAIN' && name !== 'SITE')?.name ?? null;
}

function isOfList(command: OperatorCommand, list: OperatorCommand): boolean {
  const key = keyOf(command);
  // A message of the chat names its player, too.
  const isNamed = key !== null && (ROW_KEYS.has(key) || (key === 'USER' && nounOf(command) === 'chat'));
  return isNamed && nounOf(command) === nounOf(list);
}

const isInside = ({ name }: OperatorCommand): boolean => INSIDE.includes(name);

/** The actions on a row of a list. */
export function rowActions(commands: readonly OperatorCommand[], list: OperatorCommand): OperatorCommand[] {
  return commands.filter(
    (command) =>
      !isReading(command) &&
      !isInside(command) &&
      isOfList(command, list) &&
      // These two also change a row that exists.
      (!MAKES.test(command.name) || ['redirect add', 'page write'].includes(command.name)),
  );
}

/** The actions of a screen that no row has: they make something new, or ask for what they concern. */
export function looseActions(commands: readonly OperatorCommand[]): OperatorCommand[] {
  const lists = commands.filter(isReading);
  return commands.filter(
    (command) =>
      !isReading(command) &&
      !isInside(command) &&
      (MAKES.test(command.name) || !lists.some((list) => isOfList(command, list))),
  );
}
