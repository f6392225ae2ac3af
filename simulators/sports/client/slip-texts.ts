import type { Verdict } from '../engine/markets.ts';
import type { Cause, Lang } from '../server/views.ts';
import { isReason, reasonAndScore, textsOf } from './texts.ts';

const PT = {
  slip: 'Cupom',
  myBets: 'Minhas apostas',
  close: 'Fechar',
  remove: 'Tirar',
  clear: 'Limpar',
  multiple: 'Múltipla',
  single: 'Simples',
  two_of_three: 'Sistema 2/3',
  trixie: 'Trixie',
  yankee: 'Yankee',
  stakeLine: 'Valor de cada linha ({lines} linhas)',
  type: 'Tipo de aposta',
  stake: 'Valor da aposta',
  stakeEach: 'Valor de cada aposta',
  totalOdds: 'Odds totais',
  possible: 'Retorno possível',
  balance: 'Saldo',
  accept: 'Mudança de odds',
  acceptAny: 'Aceitar novas odds',
  acceptHigher: 'Aceitar se subirem',
  acceptNone: 'Perguntar sempre',
  place: 'Apostar',
  login: 'Entrar para apostar',
  placing: 'Conferindo a aposta…',
  placed: 'Aposta feita.',
  placedNew: 'Aposta feita com as novas odds: veja abaixo.',
  noOdds: 'Sem conexão com as odds: apostar volta junto com ela.',
  stale: 'Sem conexão. Apostas como estavam às {time}.',
  was: 'era',
  changed: 'As odds mudaram. Confira e aposte de novo.',
  closed: 'Fechado',
  empty: 'Toque em uma odd para montar seu cupom.',
  noAnswer: 'As apostas não carregaram. Tentamos de novo sozinhos.',
  noBets: 'Você ainda não fez apostas esportivas.',
  noOpen: 'Nenhuma aposta aberta.',
  noEnded: 'Nenhuma aposta encerrada.',
  openBets: 'Abertas',
  endedBets: 'Encerradas',
  open: 'Em aberto',
  won: 'Ganha',
  lost: 'Perdida',
  lostPart: 'Perdida em parte',
  returned: 'Devolvida',
  voiding: 'Não confirmada: se o valor saiu do saldo, ele volta',
  voided: 'Anulada: o valor voltou',
  postponed: 'adiada',
  abandoned: 'interrompida',
  early: 'ganhou: 2 gols à frente',
  paid: 'Pago',
  receipt: 'Recibo',
  corrected: 'Resultado corrigido pela liga: a aposta foi liquidada de novo.',
  copy: 'Copiar recibo',
  copied: 'Recibo copiado',
  notCopied: 'O navegador não deixou copiar. Recibo: {id}',
  share: 'Mostrar no chat',
  cashOut: 'Encerrar',
  noCashOut: 'Agora não dá para encerrar',
  lines: '{lines} linhas de {stake}',
  linesPaid: '{lines} linhas de {stake} · pagas: {paid}',
  cashOutNote: 'Você recebe o valor mostrado: o que a aposta vale agora, menos 5 % de margem.',
  cashConfirm: 'Confirmar',
  cashing: 'Encerrando…',
  cashingLive: 'Encerrando… Com jogo ao vivo, a conferência leva 5 segundos.',
  cashed: 'Encerrada por você',
  cashedFor: 'Encerrada por {value} · {time}',
  cashedPart: 'Encerrado em parte: {stake} por {value} · {time}',
  cashedRest: 'Encerrado o resto: {stake} por {value} · {time}',
  cashDone: 'Pronto: {value} no seu saldo.',
  cashSent: 'Estamos confirmando o encerramento. O valor cai sozinho.',
  leading: 'ganhando agora',
  trailing: 'perdendo agora',
  even: 'empatando agora',
  empty_stake: 'Informe o valor da aposta, como 10 ou 10,50.',
  noCash: 'Depositar',
  seeLimits: 'Ver limites',
};
const EN: typeof PT = {
  slip: 'Bet slip',
  myBets: 'My bets',
  close: 'Close',
  remove: 'Remove',
  clear: 'Clear',
  multiple: 'Accumulator',
  single: 'Singles',
  two_of_three: 'System 2/3',
  trixie: 'Trixie',
  yankee: 'Yankee',
  stakeLine: 'Stake for each line ({lines} lines)',
  type: 'Bet type',
  stake: 'Stake',
  stakeEach: 'Stake for each bet',
  totalOdds: 'Total odds',
  possible: 'Possible return',
  balance: 'Balance',
  accept: 'Odds changes',
  acceptAny: 'Accept any odds',
  acceptHigher: 'Higher odds only',
  acceptNone: 'Always ask',
  place: 'Place bet',
  login: 'Log in to bet',
  placing: 'Checking the bet…',
  placed: 'Bet placed.',
  placedNew: 'Bet placed at the new odds: see below.',
  noOdds: 'No connection to the odds: you can bet when it is back.',
  stale: 'No connection. Your bets as they were at {time}.',
  was: 'was',
  changed: 'The odds have changed. Check them and place the bet again.',
  closed: 'Closed',
  empty: 'Tap odds to build your slip.',
  noAnswer: 'The bets did not load. We keep trying.',
  noBets: 'You have no sports bets yet.',
  noOpen: 'No open bets.',
  noEnded: 'No settled bets.',
  openBets: 'Open',
  endedBets: 'Settled',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  lostPart: 'Lost in part',
  returned: 'Returned',
  voiding: 'Not confirmed: if the stake left the balance, it comes back',
  voided: 'Void: the stake came back',
  postponed: 'postponed',
  abandoned: 'abandoned',
  early: 'won: 2 goals ahead',
  paid: 'Paid',
  receipt: 'Receipt',
  corrected: 'The league corrected the result: the bet was settled again.',
  copy: 'Copy receipt',
  share: 'Show in the chat',
  copied: 'Receipt copied',
  notCopied: 'The browser did not let us copy. Receipt: {id}',
  cashOut: 'Cash out',
  noCashOut: 'No cash-out now',
  lines: '{lines} lines of {stake}',
  linesPaid: '{lines} lines of {stake} · paid: {paid}',
  cashOutNote: 'You get the amount shown: the worth of the bet now, less a margin of 5%.',
  cashConfirm: 'Confirm',
  cashing: 'Cashing out…',
  cashingLive: 'Cashing out… With a live match the check takes 5 seconds.',
  cashed: 'Cashed out',
  cashedFor: 'Cashed out for {value} · {time}',
  cashedPart: 'Cashed out in part: {stake} for {value} · {time}',
  cashedRest: 'Cashed out the rest: {stake} for {value} · {time}',
  cashDone: 'Done: {value} in your balance.',
  cashSent: 'We are confirming the cash-out. The amount arrives by itself.',
  leading: 'winning now',
  trailing: 'losing now',
  even: 'level now',
  empty_stake: 'Enter a stake, such as 10 or 10,50.',
  noCash: 'Deposit',
  seeLimits: 'See limits',
};

