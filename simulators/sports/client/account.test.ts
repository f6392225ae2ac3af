import { afterEach, expect, it, vi } from 'vitest';
import { Account } from './account.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps the newer balance when an older answer arrives after it', async () => {
  const limits = { min: 100, max: 500_000 };
  const waiting: ((facts: object) => void)[] = [];
  vi.stubGlobal('fetch', async () => {
    const facts = await new Promise((resolve) => waiting.push(resolve));
    return { ok: true, json: async () => facts };
  });
  const account = new Account('pt');
  const opened = account.open('token');
  waiting[0]?.({ session: 's1', balance: 1_000, sequence: 1, limits });
  await opened;
  const reading = account.refresh();
  const placing = account.place({ key: 'key', stake: 100, accept: 'any', picks: [] });
  waiting[2]?.({ bet: {}, balance: 900, sequence: 2 });
  await placing;
  waiting[1]?.({ balance: 1_000, sequence: 1, limits });
  await reading;
  expect(account.balance).toBe(900);
  // Another session begins its own order.
  const late = account.refresh();
  const again = account.open('token-2');
  waiting[4]?.({ session: 's2', balance: 700, sequence: 1, limits });
  await again;
  waiting[3]?.({ balance: 900, sequence: 9, limits });
  await late;
  expect(account.balance).toBe(700);
});
