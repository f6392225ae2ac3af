import { describe, expect, it } from 'vitest';
import type { User } from '../../contract/session.ts';
import { GUEST, reduce, type Session, type SessionEvent } from './machine.ts';

const ana = { id: 'ana', name: 'Ana' } as User;
const bia = { id: 'bia', name: 'Bia' } as User;
const exclusion = { start: '2026-11-01T00:00:00.000Z', end: null };

const STATES = {
  guest: GUEST,
  excluded: { ...GUEST, exclusion },
  unnamed: { phase: 'recalled', token: 't', user: null, isChecked: false },
  recalled: { phase: 'recalled', token: 't', user: ana, isChecked: true },
  confirmed: { phase: 'confirmed', token: 't', user: ana },
  idle: { phase: 'idle', token: 't', user: ana },
  leaving: { phase: 'leaving', token: 't', user: ana, wasIdle: false },
} as const satisfies Record<string, Session>;
const EVENTS: readonly SessionEvent[] = [
  { type: 'opened', token: null },
  { type: 'opened', token: 'new' },
  { type: 'loggedIn', token: 'new', user: bia },
  { type: 'ended', exclusion: null },
  { type: 'ended', exclusion },
  { type: 'recalled', token: 't', user: bia },
  { type: 'confirmed', token: 't', user: bia },
  { type: 'unanswered', token: 't' },
  { type: 'idled', token: 't' },
  { type: 'left', token: 't' },
];
/** Events that name a token of their own or none replace any state. */
const REPLACED = ['guest', 'new recalled', 'new confirmed bia', 'guest', 'guest excluded'] as const;
const SAME = ['same', 'same', 'same', 'same', 'same'] as const;

/** A state in words; `same` for the object that went in. */
function told(before: Session, after: Session): string {
  if (after === before) return 'same';
  const { phase, token, user, ...rest } = after;
  const facts = { isChecked: 'checked', wasIdle: 'was idle', exclusion: 'excluded' };
  const set = Object.entries(facts).filter(([fact]) => rest[fact as keyof typeof rest]);
  return [token === 't' ? null : token, phase, user?.id, ...set.map(([, word]) => word)].filter(Boolean).join(' ');
}

describe('the session', () => {
  it.each<[keyof typeof STATES, readonly string[]]>([
    ['guest', ['same', ...REPLACED.slice(1), ...SAME]],
    ['excluded', [...REPLACED, ...SAME]],
    ['unnamed', [...REPLACED, 'recalled bia', 'confirmed bia', 'recalled checked', 'same', 'leaving']],
    ['recalled', [...REPLACED, 'recalled bia checked', 'confirmed bia', 'recalled ana checked', 'same', 'leaving ana']],
    ['confirmed', [...REPLACED, 'same', 'confirmed bia', 'same', 'idle ana', 'leaving ana']],
    ['idle', [...REPLACED, 'same', 'confirmed bia', 'same', 'idle ana', 'leaving ana was idle']],
    ['leaving', [...REPLACED, ...SAME]],
  ])('that is %s goes on as the table says at each event', (name, expected) => {
    const state = STATES[name];
    const after = EVENTS.map((event) => reduce(state, event));
    expect(after.map((next) => told(state, next))).toEqual(expected);
  });

  it.each(Object.entries(STATES))('that is %s ignores answers for another token', (_name, state) => {
    for (const event of EVENTS.slice(5)) expect(reduce(state, { ...event, token: 'old' } as SessionEvent)).toBe(state);
  });

  it('keeps the player of the API if storage answers later', () => {
    expect(reduce(STATES.confirmed, { type: 'recalled', token: 't', user: bia }).user).toBe(ana);
  });

  it('forgets an exclusion once a player is logged in', () => {
    expect(reduce(STATES.excluded, { type: 'loggedIn', token: 't', user: ana })).toEqual(STATES.confirmed);
  });
});