export const slipTexts = (lang: Lang): typeof PT => (lang === 'en' ? EN : PT);

const REFUSALS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  insufficient_funds: ['Saldo insuficiente. Diminua o valor da aposta.', 'Not enough balance. Lower the stake.'],
  // The platform has one code for a pause, an exclusion and a site in maintenance.
  player_blocked: [
    'Apostar está fechado agora: sua conta está em pausa ou o site, em manutenção. Nada foi apostado.',
    'Betting is closed now: your account is paused or the site is in maintenance. Nothing was staked.',
  ],
  limit_reached: [
    'Esta aposta passa de um limite que você definiu. Diminua o valor.',
    'This bet goes over a limit you set. Lower the stake.',
  ],
  'limit_reached stake': [
    'Esta aposta passa da aposta máxima que você definiu nos seus limites. Diminua o valor.',
    'This bet is above the maximum stake you set in your limits. Lower the stake.',
  ],
  'limit_reached loss': [
    'Esta aposta passaria do seu limite de perda {period}. Diminua o valor.',
    'This bet would go over your loss limit {period}. Lower the stake.',
  ],
  'limit_reached bets': [
    'Você chegou ao seu limite de número de apostas {period}.',
    'You have reached your limit on the number of bets {period}.',
  ],
  'limit_reached time': [
    'Você chegou ao seu limite de tempo de jogo {period}.',
    'You have reached your playing time limit {period}.',
  ],
  bonus_max_stake: [
    'Com um bônus ativo, a aposta vai até {most}. Diminua o valor ou cancele o bônus.',
    'With an active bonus a bet goes up to {most}. Lower the stake or cancel the bonus.',
  ],
  stake_out_of_range: ['Aposte entre {min} e {max}.', 'Stake between {min} and {max}.'],
  return_too_high: [
    'O retorno passa do máximo de {most}. Diminua o valor.',
    'The return exceeds the maximum of {most}. Lower the stake.',
  ],
  suspended: ['{reason}. Tente em instantes.', '{reason}. Try again in a moment.'],
  closed: ['Uma escolha fechou. Tire-a do cupom.', 'A pick has closed. Remove it from the slip.'],
  match_ended: ['Um jogo do cupom terminou. Tire-o do cupom.', 'A match on the slip has ended. Remove it.'],
  not_found: ['Uma escolha não existe mais. Tire-a do cupom.', 'A pick no longer exists. Remove it.'],
  same_match: [
    'Duas escolhas do mesmo jogo não combinam. Tire uma delas.',
    'Two picks from one match cannot be combined. Remove one.',
  ],
  odds_lost: [
    'As odds pararam de chegar e nada foi apostado. Tente em instantes.',
    'The odds stopped arriving and nothing was staked. Try again in a moment.',
  ],
  bet_voided: [
    'A aposta não se confirmou. Se o valor saiu do saldo, ele volta.',
    'The bet was not confirmed. If the stake left the balance, it comes back.',
  ],
  bad_system: [
    'Este sistema não combina com as escolhas. Troque o tipo de aposta.',
    'This system does not fit the picks. Change the bet type.',
  ],
  bet_unconfirmed: ['A aposta ainda está sendo confirmada.', 'The bet is still being confirmed.'],
  bet_decided: [
    'Esta aposta já foi decidida e não pode mais ser encerrada.',
    'This bet has been decided and can no longer be cashed out.',
  ],
  bet_cashed: ['Esta aposta já foi encerrada.', 'This bet has already been cashed out.'],
  cash_out_running: ['Um encerramento já está em andamento.', 'A cash-out is already under way.'],
  cash_out_changed: [
    'O valor mudou para {value}. Confira e toque de novo.',
    'The value has changed to {value}. Check it and tap again.',
  ],
  cash_out_low: ['Esta parte vale menos de um centavo.', 'This part is worth less than one centavo.'],
  too_many_requests: [
    'Muitas apostas em pouco tempo. Espere um instante e tente de novo.',
    'Too many bets in a short time. Wait a moment and try again.',
  ],
  session_dead: ['Sua sessão terminou. Entre de novo para apostar.', 'Your session has ended. Log in again to bet.'],
  slip_changed: [
    'O cupom mudou em outra aba e nada foi apostado aqui. Confira também Minhas apostas.',
    'The slip changed in another tab and nothing was staked here. Check My bets too.',
  ],
  internal: [
    'Algo falhou. Toque de novo: a aposta não se repete.',
    'Something failed. Tap again: the bet is not repeated.',
  ],
  network: ['Sem resposta. Toque de novo: a aposta não se repete.', 'No answer. Tap again: the bet is not repeated.'],
}; // prettier-ignore

