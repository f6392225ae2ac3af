import { describe, expect, it } from 'vitest';
import { isInBackOffice, openOptions } from '../server/backoffice/roles.ts';
import { commands } from '../server/operator/commands/all.ts';
import { fields, verbs } from './words.ts';

const shown = commands.filter(isInBackOffice);

describe('the words of the back office', () => {
  it('name each argument and option of a command in the operator’s language', () => {
    const names = shown.flatMap((command) => [
      ...command.args.map(({ name }) => name.toLowerCase()),
      ...openOptions(command).map(([name]) => name),
    ]);
    expect([...new Set(names)].filter((name) => !(name in fields))).toEqual([]);
  });

  it('name each action of a command', () => {
    const named = shown.map(({ name }) => name.split(' ').at(-1) ?? '');
    expect([...new Set(named)].filter((name) => !(name in verbs))).toEqual([]);
  });
});
