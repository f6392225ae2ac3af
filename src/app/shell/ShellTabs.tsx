import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSnapshot } from 'valtio/react';
import { chatNews } from '../../domain/chat-news.ts';
import { useSite } from '../../hooks/use-site.ts';
import { CasinoIcon, GiftIcon, MenuIcon, SportsIcon, WalletIcon } from '../../ui/first-paint-icons.ts';
import { TabBar, type TabItem } from '../../ui/TabBar.tsx';
import { useOverlays } from '../overlays/use-overlays.ts';

/** The five tabs of a phone. */
export function ShellTabs() {
  const { t } = useLingui();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { sheet, openSheet } = useOverlays();
  const site = useSite();
  const { unread, unsent } = useSnapshot(chatNews);
  const within = (base: string) => path === base || path.startsWith(`${base}/`);
  const items: TabItem[] = [
    {
      key: 'menu',
      label: t`Menu`,
      glyph: MenuIcon,
      onPress: () => openSheet('menu'),
      expanded: sheet === 'menu',
      news: unsent > 0 ? t`há mensagem não enviada no chat` : unread > 0 ? t`há mensagens novas no chat` : undefined,
    },
    { key: 'casino', label: t`Cassino`, glyph: CasinoIcon, href: '/', current: path === '/' || within('/casino') },
    ...(site?.hasSports === false
      ? []
      : [{ key: 'sports', label: t`Esportes`, glyph: SportsIcon, href: '/sports', current: within('/sports') }]),
    {
      key: 'promotions',
      label: t`Promoções`,
      glyph: GiftIcon,
      href: '/promotions',
      current: within('/promotions') || within('/promotion') || within('/bonus'),
    },
    {
      key: 'wallet',
      label: t`Carteira`,
      glyph: WalletIcon,
      href: '/account/wallet',
      current: within('/account') && path !== '/account/notifications',
    },
  ];
  return <TabBar label={t`Principal`} items={items} />;
}
