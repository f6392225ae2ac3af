/** Labels of a transaction's type and state, of which there are six (MONEY-5), and of a bonus's end. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DepositReturnReason, PaymentStatus, Transaction, TransactionStatus } from '../../../contract/wallet.ts';
import type { Tone } from '../../../ui/Badge.tsx';
import type { BonusEnd } from '../bonus/bonus.ts';
import type { TransactionKind } from './filter.ts';

interface StatusWords {
  readonly label: MessageDescriptor;
  readonly tone: Tone;
}

const statusWords: Readonly<Record<TransactionStatus, StatusWords>> = {
  0: { label: msg`Pendente`, tone: 'warning' },
  1: { label: msg`Aprovado`, tone: 'positive' },
  2: { label: msg`Cancelado`, tone: 'neutral' },
  3: { label: msg`Chave Pix inválida (liberando)`, tone: 'negative' },
  4: { label: msg`Processando`, tone: 'info' },
  5: { label: msg`Em análise`, tone: 'accent' },
};

const paymentWords: Readonly<Record<PaymentStatus, StatusWords>> = {
  paid: { label: msg`Pago`, tone: 'positive' },
  waiting_payment: { label: msg`Aguardando pagamento`, tone: 'warning' },
  pending: { label: msg`Pendente`, tone: 'warning' },
  refused: { label: msg`Recusado`, tone: 'neutral' },
  refunded: { label: msg`Devolvido`, tone: 'neutral' },
  chargebacked: { label: msg`Estornado`, tone: 'negative' },
};

/**
 * Label of a transaction's state. A deposit shows its payment's state, because "cancelled" does not say who refused
 * (MONEY-5).
 */
export function wordsOfStatus({
  status,
  payment_status,
  expired = false,
}: Pick<Transaction, 'status' | 'payment_status'> & { readonly expired?: boolean }): StatusWords {
  if (expired) return { label: msg`Expirado`, tone: 'neutral' };
  return payment_status === null ? statusWords[status] : paymentWords[payment_status];
}

/** Whether a transaction has moved money, or will unless it fails: only such an amount has a sign. */
export function hasMoved({ type, status, balance_after }: Pick<Transaction, 'type' | 'status' | 'balance_after'>) {
  return status !== 2 && status !== 3 && (type !== 'deposit' || balance_after !== null);
}

/** Returns the centavos that a released bonus moved from bonus to real money; 0 for every other line. */
export function releasedOf({ type, amount, bonus_amount = 0 }: Pick<Transaction, 'type' | 'amount' | 'bonus_amount'>) {
  return type === 'rollover' && amount === 0 ? -bonus_amount : 0;
}

/** Why a payment, or a part of it, was not credited (DEP-2). */
export const returnWords: Readonly<Record<DepositReturnReason, MessageDescriptor>> = {
  other_cpf: msg`pago por outro CPF`,
  other_amount: msg`valor diferente do código`,
  deposit_limit: msg`limite de depósito`,
  excluded: msg`pausa ou autoexclusão`,
  blocked: msg`conta sem depósitos`,
};

/** An adjustment by the operator. */
export const adjustmentByHand = msg`Ajuste na conta`;

/** An adjustment of a round: its supplier has corrected the result (decision 036). */
export const correctedResult = msg`Resultado corrigido`;

/** Labels of the statement's filters. */
export const kindWords: Readonly<Record<TransactionKind, MessageDescriptor>> = {
  deposit: msg`Depósitos`,
  withdraw: msg`Saques`,
  games: msg`Jogos`,
  rewards: msg`Bônus e prêmios`,
  corrections: msg`Ajustes`,
};

/** Labels of a bonus's end. */
export const bonusEndWords: Readonly<Record<BonusEnd, StatusWords>> = {
  converted: { label: msg`Virou dinheiro real`, tone: 'positive' },
  spent: { label: msg`Usado até o fim`, tone: 'neutral' },
  expired: { label: msg`Prazo terminou`, tone: 'neutral' },
  cancelled: { label: msg`Cancelado`, tone: 'neutral' },
  withdrawal: { label: msg`Encerrado por saque`, tone: 'neutral' },
  refunded: { label: msg`Depósito devolvido`, tone: 'negative' },
};
