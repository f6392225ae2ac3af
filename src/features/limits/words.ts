/** Words for limits, periods and exclusions. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ExclusionValue, LimitKind, LimitPeriod } from '../../contract/limits.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { formatSpan } from '../../lib/time.ts';
import { UNITS } from './model.ts';

export const kindNames: Readonly<Record<LimitKind, MessageDescriptor>> = {
  deposit: msg`Depósito`,
  loss: msg`Perda`,
  stake: msg`Aposta máxima`,
  bets: msg`Número de apostas`,
  time: msg`Tempo de jogo`,
};

export const periodNames: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg`Dia`,
  week: msg`Semana`,
  month: msg`Mês`,
};

export const perPeriod: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg`por dia`,
  week: msg`por semana`,
  month: msg`por mês`,
};

/** When the use of a limit starts again. */
export const periodHints: Readonly<Record<LimitPeriod, MessageDescriptor>> = {
  day: msg`O dia termina à meia-noite de Brasília. Vale sempre o limite mais apertado.`,
  week: msg`A semana começa na segunda-feira. Vale sempre o limite mais apertado.`,
  month: msg`O mês começa no dia 1º. Vale sempre o limite mais apertado.`,
};

/** Formats a limit: `R$ 300,00`, `1.500`, `5 h`. */
export function amountWords(kind: LimitKind, value: number, locale: 'pt' | 'en'): string {
  const unit = UNITS[kind];
  if (unit === 'money') return formatMoney(value);
  if (unit === 'minutes') return formatSpan(value * 60_000);
  return formatNumber(value, locale);
}

/** Duration of an exclusion. */
export function lengthWords(value: ExclusionValue): MessageDescriptor {
  if (value === 'pause_24h') return msg`24 horas`;
  if (value === 'pause_7d') return msg`7 dias`;
  if (value === 'pause_30d') return msg`30 dias`;
  if (value === 'indefinite') return msg`Sem prazo para acabar`;
  const months = Number(value);
  return msg`${plural(months, { one: '# mês', other: '# meses' })}`;
}