/** Sentences of a refused cash-out that differ from those of a refused bet. */
const CASH_REFUSALS: typeof REFUSALS = {
  odds_lost: [
    'As odds pararam de chegar e nada foi encerrado. Tente em instantes.',
    'The odds stopped arriving and nothing was cashed out. Try again in a moment.',
  ],
  suspended: [
    '{reason}. Nada foi encerrado. Tente em instantes.',
    '{reason}. Nothing was cashed out. Try again in a moment.',
  ],
  too_many_requests: [
    'Muitos pedidos em pouco tempo. Espere um instante e tente de novo.',
    'Too many requests in a short time. Wait a moment and try again.',
  ],
  network: [
    'Sem resposta. Toque de novo: o encerramento não se repete.',
    'No answer. Tap again: the cash-out is not repeated.',
  ],
};

/** Periods of the player's limits. */
const PERIODS: Readonly<Record<string, readonly [pt: string, en: string]>> = {
  day: ['de hoje', 'for today'],
  week: ['da semana', 'for this week'],
  month: ['do mês', 'for this month'],
};

type Money = (centavos: number) => string;

/** Returns the sentence of a refused bet for the player. @param money writes centavos */
export function refusalText(code: string, extra: Readonly<Record<string, unknown>>, lang: Lang, money: Money): string {
  const other = [
    'A aposta não foi aceita. Confira o cupom e tente de novo.',
    'The bet was not accepted. Check the slip and try again.',
  ] as const;
  // A limit has a kind and a period: `loss.week`.
  const [kind = ''] = String(extra['limit'] ?? '').split('.');
  return filled(REFUSALS[`${code} ${kind}`] ?? REFUSALS[code] ?? other, extra, lang, money);
}

/** Returns the sentence of a refused cash-out for the player. @param money writes centavos */
export function cashRefusalText(
  code: string,
  extra: Readonly<Record<string, unknown>>,
  lang: Lang,
  money: Money,
): string {
  const other = ['Nada foi encerrado. Tente de novo.', 'Nothing was cashed out. Try again.'] as const;
  return filled(CASH_REFUSALS[code] ?? REFUSALS[code] ?? other, extra, lang, money);
}

function filled(
  [pt, en]: readonly [pt: string, en: string],
  extra: Readonly<Record<string, unknown>>,
  lang: Lang,
  money: Money,
): string {
  const reason = isReason(extra['reason'])
    ? // Our own server's field.
      reasonAndScore(extra['reason'], (extra['cause'] ?? null) as Cause | null, lang)
    : textsOf(lang).suspended;
  const [, period = ''] = String(extra['limit'] ?? '').split('.');
  const words: Readonly<Record<string, string>> = { reason, period: PERIODS[period]?.[lang === 'en' ? 1 : 0] ?? '' };
  return (lang === 'en' ? en : pt).replace(
    /\{(\w+)\}/g,
    (_all, name: string) => words[name] ?? money(Number(extra[name])),
  );
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
