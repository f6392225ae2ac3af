import { msg } from '@lingui/core/macro';
import type { SiteConfig } from '../../contract/site.ts';
import type { MenuEntry } from '../menu.ts';

/** Builds the profile menu, with the limits, which must be reachable from every page. */
export function profileMenu(site: SiteConfig | null): readonly MenuEntry[] {
  return [
    { label: msg`Gerenciar conta`, to: '/user', icon: 'account' },
    { label: msg`Suporte ao vivo`, to: '/pages/suporte', icon: 'help' },
    { label: msg`Depositar`, sheet: 'deposit', icon: 'deposit' },
    { label: msg`Sacar`, sheet: 'withdraw', icon: 'withdraw' },
    { label: msg`Carteira`, to: '/account/wallet', icon: 'wallet' },
    { label: msg`Limites e pausas`, to: '/responsible-gambling', icon: 'limits' },
    { label: msg`Meus itens`, to: '/account/items', icon: 'items' },
    ...(site?.hasBoxes === false ? [] : [{ label: msg`Minhas caixas`, to: '/account/boxes', icon: 'gift' }]),
    { label: msg`Indicações`, to: '/refers', icon: 'refer' },
    { label: msg`Meu nível`, to: '/ranking', icon: 'ranking' },
  ];
}
