/** Labels of a transaction's type, as the player's statement and the back office show it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const typeWords = {
  deposit: msg`Depósito`,
  withdraw: msg`Saque`,
  bonus: msg`Bônus`,
  rollover: msg`Bônus liberado`,
  win: msg`Ganho`,
  bet: msg`Aposta`,
  refund: msg`Devolução`,
  cashback: msg`Cashback`,
  box: msg`Caixa`,
  prize: msg`Prêmio`,
  mission: msg`Missão`,
  referral: msg`Indicação`,
  adjustment: msg`Ajuste`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
