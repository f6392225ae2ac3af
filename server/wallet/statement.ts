/**
 * The statement as CSV, streamed page by page, so that its memory does not depend on its length (MONEY-4). Portuguese
 * uses semicolons and decimal commas, as Brazilian spreadsheets do; English uses commas and points.
 */
import {
  type DepositReturnReason,
  type PaymentStatus,
  type TransactionFilter,
  type TransactionType,
  typesOf,
} from '../../src/contract/wallet.ts';
import type { Deps } from '../deps.ts';
import { addMonths, dayOf, startOfDay } from '../lib/day.ts';
import type { Language, Words } from '../messages.ts';
import { reais } from './amounts.ts';
import {
  boundsOf,
  type Period,
  playsOf,
  type TransactionRow as Row,
  rewardsOf,
  selectTransactions,
  toTransaction,
} from './transactions.ts';

const PAGE = 500;

/** The same words as on the screens. */
const TYPES: Readonly<Record<TransactionType, Words>> = {
  deposit: { pt: 'Depósito', en: 'Deposit' },
  withdraw: { pt: 'Saque', en: 'Withdrawal' },
  bonus: { pt: 'Bônus', en: 'Bonus' },
  rollover: { pt: 'Bônus liberado', en: 'Bonus released' },
  win: { pt: 'Ganho', en: 'Winnings' },
  bet: { pt: 'Aposta', en: 'Bet' },
  refund: { pt: 'Devolução', en: 'Refund' },
  cashback: { pt: 'Cashback', en: 'Cashback' },
  box: { pt: 'Caixa', en: 'Box' },
  prize: { pt: 'Prêmio', en: 'Prize' },
  mission: { pt: 'Missão', en: 'Mission' },
  referral: { pt: 'Indicação', en: 'Referral' },
  adjustment: { pt: 'Ajuste', en: 'Adjustment' },
};
/** Names of the transaction statuses (MONEY-5), by number. */
const STATUSES: readonly Words[] = [
  { pt: 'Pendente', en: 'Pending' },
  { pt: 'Aprovado', en: 'Approved' },
  { pt: 'Cancelado', en: 'Cancelled' },
  { pt: 'Chave Pix inválida (liberando)', en: 'Invalid Pix key (being released)' },
  { pt: 'Processando', en: 'Processing' },
  { pt: 'Em análise', en: 'Under review' },
];
const PAYMENTS: Readonly<Record<PaymentStatus, Words>> = {
  paid: { pt: 'Pago', en: 'Paid' },
  waiting_payment: { pt: 'Aguardando pagamento', en: 'Waiting for payment' },
  pending: { pt: 'Pendente', en: 'Pending' },
  refused: { pt: 'Recusado', en: 'Refused' },
  refunded: { pt: 'Devolvido', en: 'Returned' },
  chargebacked: { pt: 'Estornado', en: 'Charged back' },
};
const EXPIRED: Words = { pt: 'Expirado', en: 'Expired' };
const RETURNS: Readonly<Record<DepositReturnReason, Words>> = {
  other_cpf: { pt: 'pago por outro CPF', en: 'paid by another CPF' },
  other_amount: { pt: 'valor diferente do código', en: 'not the amount of the code' },
  deposit_limit: { pt: 'limite de depósito', en: 'deposit limit' },
  excluded: { pt: 'pausa ou autoexclusão', en: 'break or self-exclusion' },
  blocked: { pt: 'conta sem depósitos', en: 'account without deposits' },
};
const HEADER: Readonly<Record<Language, readonly string[]>> = {
  pt: [
    'Identificador',
    'Data e hora (Brasília)',
    'Tipo',
    'Situação',
    'Valor (R$)',
    'Parte em bônus (R$)',
    'Saldo após (R$)',
    'Referência',
    'Devolvido ao pagador',
  ],
  en: [
    'Id',
    'Date and time (Brasília)',
    'Type',
    'Status',
    'Amount (BRL)',
    'Bonus part (BRL)',
    'Balance after (BRL)',
    'Reference',
    'Returned to the payer',
  ],
};

