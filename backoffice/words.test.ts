import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isInBackOffice, openOptions } from '../server/backoffice/roles.ts';
import { commands } from '../server/operator/commands/all.ts';
import { settable } from '../server/operator/site-settings.ts';
import {
  commandActions,
  detailNames,
  kinds,
  nouns,
  ownActions,
  plainActors,
  terminalVerbs,
  wholes,
} from './audit-words.ts';
import { settingGroups } from './settings.ts';
import { blockNotes, blockReasons, fields, values, verbs } from './words.ts';

/** The source of the server without tests. */
const serverSource = readdirSync(new URL('../server', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(new URL(`../server/${path}`, import.meta.url), 'utf8'))
  .join('\n');
const found = (pattern: RegExp): string[] => [
  ...new Set([...serverSource.matchAll(pattern)].map(([, text = '']) => text)),
];

const commandSource = readdirSync(new URL('../server/operator/commands', import.meta.url), { encoding: 'utf8' })
  .map((file) => readFileSync(new URL(`../server/operator/commands/${file}`, import.meta.url), 'utf8'))
  .join('\n');

const shown = commands.filter(isInBackOffice);

describe('the words of the back office', () => {
  it('name each argument and option of a command in the operator’s language', () => {
    const names = shown.flatMap((command) => [
      ...command.args.map(({ name }) => name.toLowerCase()),
      ...openOptions(command).map(([name]) => name),
    ]);
    expect([...new Set(names)].filter((name) => !(name in fields))).toEqual([]);
  });

  it('name each column of a command, and offer each choice of an option', () => {
    const sources = readdirSync(new URL('../server/operator/commands', import.meta.url), { encoding: 'utf8' })
      .filter((file) => !['backup.ts', 'picture.ts'].includes(file))
      .map((file) => readFileSync(new URL(`../server/operator/commands/${file}`, import.meta.url), 'utf8'));
    const keys = sources.flatMap((source) => [
      ...source.matchAll(/\{ key: '([\w-]+)', title|(?:money|figure)\('(\w+)', '/g),
    ]);
    expect(keys.length).toBeGreaterThan(100);
    expect([...new Set(keys.map(([, one, other]) => one ?? other ?? ''))].filter((key) => !(key in fields))).toEqual(
      [],
    );
    const choices = shown.flatMap((command) =>
      openOptions(command).flatMap(([, { value = '' }]) => (value.includes('|') ? value.split('|') : [])),
    );
    expect([...new Set(choices)].filter((choice) => !(choice in values))).toEqual([]);
  });

  it('offer each setting of a site with a field of its kind, and a name for each of its parts', () => {
    const offered = settingGroups.flatMap(({ settings }) => settings.map(({ key }) => key));
    const firsts = new Set(offered.map((key) => key.split('.')[0]));
    // The maintenance has commands; each colour is a setting of its own, by the palettes of the site.
    const others = ['active', 'maintenance_until'];
    expect(settable.filter((key) => !firsts.has(key) && !others.includes(key))).toEqual([]);
    expect(offered.filter((key) => !settable.includes(key.split('.')[0] ?? ''))).toEqual([]);
    expect(offered.flatMap((key) => key.split('.')).filter((part) => !(part in fields))).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it('name each action of a command', () => {
    const named = shown.map(({ name }) => name.split(' ').at(-1) ?? '');
    expect([...new Set(named)].filter((name) => !(name in verbs))).toEqual([]);
  });

  it('name the reasons of a block, and the first word of its note', () => {
    const reasons = found(/\b(?:BY_OPERATOR|DELETED) = '([a-z]+)'/g);
    expect(reasons.toSorted()).toEqual(Object.keys(blockReasons).toSorted());
    expect(found(/\$\{toBlocked \? '(\w+)' :/g)).toEqual(['Blocked']);
    expect(Object.keys(blockNotes)).toEqual(['Blocked', 'Unblocked']);
  });

  it('name each detail that a command writes into the audit log', () => {
    const details = commandSource.match(/\bdetails: \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g) ?? [];
    const names = details.flatMap((text) =>
      [...text.matchAll(/[{,]\s*(\w+)(?=\s*[:,}])/g)].map(([, name = '']) => name),
    );
    expect(new Set(names).size).toBeGreaterThan(25);
    // These have lines of their own.
    const others = ['before', 'after', 'changed', 'also'];
    expect([...new Set(names)].filter((name) => !(name in detailNames) && !others.includes(name))).toEqual([]);
  });

  it('name each action, actor and target of the audit log', () => {
    const actions = commands.map(({ name }) => name.replace(/[ -]/g, '_').replace('_', '.'));
    expect([...commandActions].toSorted()).toEqual(actions.toSorted());
    const verbsOf = { ...verbs, ...terminalVerbs };
    expect(
      commandActions.filter((action) => {
        const [noun = '', verb = ''] = action.split('.');
        return !(noun in nouns) || (verb !== '' && !(verb.replaceAll('_', '-') in verbsOf));
      }),
    ).toEqual([]);
    const own = found(
      /(?:recordOwn\([^;]*?|record\([^;]*?|action: )'([a-z_]+\.[a-z_]+)'|\? '(?:consent|avatar)\.[a-z]+'/g,
    ).filter(Boolean);
    expect(own.length).toBeGreaterThan(25);
    expect(own.filter((action) => !(action in ownActions))).toEqual([]);
    const actors = found(/\bactor: '([a-z]+)'/g);
    expect(actors.filter((actor) => !(actor in plainActors) && !(actor in kinds))).toEqual([]);
    const targets = [...found(/\btarget: `([a-z]+):\$/g), ...found(/\btarget: '([a-z]+)',/g)];
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => !(target in kinds) && !(target in wholes))).toEqual([]);
  });
});
