import { contractPages, contractQuery } from '../../api/query.ts';
import type { ListFilter } from './filter.ts';

// Comes with the first read: no schema is needed for the first paint.
const payments = () => import('../../contract/payments.ts');
const wallet = () => import('../../contract/wallet.ts');

/** What of a filter a call understands; nothing at all for none, so that its key stays the one that is kept ready. */
function queryOf(filter: Partial<ListFilter>, keys: readonly ('type' | 'game' | 'from' | 'to')[]) {
  return Object.fromEntries(keys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])));
}

/** Transactions by type and day, page by page to the last one. */
export function transactionsPages(filter: Partial<Pick<ListFilter, 'type' | 'from' | 'to'>> = {}) {
  return contractPages(
    {
      key: ['wallet', 'transactions'],
      load: async () => (await wallet()).getTransactions,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer,
    },
    { query: queryOf(filter, ['type', 'from', 'to']) },
  );
}

/** Bets with what they won, by game and day, page by page. */
export function betsPages(filter: Partial<Pick<ListFilter, 'game' | 'from' | 'to'>> = {}) {
  return contractPages(
    {
      key: ['wallet', 'bets'],
      load: async () => (await wallet()).getBets,
      auth: 'player',
      offline: 'cached',
      pick: (answer) => answer,
    },
    { query: queryOf(filter, ['game', 'from', 'to']) },
  );
}

/** Bonuses that are wagered and those that were, newest first, page by page. */
export function bonusesPages() {
  return contractPages({
    key: ['wallet', 'bonuses'],
    load: async () => (await wallet()).getBonuses,
    auth: 'player',
    offline: 'cached',
    pick: (answer) => answer,
    worded: true,
  });
}

/** One round with everything that happened in it. */
export function roundQuery(id: string) {
  return contractQuery(
    {
      key: ['wallet', 'round'],
      load: async () => (await wallet()).getRound,
      auth: 'player',
      offline: 'cached',
      pick: ({ data }) => data,
    },
    { params: { id } },
  );
}

/** Staked and won by day, for the weekly chart. Days are `YYYY-MM-DD` in São Paulo. */
export function summaryQuery(from: string, to: string) {
  return contractQuery(
    {
      key: ['wallet', 'summary'],
      load: async () => (await wallet()).getSummary,
      auth: 'player',
      offline: 'cached',
      pick: ({ data }) => data,
    },
    { query: { from, to } },
  );
}

/** The player's saved Pix keys. */
export function withdrawMethodsQuery() {
  return contractQuery({
    key: ['wallet', 'methods'],
    load: async () => (await payments()).getWithdrawMethods,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** "Pronto para sacar?": what is there and what is missing. */
export function readinessQuery() {
  return contractQuery({
    key: ['wallet', 'readiness'],
    load: async () => (await payments()).getReadiness,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** One withdrawal with its dated timeline. */
export function withdrawalQuery(id: string) {
  return contractQuery(
    {
      key: ['wallet', 'withdrawal'],
      load: async () => (await payments()).getWithdrawal,
      auth: 'player',
      offline: 'cached',
      pick: ({ data }) => data,
    },
    { params: { id } },
  );
}
