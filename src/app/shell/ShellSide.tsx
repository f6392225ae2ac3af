import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { categoriesQuery } from '../../domain/site/queries.ts';
import { useChatNews } from '../../hooks/use-chat-news.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { HelpIcon } from '../../ui/icons.ts';
import { SideCard, type SideGroup, SideNav } from '../../ui/SideNav.tsx';
import { type MenuEntry, mainEntries, profileMenu, sideMenu } from '../menu.ts';
import { glyphOf } from './glyphs.ts';
import { ShellBrand } from './ShellBrand.tsx';
import styles from './ShellSide.module.css';
import { INSTALL_PATH, useInstallPress } from './use-install-press.ts';

/** Number of categories whose space is reserved until they load, after the slots, which are the first. */
const CATEGORIES_EXPECTED = 4;

/**
 * Returns the side menu's groups for the design system: `side` folds all but the casino's and repeats no main link, a phone's
 * menu sheet is open, leaves the main links to the tabs, and repeats no entry of the player's.
 */
export function useSideGroups(place: 'side' | 'sheet'): readonly SideGroup[] {
  const { i18n, t } = useLingui();
  const site = useSite();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { isPlayer } = useSession();
  const onInstall = useInstallPress();
  const { label } = useChatNews();
  const read = useQuery(categoriesQuery());
  const item = (entry: MenuEntry) => ({
    key: `${entry.to}`,
    label: typeof entry.label === 'string' ? entry.label : i18n._(entry.label),
    href: entry.to ?? '/',
    glyph: glyphOf(entry.icon),
    current: entry.to === path,
    count: entry.count,
    ...(entry.to === INSTALL_PATH && { onPress: onInstall }),
  });
  const chat = {
    key: 'chat',
    label,
    href: '?sheet=chat',
    glyph: glyphOf('news'),
  };
  const categories = (read.data ?? []).map(({ slug, title, icon, total }) => ({
    label: title,
    to: `/casino/category/${slug}`,
    icon,
    count: total,
  }));
  const main = mainEntries(site, isPlayer);
  // A phone's menu has the player's entries above these groups.
  const above = place === 'side' ? main : isPlayer ? profileMenu(site, true) : [];
  const namedAbove = new Set(above.map(({ to }) => to));
  const groups = sideMenu(site, categories).map(({ key, title, entries }) => ({
    key,
    label: i18n._(title),
    items: entries.filter(({ to }) => !namedAbove.has(to)).map(item),
    isFolded: place === 'side' && key !== 'casino',
    ...(key === 'casino' && read.isPending && { waiting: CATEGORIES_EXPECTED }),
  }));
  if (place === 'sheet') return [{ key: 'chat', label: t`Chat`, hideLabel: true, items: [chat] }, ...groups];
  return [{ key: 'main', label: t`Principal`, hideLabel: true, items: main.map(item) }, ...groups];
}

/** The side menu of a desktop. */
export function ShellSide() {
  const { t } = useLingui();
  const groups = useSideGroups('side');
  const { isPlayer } = useSession();
  return (
    <SideNav
      // A new key for a player: the menu is replaced instead of pushed down by the player's entries.
      key={isPlayer ? 'player' : 'guest'}
      label={t`Menu lateral`}
      brand={<ShellBrand size="desktop" />}
      groups={groups}
      foot={
        <>
          <SideCard
            href="/responsible-gaming"
            glyph={HelpIcon}
            title={t`Jogo responsável`}
            sub={t`Limites, pausa e ajuda`}
          />
          <p className={styles.age}>
            <AgeMark title={t`Proibido para menores de 18 anos`} /> {t`Apostar pode causar dependência.`}
          </p>
        </>
      }
    />
  );
}
