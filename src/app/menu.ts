import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteConfig } from '../contract/site.ts';

/** One menu entry: a path of the site, or a sheet that opens over the page. */
export interface MenuEntry {
  readonly label: MessageDescriptor | string;
  readonly to?: string;
  readonly sheet?: string;
  /** Name in the shell's icon table. */
  readonly icon?: string | undefined;
  /** Number of games behind it. */
  readonly count?: number;
}

export interface MenuGroup {
  readonly key: string;
  readonly title: MessageDescriptor;
  readonly entries: readonly MenuEntry[];
}

/** Builds the side menu: casino with the site's categories, sports and general, each entry with a real target. */
export function sideMenu(site: SiteConfig | null, categories: readonly MenuEntry[]): readonly MenuGroup[] {
  const popularGames = (site?.popular_games ?? []).map(({ title, to }) => ({ label: title, to, icon: 'popular' }));
  const popularLeagues = (site?.popular_leagues ?? []).map(({ title, to }) => ({ label: title, to, icon: 'sports' }));
  const slots = { label: msg`Slots`, to: '/casino/category/slots', icon: 'slots' };
  return [
    {
      key: 'casino',
      title: msg`Cassino`,
      entries: [
        { label: msg`Todos os jogos`, to: '/casino/games', icon: 'all' },
        ...(categories.some(({ to }) => to === slots.to) ? [] : [slots]),
        ...categories,
        { label: msg`Estúdios`, to: '/casino/providers', icon: 'providers' },
      ],
    },
    {
      key: 'more',
      title: msg`Mais jogos`,
      entries: [
        { label: msg`Favoritos`, to: '/casino/favorites', icon: 'heart' },
        { label: msg`Recentes`, to: '/casino/recent', icon: 'history' },
        ...(site?.hasBoxes && !site.is_regulated ? [{ label: msg`Caixas`, to: '/casino/crates', icon: 'gift' }] : []),
        ...popularGames,
      ],
    },
    ...(site?.hasSports === false
      ? []
      : [
          {
            key: 'sports',
            title: msg`Esportes`,
            entries: [
              { label: msg`Ao vivo`, to: '/sports?view=live', icon: 'live' },
              { label: msg`Começam em breve`, to: '/sports?view=soon', icon: 'soon' },
              { label: msg`E-sports`, to: '/sports?view=esports', icon: 'esports' },
              ...popularLeagues,
            ],
          },
        ]),
    {
      key: 'general',
      title: msg`Geral`,
      entries: [
        { label: msg`Promoções`, to: '/promotions', icon: 'gift' },
        { label: msg`Indique um amigo`, to: '/refers', icon: 'refer' },
        { label: msg`Clube VIP`, to: '/rewards', icon: 'vip' },
        { label: msg`Ranking`, to: '/ranking', icon: 'ranking' },
        { label: msg`Instalar`, to: '/install', icon: 'install' },
        { label: msg`Notificações`, to: '?sheet=notifications', icon: 'bell' },
        { label: msg`Novidades`, to: '/pages/novidades', icon: 'news' },
        { label: msg`Suporte ao vivo`, to: '/pages/suporte', icon: 'help' },
      ],
    },
  ];
}

/** Builds the first links of the desktop's side menu; a phone has them in its tabs. */
export function mainEntries(site: SiteConfig | null, isPlayer: boolean): readonly MenuEntry[] {
  return [
    { label: msg`Cassino`, to: '/', icon: 'casino' },
    ...(site?.hasSports === false ? [] : [{ label: msg`Esportes`, to: '/sports', icon: 'sports' }]),
    { label: msg`Promoções`, to: '/promotions', icon: 'gift' },
    ...(isPlayer
      ? [
          { label: msg`Carteira`, to: '/account/wallet', icon: 'wallet' },
          { label: msg`Apostas e histórico`, to: '/user/edit/history-casino', icon: 'history' },
        ]
      : []),
    { label: msg`Favoritos`, to: '/casino/favorites', icon: 'heart' },
  ];
}

/** The footer's links (SITE-7). */
export const footerLinks: readonly MenuEntry[] = [
  { label: msg`Termos de apostas`, to: '/betting-terms' },
  { label: msg`Termos e condições`, to: '/terms' },
  { label: msg`Política de privacidade`, to: '/privacy' },
  { label: msg`Jogo responsável`, to: '/responsible-gaming' },
  { label: msg`Política de prevenção à lavagem de dinheiro`, to: '/aml-policy' },
];

/** Builds the profile menu, with the limits, which must be reachable from every page. */
export function profileMenu(site: SiteConfig | null, mayDeposit: boolean): readonly MenuEntry[] {
  return [
    { label: msg`Gerenciar conta`, to: '/user', icon: 'account' },
    { label: msg`Suporte ao vivo`, to: '/pages/suporte', icon: 'help' },
    ...(mayDeposit ? [{ label: msg`Depositar`, sheet: 'deposit', icon: 'deposit' }] : []),
    { label: msg`Sacar`, sheet: 'withdraw', icon: 'withdraw' },
    { label: msg`Carteira`, to: '/account/wallet', icon: 'wallet' },
    { label: msg`Limites e pausas`, to: '/responsible-gambling', icon: 'limits' },
    { label: msg`Meus itens`, to: '/account/items', icon: 'items' },
    ...(site?.hasBoxes && !site.is_regulated
      ? [{ label: msg`Minhas caixas`, to: '/account/boxes', icon: 'gift' }]
      : []),
    { label: msg`Indicações`, to: '/refers', icon: 'refer' },
    { label: msg`Meu nível`, to: '/ranking', icon: 'ranking' },
  ];
}
