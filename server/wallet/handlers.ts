/** The wallet: balances, statement, bets, rounds, bonuses, daily sums. */
import type * as calls from '../../src/contract/wallet.ts';
import { cancelBonus, listBonuses } from '../bonuses/bonuses.ts';
import type { HandlersFor } from '../http/handler.ts';
import { streamed } from '../http/streamed.ts';
import { placeOfPlayer } from '../http/turns.ts';
import { walletOf } from '../ledger/ledger.ts';
import { answerTimeAlert } from '../limits/settings.ts';
import { playerLanguage } from '../messages.ts';
import { findRound, listBets, sessionSum, summaryOf } from './play-history.ts';
import { statementCsv, statementDays } from './statement.ts';
import { findTransaction, listTransactions } from './transactions.ts';

export const walletHandlers: HandlersFor<typeof calls> = {
  async getWallet({ deps, player }) {
    return { data: await walletOf(deps.db, player.id) };
  },
  async getTransactions({ deps, player, query, language }) {
    return listTransactions(deps, player.id, query, language);
  },
  async getTransaction({ deps, player, params, language }) {
    return { data: await findTransaction(deps.db, player.id, params.id, language) };
  },
  async getBets({ deps, player, query }) {
    return listBets(deps, player.id, query);
  },
  async getRound({ deps, player, params }) {
    return { data: await findRound(deps, player.id, params.id) };
  },
  async getBonuses({ deps, player, query, language }) {
    return listBonuses(deps, player.id, query.page, language);
  },
  async cancelBonus({ deps, player, params, language }) {
    const data = await cancelBonus(deps, player.id, params.id, language);
    return { data, wallet: await walletOf(deps.db, player.id) };
  },
  async getStatement({ deps, services, player, query, header, language }) {
    // Without an Accept-Language header the player's own language counts.
    const own = playerLanguage(player);
    const { from, to } = statementDays(deps, query);
    return streamed(
      statementCsv(deps, player.id, query, header('accept-language') ? language : own),
      { name: `extrato-${from}-${to}.csv`, type: 'text/csv; charset=utf-8' },
      deps.log,
      (client, work) => services.turns.run(placeOfPlayer(player), client, work),
    );
  },
  async getSessionSum({ deps, player }) {
    return { data: await sessionSum(deps, player, player.session.created_at) };
  },
  async answerTimeAlert({ deps, player, body }) {
    return { data: { time_alert_at: await answerTimeAlert(deps, player, body.answer) } };
  },
  async getSummary({ deps, player, query }) {
    return { data: await summaryOf(deps, player.id, query) };
  },
};
