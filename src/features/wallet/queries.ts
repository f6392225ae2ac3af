import { contractPages, contractQuery } from '../../api/query.ts';
import { withClock } from './deposit/charge.ts';
import type { ListFilter } from './statement/filter.ts';

// Loaded with the first read: the first paint needs no schema.
const deposits = () => import('../../contract/deposits.ts');
const withdrawals = () => import('../../contract/withdrawals.ts');
const feed = () => import('../../contract/feed.ts');
const wallet = () => import('../../contract/wallet.ts');

/** The parts of a filter that a call knows. Without any the query key equals that of the stored list. */
function queryOf(filter: Partial<ListFilter>, keys: readonly ('type' | 'game' | 'from' | 'to')[]) {
  return Object.fromEntries(keys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])));
}

/** Pages of transactions by type and day. */
export function transactionsPages(filter: Partial<Pick<ListFilter, 'type' | 'from' | 'to'>> = {}) {
  return contractPages(
    {
      key: ['wallet', 'transactions'],
      load: async () => (await wallet()).getTransactions,
      pick: (answer) => answer,
    },
    { query: queryOf(filter, ['type', 'from', 'to']) },
  );
}

/** Pages of bets with their payouts, by game and day. */
export function betsPages(filter: Partial<Pick<ListFilter, 'game' | 'from' | 'to'>> = {}) {
  return contractPages(
    {
      key: ['wallet', 'bets'],
      load: async () => (await wallet()).getBets,
      pick: (answer) => answer,
    },
    { query: queryOf(filter, ['game', 'from', 'to']) },
  );
}

/** Pages of active and ended bonuses, newest first. */
export function bonusesPages() {
  return contractPages({
    key: ['wallet', 'bonuses'],
    load: async () => (await wallet()).getBonuses,
    pick: (answer) => answer,
    worded: true,
  });
}

/** Query of stakes and payouts by day, for the weekly chart. Days are `YYYY-MM-DD` in São Paulo. */
export function summaryQuery(from: string, to: string) {
  return contractQuery(
    {
      key: ['wallet', 'summary'],
      load: async () => (await wallet()).getSummary,
      pick: ({ data }) => data,
    },
    { query: { from, to } },
  );
}

/** Query of the charge that waits for payment, or null; stamped with the server's clock on arrival. */
export function openChargeQuery() {
  return contractQuery({
    key: ['wallet', 'charge'],
    load: async () => (await deposits()).getOpenCharge,
    offline: 'never',
    pick: ({ data }) => data && withClock(data),
    staleTime: 0,
  });
}

/** The player's saved Pix keys. */
export function withdrawMethodsQuery() {
  return contractQuery({
    key: ['wallet', 'methods'],
    load: async () => (await withdrawals()).getWithdrawMethods,
    pick: ({ data }) => data,
  });
}

/** "Pronto para sacar?": query of the checks before a withdrawal (WITH-3). */
export function readinessQuery() {
  return contractQuery({
    key: ['wallet', 'readiness'],
    load: async () => (await withdrawals()).getReadiness,
    pick: ({ data }) => data,
  });
}

/** Query of one withdrawal with its timeline (WITH-4). */
export function withdrawalQuery(id: string) {
  return contractQuery(
    {
      key: ['wallet', 'withdrawal'],
      load: async () => (await withdrawals()).getWithdrawal,
      pick: ({ data }) => data,
    },
    { params: { id } },
  );
}

/** Query of a settled bet of the feed, as everybody may see it. */
export function publicBetQuery(id: string) {
  return contractQuery(
    { key: ['feed', 'bet'], auth: 'none', load: async () => (await feed()).getPublicBet, pick: ({ data }) => data },
    { params: { id } },
  );
}
