/** Pages of the account (NAV-1), in their order. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CasinoIcon } from '../../ui/first-paint-icons.ts';
import type { IconGlyph } from '../../ui/Icon.tsx';
import {
  DownloadIcon,
  EyeOffIcon,
  HistoryIcon,
  KeyIcon,
  PauseIcon,
  SettingsIcon,
  ShieldIcon,
  UserIcon,
} from '../../ui/icons.ts';

export interface AccountChild {
  readonly href: string;
  readonly glyph: IconGlyph;
  readonly title: MessageDescriptor;
  readonly sub: MessageDescriptor;
}

/** The children of `/user/edit`. */
export const editChildren: readonly AccountChild[] = [
  {
    href: '/user/edit/personal-data',
    glyph: UserIcon,
    title: msg`Dados pessoais`,
    sub: msg`Nome, CPF, endereço e idioma`,
  },
  {
    href: '/user/edit/access-data',
    glyph: KeyIcon,
    title: msg`Dados de acesso`,
    sub: msg`E-mail, telefone, senha e sessões`,
  },
  {
    href: '/user/edit/verification',
    glyph: ShieldIcon,
    title: msg`Verificar conta`,
    sub: msg`Quatro documentos, para poder sacar`,
  },
  {
    href: '/user/edit/transaction',
    glyph: HistoryIcon,
    title: msg`Transações`,
    sub: msg`Depósitos, saques, bônus e tudo que mexeu no saldo`,
  },
  {
    href: '/user/edit/history-casino',
    glyph: CasinoIcon,
    title: msg`Histórico de jogos`,
    sub: msg`Cada rodada, com aposta e ganho`,
  },
  {
    href: '/user/edit/privacy',
    glyph: EyeOffIcon,
    title: msg`Privacidade`,
    sub: msg`O que os outros veem de você`,
  },
  {
    href: '/user/edit/my-data',
    glyph: DownloadIcon,
    title: msg`Meus dados`,
    sub: msg`Baixar tudo ou excluir a conta`,
  },
];

/** All account pages with the overview first and the limits last, for the desktop's list. */
export const accountChildren: readonly AccountChild[] = [
  { href: '/user', glyph: SettingsIcon, title: msg`Minha conta`, sub: msg`Seus dados e o que falta` },
  ...editChildren,
  {
    href: '/responsible-gambling',
    glyph: PauseIcon,
    title: msg`Limites e pausas`,
    sub: msg`Tempo, depósito, perda e autoexclusão`,
  },
];
