import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { categoriesQuery } from '../../domain/site-queries.ts';
import { AgeMark } from '../../ui/AgeMark.tsx';
import { HelpIcon } from '../../ui/icons-more.tsx';
import { SideCard, type SideGroup, SideNav } from '../../ui/SideNav.tsx';
import { type MenuEntry, sideMenu } from '../menu.ts';
import { useGlyphs } from './glyphs.ts';
import { ShellBrand } from './ShellBrand.tsx';
import { useSite } from './use-site.ts';
import styles from './ShellSide.module.css';

/** The side menu's groups as the design system takes them; also shown in the phone's menu sheet. */
export function useSideGroups(): readonly SideGroup[] {
  const { i18n, t } = useLingui();
  const site = useSite();
  const glyphOf = useGlyphs();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const categories = useQuery(categoriesQuery()).data ?? [];
  const item = (entry: MenuEntry) => ({
    key: `${entry.to}`,
    label: typeof entry.label === 'string' ? entry.label : i18n._(entry.label),
    href: entry.to ?? '/',
    glyph: glyphOf(entry.icon),
    current: entry.to === path,
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
  };
  return [...(casino ? [casino] : []), ...(categories.length > 0 ? [categoryGroup] : []), ...others];
}

/** The side menu of a desktop. */
export function ShellSide() {
  const { t } = useLingui();
  const groups = useSideGroups();
  return (
    <SideNav
      brand={<ShellBrand />}
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