const clocks: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' }),
  en: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' }),
};

/**
 * Escapes a text cell. An apostrophe disarms a formula (OWASP, CSV injection); separators, quotes and line breaks are
 * quoted.
 */
export function csvText(text: string): string {
  const harmless = /^\s*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Formats centavos for the language's spreadsheets: `-1234,56` or `-1234.56`. Not escaped, because it is never a
 * formula.
 */
export function csvMoney(centavos: number, language: Language): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  const text = `${digits.slice(0, -2)}${language === 'pt' ? ',' : '.'}${digits.slice(-2)}`;
  return centavos < 0 ? `-${text}` : text;
}

/** One line of the statement. @param reward of `rewardsOf` */
function lineOf(row: Row, isStakeBack: boolean, reward: string | null, language: Language): string {
  const { returned, expired, reference } = toTransaction(row, null, reward);
  const status = expired ? EXPIRED : row.payment_status ? PAYMENTS[row.payment_status] : STATUSES[row.status];
  return [
    String(row.id),
    csvText(clocks[language].format(row.created_at).replace(', ', ' ')),
    csvText(TYPES[isStakeBack ? 'refund' : row.type][language]),
    csvText(status?.[language] ?? String(row.status)),
    csvMoney(row.amount, language),
    csvMoney(row.bonus_amount, language),
    row.balance_after === null ? '' : csvMoney(row.balance_after, language),
    csvText(reference ?? ''),
    csvText(
      returned === null
        ? ''
        : `${reais(returned.amount).replace('\u00a0', ' ')}: ${RETURNS[returned.reason][language]}`,
    ),
  ].join(language === 'pt' ? ';' : ',');
}

export interface StatementFilter extends Period {
  readonly type?: TransactionFilter | null | undefined;
}

/** First and last day of a statement, both inclusive; by default the last year. */
export function statementDays(deps: Deps, query: Period): { readonly from: string; readonly to: string } {
  const to = query.to ?? dayOf(deps.clock.now());
  return { from: query.from ?? dayOf(addMonths(startOfDay(to), -12)), to };
}

async function pageBefore(
  deps: Deps,
  playerId: number,
  filter: StatementFilter,
  last: Pick<Row, 'created_at' | 'id'> | undefined,
): Promise<Row[]> {
  const { since, until } = boundsOf(statementDays(deps, filter));
  let query = selectTransactions(deps.db).where('t.player_id', '=', playerId);
  if (filter.type) query = query.where('t.type', 'in', [...typesOf(filter.type)]);
  if (since) query = query.where('t.created_at', '>=', since);
  if (until) query = query.where('t.created_at', '<', until);
  if (last) {
    query = query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '<', eb.tuple(last.created_at, last.id)));
  }
  return query.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').limit(PAGE).execute();
}

/** Yields the lines of a statement, newest first, one page at a time. */
export async function* statementCsv(
  deps: Deps,
  playerId: number,
  filter: StatementFilter,
  language: Language,
): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  let head = `\ufeff${HEADER[language].map(csvText).join(language === 'pt' ? ';' : ',')}\r\n`;
  let last: Row | undefined;
  do {
    const rows: Row[] = await pageBefore(deps, playerId, filter, last);
    const plays = await playsOf(deps.db, playerId, rows);
    const rewards = await rewardsOf(deps.db, rows, language);
    const lines = rows.map((row) => {
      const isStakeBack = plays.get(row.id)?.stake_back === true;
      return `${lineOf(row, isStakeBack, rewards.get(row.id) ?? null, language)}\r\n`;
    });
    // The header goes out with the first page, so a fault of that page comes before the answer (streamed.ts).
    if (head || rows.length > 0) yield head + lines.join('');
    head = '';
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}
