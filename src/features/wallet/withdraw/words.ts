/** Labels of Pix keys and of the steps of a withdrawal. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PixKeyType } from '../../../contract/withdrawals.ts';
import type { WithdrawalStepName } from './withdrawal.ts';

export const keyWords: Readonly<Record<PixKeyType, MessageDescriptor>> = {
  cpf: msg`CPF`,
  email: msg`E-mail`,
  phone: msg`Telefone`,
  evp: msg`Chave aleatória`,
};

export const stepWords: Readonly<Record<WithdrawalStepName, MessageDescriptor>> = {
  requested: msg`Pedido recebido`,
  checked: msg`Documentos e titular conferidos`,
  approved: msg`Aprovação`,
  sent: msg`Pix enviado`,
  paid: msg`Pix recebido`,
  invalid_key: msg`Chave Pix inválida`,
  cancelled: msg`Saque cancelado`,
};
