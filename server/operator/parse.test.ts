import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { commands } from './commands/all.ts';
import { helpText } from './help.ts';
import { parse, usageOf } from './parse.ts';
import { nearest } from './suggest.ts';

function run(...argv: string[]) {
  const parsed = parse(commands, argv);
  if (parsed.type !== 'run') throw new Error('This is help.');
  return { name: parsed.command.name, ...parsed.input, json: parsed.json };
}
const refusal = (...argv: string[]) => {
  try {
    parse(commands, argv);
  } catch (error) {
    return (error as Error).message;
  }
  return null;
};

describe('the command line', () => {
  it('is a command with arguments and options in any order', () => {
    expect(run('pix', 'pay', 'abc')).toEqual({ name: 'pix pay', args: { txid: 'abc' }, options: {}, json: false });
    const wanted = { name: 'user exclude', args: { id: '7' }, options: { months: '3' }, json: true };
    expect(run('user', 'exclude', '7', '--months', '3', '--json')).toEqual(wanted);
    expect(run('--json', 'user', 'exclude', '--months=3', '7')).toEqual(wanted);
    expect(run('user', 'exclude', '7', '--indefinite').options).toEqual({ indefinite: true });
  });

  it('keeps values as they are: negative numbers, spaces, equals signs, and anything after --', () => {
    expect(run('site', 'set', 'localhost', 'cpa_value', '-5').args['value']).toBe('-5');
    expect(run('site', 'set', 'localhost', 'name', 'Minha Casa = boa').args['value']).toBe('Minha Casa = boa');
    expect(run('site', 'set', 'localhost', 'name', '--', '--json')).toMatchObject({
      args: { value: '--json' },
      json: false,
    });
  });

  it.each([
    [['usr', 'show', '1'], 'There is no command "usr show": did you mean "user show"? --help lists them all.'],
    [['ledgr', 'verify'], 'There is no command "ledgr verify": did you mean "ledger verify"? --help lists them all.'],
    [['pix', 'refnd', 'x'], 'There is no command "pix refnd": did you mean "pix refund"? --help lists them all.'],
    [['qwertz'], 'There is no command "qwertz". --help lists them all.'],
    [['maintenance'], '"maintenance" alone is no command: it is followed by on, off.'],
    [[], 'No command was given: --help lists them all.'],
    [['pix', 'pay'], 'TXID is missing: pix pay TXID'],
    [['pix', 'pay', 'a', 'b'], '"b" is one word too many (a value with spaces stands in quotes): pix pay TXID'],
    [['user', 'show', '1', '--indefinite'], '"user show" has no option --indefinite.'],
    [['user', 'exclude', '1', '--mnths', '3'], '"user exclude" has no option --mnths: did you mean --months?'],
    [['user', 'exclude', '1', '--months'], '--months needs a value.'],
    [['user', 'exclude', '1', '--months='], '--months needs a value.'],
    [['user', 'exclude', '1', '--months', '--json'], '--months needs a value.'],
    [['user', 'exclude', '1', '--indefinite=yes'], '--indefinite takes no value.'],
    [['user', 'exclude', '1', '--months', '1', '--months', '2'], '--months was given twice.'],
    [['ledger', 'verify', '--json=1'], '--json takes no value.'],
    [['ledger', 'verify', '--__proto__'], '"ledger verify" has no option --__proto__.'],
  ])('is refused in one sentence: %j', (argv, sentence) => {
    expect(refusal(...argv)).toBe(sentence);
  });
});

describe('help', () => {
  it('is found by every usual spelling', () => {
    for (const argv of [['--help'], ['-h'], ['help']])
      expect(parse(commands, argv)).toEqual({ type: 'help', topic: null });
    for (const argv of [
      ['pix', 'pay', '--help'],
      ['help', 'pix', 'pay'],
      ['--help', 'pix', 'pay', 'abc'],
    ]) {
      expect(parse(commands, argv)).toEqual({ type: 'help', topic: 'pix pay' });
    }
    expect(parse(commands, ['pix', '--help'])).toEqual({ type: 'help', topic: 'pix' });
    expect(() => parse(commands, ['help', 'nothing'])).toThrow('There is no command "nothing"');
  });

  it('lists each command on one line', () => {
    const lines = helpText(commands, null).split('\n');
    for (const command of commands) {
      expect(
        lines.filter((line) => line.startsWith(`  ${command.name} `) && line.includes(command.summary)),
      ).toHaveLength(1);
    }
    const listed = lines.slice(lines.indexOf('Commands:') + 1, lines.indexOf('Options of every command:') - 1);
    expect(listed).toHaveLength(commands.length);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('shows usage, arguments and options of one command', () => {
    const text = helpText(commands, 'user exclude');
    expect(text).toContain(
      'Usage: npm run operator -- user exclude ID [--months N] [--indefinite] [--site DOMAIN] [--json]',
    );
    expect(text).toMatch(/^ {2}--months N +1 to 12 months$/m);
    expect(helpText(commands, 'pix').split('\n')).toHaveLength(3);
  });
});

describe('the table', () => {
  it('has each command once', () => {
    const names = commands.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of [
      'pix pay',
      'pix refuse',
      'pix refund',
      'withdrawal list',
      'withdrawal approve',
      'withdrawal review',
      'withdrawal process',
      'withdrawal invalid-key',
      'withdrawal cancel',
      'site show',
      'site set',
      'maintenance on',
      'maintenance off',
      'user show',
      'user exclude',
      'ledger verify',
    ]) {
      expect(names).toContain(name);
    }
  });

  it('has a summary for each command and optional arguments last', () => {
    for (const { name, summary, args, options = {} } of commands) {
      expect(name).toMatch(/^[a-z]+( [a-z][a-z-]*)?$/);
      expect(summary).not.toMatch(/\.$/);
      expect(args.every(({ name }) => /^[A-Z]+$/.test(name))).toBe(true);
      const firstOptional = args.findIndex(({ optional }) => optional);
      if (firstOptional >= 0) expect(args.slice(firstOptional).every(({ optional }) => optional)).toBe(true);
      expect(Object.keys(options)).not.toContain('json');
      expect(Object.keys(options)).not.toContain('help');
    }
  });

  it('has one kind of value per option name', () => {
    const kinds = new Map<string, boolean>();
    for (const { options = {} } of commands) {
      for (const [name, { value }] of Object.entries(options)) {
        expect(kinds.get(name) ?? value !== undefined).toBe(value !== undefined);
        kinds.set(name, value !== undefined);
      }
    }
  });
});

it('writes a usage as it is typed', () => {
  const command = {
    name: 'a b',
    args: [
      { name: 'X', help: '' },
      { name: 'Y', help: '', optional: true },
    ],
    options: { n: { help: '', value: 'N' }, all: { help: '' } },
  };
  expect(usageOf(command as unknown as Command /* it is never run */)).toBe('a b X [Y] [--n N] [--all]');
});

it('suggests only a near word', () => {
  expect(nearest('mainteance', ['maintenance', 'ledger'])).toBe('maintenance');
  expect(nearest('isad', ['said', 'other'])).toBe('said');
  expect(nearest('zzzzzzzz', ['maintenance', 'ledger'])).toBeUndefined();
});
