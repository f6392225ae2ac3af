import { type MouseEventHandler, type ReactNode, useState } from 'react';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { ChevronDownIcon } from './icons.ts';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './SideNav.module.css';
import { Skeleton } from './Skeleton.tsx';

export interface SideItem {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly glyph?: IconGlyph | undefined;
  readonly current?: boolean | undefined;
  /** Number at the end of the line: how many games. */
  readonly count?: number | undefined;
  /** Opens another site. */
  readonly external?: boolean | undefined;
  /** Called before the link is followed; may prevent that. */
  readonly onPress?: MouseEventHandler | undefined;
}

export interface SideGroup {
  readonly key: string;
  /** Name of the group; visible above it, where it folds the group, unless `hideLabel`. */
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly items: readonly SideItem[];
  /** Number of items that are still loading: their space is reserved before the last item. */
  readonly waiting?: number;
  /** Closed until a press, or until one of its links is the current page. */
  readonly isFolded?: boolean;
}

/** The groups of links of a side menu, on a desktop's edge or in a phone's menu sheet. */
export function SideGroups({
  groups,
  renderLink,
}: {
  readonly groups: readonly SideGroup[];
  readonly renderLink?: RenderLink;
}) {
  return groups.map((group) => (
    <nav key={group.key} aria-label={group.label} className={styles.group}>
      {group.hideLabel ? (
        <Items group={group} renderLink={renderLink} />
      ) : (
        <Fold group={group}>
          <Items group={group} renderLink={renderLink} />
        </Fold>
      )}
    </nav>
  ));
}

/** Whether the visitor has opened a group of this name in the document's first screen, which the page is about to replace. */
const isOpenInDocument = (label: string): boolean =>
  !import.meta.env.SSR && document.querySelector(`nav[aria-label=${JSON.stringify(label)}] > details[open]`) !== null;

/** A group below its name, which folds it. Works without script, in the document's first screen. */
function Fold({ group, children }: { readonly group: SideGroup; readonly children: ReactNode }) {
  const hasCurrent = group.items.some(({ current }) => current);
  const [had, setHad] = useState(hasCurrent);
  const [isOpen, setOpen] = useState(() => hasCurrent || !group.isFolded || isOpenInDocument(group.label));
  if (had !== hasCurrent) {
    setHad(hasCurrent);
    if (hasCurrent) setOpen(true);
  }
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.label}>
        {group.label}
        <Icon glyph={ChevronDownIcon} size={16} />
      </summary>
      {children}
    </details>
  );
}

function Items({ group, renderLink }: { readonly group: SideGroup; readonly renderLink: RenderLink | undefined }) {
  const link = useRenderLink(renderLink);
  const waiting = Array.from({ length: group.waiting ?? 0 }, (_, at) => (
    <li key={at} className={styles.item}>
      <Skeleton width="62%" height="0.875rem" />
    </li>
  ));
  return (
    <ul aria-busy={group.waiting !== undefined || undefined}>
      {group.items.map((item, at) => [
        at === group.items.length - 1 && waiting,
        <li key={item.key}>
          {link({
            href: item.href,
            className: styles.item,
            'aria-current': item.current ? 'page' : undefined,
            onClick: item.onPress,
            ...(item.external && { target: '_blank', rel: 'noopener noreferrer' }),
            children: (
              <>
                {item.glyph && <Icon glyph={item.glyph} />}
                <span className={styles.words}>{item.label}</span>
                {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
              </>
            ),
          })}
        </li>,
      ])}
    </ul>
  );
}

interface SideNavProps {
  /** Accessible name of the region. */
  readonly label: string;
  readonly brand: ReactNode;
  readonly groups: readonly SideGroup[];
  /** Content at the bottom: safer play, the age mark. */
  readonly foot?: ReactNode;
  readonly renderLink?: RenderLink;
}

/** The side menu of a desktop. Shown from 1,024 px; below it the app puts `SideGroups` into a sheet. */
export function SideNav({ label, brand, groups, foot, renderLink }: SideNavProps) {
  return (
    <aside className={styles.side} aria-label={label}>
      <div className={styles.brand}>{brand}</div>
      <div className={styles.groups}>
        <SideGroups groups={groups} {...(renderLink && { renderLink })} />
      </div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </aside>
  );
}

/** The highlighted link at the bottom of the side menu ("Jogo responsável"). */
export function SideCard({
  href,
  glyph,
  title,
  sub,
  renderLink,
}: {
  readonly href: string;
  readonly glyph: IconGlyph;
  readonly title: string;
  readonly sub: string;
  readonly renderLink?: RenderLink;
}) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: styles.card,
    children: (
      <>
        <Icon glyph={glyph} />
        <span>
          <b className={styles.cardTitle}>{title}</b>
          <span className={styles.cardSub}>{sub}</span>
        </span>
      </>
    ),
  });
}
