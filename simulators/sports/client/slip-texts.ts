import type { Verdict } from '../engine/markets.ts';
import type { Lang } from '../server/views.ts';

const PT = {
  slip: 'Cupom',
  myBets: 'Minhas apostas',
  close: 'Fechar',
  remove: 'Tirar',
  clear: 'Limpar cupom',
  multiple: 'Múltipla',
  single: 'Simples',
  type: 'Tipo de aposta',
  stake: 'Valor da aposta',
  stakeEach: 'Valor de cada aposta',
  totalOdds: 'Odds totais',
  possible: 'Retorno possível',
  balance: 'Saldo',
  accept: 'Mudança de odds',
  acceptAny: 'Aceitar novas odds',
  acceptHigher: 'Aceitar só se subirem',
  acceptNone: 'Perguntar sempre',
  place: 'Apostar',
  login: 'Entrar para apostar',
  placing: 'Conferindo a aposta…',
  placed: 'Aposta feita.',
  was: 'era',
  changed: 'As odds mudaram. Confira e aposte de novo.',
  suspended: 'Suspenso agora',
  closed: 'Fechado',
  empty: 'Toque em uma odd para montar seu cupom.',
  noBets: 'Você ainda não fez apostas esportivas.',
  open: 'Em aberto',
  won: 'Ganha',
  lost: 'Perdida',
  returned: 'Devolvida',
  voided: 'Anulada: o valor voltou',
  paid: 'Pago',
  receipt: 'Recibo',
  empty_stake: 'Diga o valor da aposta.',
  noCash: 'Depositar',
};
const EN: typeof PT = {
  slip: 'Bet slip',
  myBets: 'My bets',
  close: 'Close',
  remove: 'Remove',
  clear: 'Clear slip',
  multiple: 'Accumulator',
  single: 'Singles',
  type: 'Bet type',
  stake: 'Stake',
  stakeEach: 'Stake for each bet',
  totalOdds: 'Total odds',
  possible: 'Possible return',
  balance: 'Balance',
  accept: 'Odds changes',
  acceptAny: 'Accept any odds',
  acceptHigher: 'Accept higher odds only',
  acceptNone: 'Always ask',
  place: 'Place bet',
  login: 'Log in to bet',
  placing: 'Checking the bet…',
  placed: 'Bet placed.',
  was: 'was',
  changed: 'The odds have changed. Check them and place the bet again.',
  suspended: 'Suspended now',
  closed: 'Closed',
  empty: 'Tap a price to build your slip.',
  noBets: 'You have no sports bets yet.',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  returned: 'Returned',
  voided: 'Void: the stake came back',
  paid: 'Paid',
  receipt: 'Receipt',
  empty_stake: 'Enter a stake.',
  noCash: 'Deposit',
};

export const slipTexts = (lang: Lang): typeof PT => (lang === 'en' ? EN : PT);

const REFUSALS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  insufficient_funds: ['Saldo insuficiente para esta aposta.', 'Not enough balance for this bet.'],
  player_blocked: ['Sua conta está em pausa e não pode apostar agora.', 'Your account is paused and cannot bet now.'],
  limit_reached: ['Esta aposta passa de um limite que você definiu.', 'This bet goes over a limit that you set.'],
  stake_out_of_range: ['O valor fica entre {min} e {max}.', 'The stake is between {min} and {max}.'],
  return_too_high: [
    'O retorno passa do máximo de {most}. Diminua o valor.',
    'The return exceeds the maximum of {most}. Lower the stake.',
  ],
  suspended: ['Uma escolha está suspensa. Tente em instantes.', 'A pick is suspended. Try again in a moment.'],
  closed: ['Uma escolha fechou. Tire-a do cupom.', 'A pick has closed. Remove it from the slip.'],
  match_ended: ['Um jogo do cupom terminou. Tire-o do cupom.', 'A match on the slip has ended. Remove it.'],
  not_found: ['Uma escolha não existe mais. Tire-a do cupom.', 'A pick no longer exists. Remove it.'],
  same_match: ['Duas escolhas do mesmo jogo não combinam.', 'Two picks of one match cannot be combined.'],
  odds_lost: ['As odds estão paradas. Nada foi apostado.', 'The odds stand still. Nothing was staked.'],
  bet_voided: [
    'A aposta não se confirmou. Se o valor saiu do saldo, ele volta.',
    'The bet was not confirmed. If the stake left the balance, it comes back.',
  ],
  too_many_requests: [
    'Muitas apostas em pouco tempo. Espere um instante e tente de novo.',
    'Too many bets in a short time. Wait a moment and try again.',
  ],
  session_dead: ['Sua sessão terminou. Entre de novo para apostar.', 'Your session has ended. Log in again to bet.'],
  network: ['Sem resposta. Toque de novo: a aposta não se repete.', 'No answer. Tap again: the bet is not repeated.'],
}; // prettier-ignore

/** Returns the sentence of a refusal for the player. @param money writes centavos */
export function refusalText(
  code: string,
  extra: Readonly<Record<string, unknown>>,
  lang: Lang,
  money: (centavos: number) => string,
): string {
  const place = lang === 'en' ? 1 : 0;
  const words = REFUSALS[code]?.[place] ?? ['A aposta não foi aceita.', 'The bet was not accepted.'][place] ?? '';
  return words.replace(/\{(\w+)\}/g, (_all, name: string) => money(Number(extra[name])));
}

const VERDICTS: Readonly<Record<Verdict, readonly [pt: string, en: string]>> = {
  won: ['ganhou', 'won'],
  half_won: ['ganhou metade', 'half won'],
  dead_heat: ['empate: metade ganhou', 'dead heat: half won'],
  void: ['devolvida', 'void'],
  half_lost: ['perdeu metade', 'half lost'],
  lost: ['perdeu', 'lost'],
};
export const verdictText = (verdict: Verdict, lang: Lang): string => VERDICTS[verdict][lang === 'en' ? 1 : 0];
