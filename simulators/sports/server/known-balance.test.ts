import { expect, it } from 'vitest';
import { KnownBalance } from './known-balance.ts';

it('keeps the balance after a stake when an earlier reading comes late', () => {
  const balance = new KnownBalance(1_000);
  const reading = balance.begin();
  balance.moved(balance.begin(), 900);
  const { sequence } = balance;
  balance.read(reading, 1_000);
  expect([balance.amount, balance.sequence]).toEqual([900, sequence]);
  balance.read(balance.begin(), 950);
  expect(balance.amount).toBe(950);
  expect(balance.sequence).toBeGreaterThan(sequence);
});

it('takes the balance after a stake also if a reading began later and came first', () => {
  const balance = new KnownBalance(1_000);
  const stake = balance.begin();
  balance.read(balance.begin(), 1_000);
  balance.moved(stake, 900);
  expect(balance.amount).toBe(900);
});

it('keeps the later of two readings and of two stakes whose answers come the other way round', () => {
  const balance = new KnownBalance(1_000);
  const [first, second] = [balance.begin(), balance.begin()];
  balance.read(second, 1_200);
  balance.read(first, 1_000);
  expect(balance.amount).toBe(1_200);
  const [one, other] = [balance.begin(), balance.begin()];
  balance.moved(other, 1_000);
  balance.moved(one, 1_100);
  expect(balance.amount).toBe(1_000);
});
