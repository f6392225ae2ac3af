import { expect, it } from 'vitest';
import { Book } from './book.ts';
import type { Entry } from './entries.ts';

/** A journal with a disk that the test controls. */
function slowJournal() {
  const waiting: (() => void)[] = [];
  return {
    replayed: [] as Entry[],
    append: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
    /** The disk has written all waiting entries. */
    async written() {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('a delivery that falls due while another one ends is begun all the same', async () => {
  const journal = slowJournal();
  let rung = 0;
  const book = new Book({
    journal,
    now: () => new Date('2026-11-20T12:00:00.000Z'),
    onDelivery: () => {
      rung += 1;
    },
  });
  const payer = { name: 'Marina', cpf: '12345678909' };
  const order = {
    txid: 'T1',
    amount: 5000,
    expires_at: '2026-11-20T12:05:00.000Z',
    description: 'x',
    payee: 'Jangada',
    payer,
    webhook: 'http://127.0.0.1:9/',
    return_url: 'http://localhost/',
  };
  void book.createCharge(order);
  await journal.written();
  void book.expire('T1');
  await journal.written();
  expect(rung).toBe(1);
  // Both entries are on their way to the disk at the same time.
  const paid = book.pay('T1', payer);
  const done = book.webhookDone('T1:expired', 'delivered');
  await journal.written();
  await Promise.all([paid, done]);
  expect([...book.deliveries.keys()]).toEqual(['T1:paid']);
  expect(rung).toBe(2);
});
