import { contractPages, contractQuery } from '../../api/query.ts';
import { getOpenCharge, getReadiness, getWithdrawal, getWithdrawMethods } from '../../contract/payments.ts';
import {
  getBets,
  getBonuses,
  getSummary,
  getTransactions,
  getWallet,
  type TransactionType,
} from '../../contract/wallet.ts';
import { withClock } from './charge.ts';

/** The balances. Live events are merged into it. */
export function walletQuery() {
  return contractQuery({ key: ['wallet', 'balance'], call: getWallet, pick: ({ data }) => data });
}

/** Transactions by type, page by page to the last one. */
export function transactionsPages(type: TransactionType | null = null) {
  return contractPages(
    { key: ['wallet', 'transactions'], call: getTransactions, pick: (answer) => answer },
    { query: type ? { type } : {} },
  );
}

/** Bets with what they won, page by page. */
export function betsPages() {
  return contractPages({ key: ['wallet', 'bets'], call: getBets, pick: (answer) => answer }, { query: {} });
}

/** Bonuses with their progress, page by page. */
export function bonusesPages() {
  return contractPages({ key: ['wallet', 'bonuses'], call: getBonuses, pick: (answer) => answer }, { query: {} });
}

/** Staked and won by day, for the weekly chart. Days are `YYYY-MM-DD` in São Paulo. */
export function summaryQuery(from: string, to: string) {
  return contractQuery(
    { key: ['wallet', 'summary'], call: getSummary, pick: ({ data }) => data },
    { query: { from, to } },
  );
}

/** The charge that still waits for its payment, or null. Stamped with the server's clock as it arrives. */
export function openChargeQuery() {
  return contractQuery({
    key: ['wallet', 'charge'],
    call: getOpenCharge,
    pick: ({ data }) => data && withClock(data),
    staleTime: 0,
  });
}

/** The player's saved Pix keys. */
export function withdrawMethodsQuery() {
  return contractQuery({ key: ['wallet', 'methods'], call: getWithdrawMethods, pick: ({ data }) => data });
}

/** "Pronto para sacar?": what is there and what is missing. */
export function readinessQuery() {
  return contractQuery({ key: ['wallet', 'readiness'], call: getReadiness, pick: ({ data }) => data });
}

/** One withdrawal with its dated timeline. */
export function withdrawalQuery(id: string) {
  return contractQuery(
    { key: ['wallet', 'withdrawal'], call: getWithdrawal, pick: ({ data }) => data },
    { params: { id } },
  );
}
