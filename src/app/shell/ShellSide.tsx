import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { categoriesQuery } from '../../domain/site/queries.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { HelpIcon } from '../../ui/icons.ts';
import { SideCard, type SideGroup, SideNav } from '../../ui/SideNav.tsx';
import { type MenuEntry, mainEntries, sideMenu } from '../menu.ts';
import { glyphOf } from './glyphs.ts';
import { ShellBrand } from './ShellBrand.tsx';
import styles from './ShellSide.module.css';
import { INSTALL_PATH, useInstallPress } from './use-install-press.ts';

/** Number of categories whose space is reserved until they load. */
const CATEGORIES_EXPECTED = 8;

/** Returns the side menu's groups for the design system; without the links of the tabs in a phone's menu sheet. */
export function useSideGroups(place: 'side' | 'sheet'): readonly SideGroup[] {
  const { i18n, t } = useLingui();
  const site = useSite();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { isPlayer } = useSession();
  const onInstall = useInstallPress();
  const read = useQuery(categoriesQuery());
  const categories = read.data ?? [];
  const item = (entry: MenuEntry) => ({
    key: `${entry.to}`,
    label: typeof entry.label === 'string' ? entry.label : i18n._(entry.label),
    href: entry.to ?? '/',
    glyph: glyphOf(entry.icon),
    current: entry.to === path,
    ...(entry.to === INSTALL_PATH && { onPress: onInstall }),
  });
  const [casino, ...others] = sideMenu(site).map((group) => ({
    key: i18n._(group.title),
    label: i18n._(group.title),
    items: group.entries.map(item),
  }));
  const categoryGroup = {
    key: 'categories',
    label: t`Categorias`,
    items: categories.map((category) => ({
      key: category.slug,
      label: category.title,
      href: `/casino/category/${category.slug}`,
      glyph: glyphOf(category.icon),
      current: path === `/casino/category/${category.slug}`,
      count: category.total,
    })),
    ...(read.isPending && { waiting: CATEGORIES_EXPECTED }),
  };
  const main = {
    key: 'main',
    label: t`Principal`,
    hideLabel: true,
    items: mainEntries(site, isPlayer).map(item),
  };
  return [
    ...(place === 'side' ? [main] : []),
    ...(casino ? [casino] : []),
    ...(categories.length > 0 || read.isPending ? [categoryGroup] : []),
    ...others,
  ];
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
