import { cx } from './cx.ts';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './TabBar.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface TabItem {
  readonly key: string;
  readonly label: string;
  readonly glyph: IconGlyph;
  /** Target of the link. Absent: a button (the menu). */
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly current?: boolean | undefined;
  /** News behind the tab, in words for a screen reader; draws a dot. */
  readonly news?: string | undefined;
  /** For a button that opens a sheet. */
  readonly expanded?: boolean | undefined;
}

interface TabBarProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly renderLink?: RenderLink;
}

/**
 * The tabs at the bottom of a phone. The current one has a bar above, an accented icon and its full name. Hidden from
 * 1,024 px.
 */
export function TabBar({ label, items, renderLink }: TabBarProps) {
  const link = useRenderLink(renderLink);
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={cx(styles.list, items.length < 5 && styles.four)}>
        {items.map((item) => (
          <li key={item.key} className={styles.cell}>
            {item.href !== undefined ? (
              link({
                href: item.href,
                className: styles.tab,
                'aria-current': item.current ? 'page' : undefined,
                onClick: item.onPress,
                children: <Face item={item} />,
              })
            ) : (
              <button
                type="button"
                className={styles.tab}
                aria-expanded={item.expanded}
                aria-haspopup="dialog"
                data-opens={item.key}
                data-current={item.current || undefined}
                onClick={item.onPress}
              >
                <Face item={item} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Face({ item }: { readonly item: TabItem }) {
  return (
    <>
      <Icon glyph={item.glyph} size={22} />
      <span className={styles.label}>{item.label}</span>
      {item.news !== undefined && (
        <span className={styles.news}>
          <VisuallyHidden>{`, ${item.news}`}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
