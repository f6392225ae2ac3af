import type { ReactNode, Ref } from 'react';
import { Children, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import { linkClass, type RenderLink, useRenderLink } from './links.tsx';
import styles from './Rail.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface RailHeadProps {
  readonly title: string;
  readonly id?: string;
  /** The link at the end of the line ("Ver todos"); `hint` adds its target for screen readers. */
  readonly seeAll?: { readonly href: string; readonly label: string; readonly hint?: string } | undefined;
  readonly renderLink?: RenderLink | undefined;
  readonly children?: ReactNode;
}

/** A row's title and link. Also used above grids and empty rows. */
export function RailHead({ title, id, seeAll, renderLink, children }: RailHeadProps) {
  const link = useRenderLink(renderLink);
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.ends}>
        {seeAll &&
          link({
            href: seeAll.href,
            className: linkClass('quiet'),
            children: (
              <>
                {seeAll.label}
                {seeAll.hint !== undefined && <VisuallyHidden>{` ${seeAll.hint}`}</VisuallyHidden>}
              </>
            ),
          })}
        {children}
      </div>
    </div>
  );
}

function hasMouse(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;
}

/** Largest number of visible tiles, as in the style sheet. */
const MOST_SHOWN = 10;

interface RailProps extends Omit<RailHeadProps, 'children' | 'id'> {
  readonly ref?: Ref<HTMLElement> | undefined;
  /** One element per tile. */
  readonly children: ReactNode;
  /** Labels of the two arrows, which show with a mouse if the row overflows. Without labels there are no arrows. */
  readonly previousLabel?: string;
  readonly nextLabel?: string;
}

/** A titled row of tiles. Scrolls by touch, wheel and focus; with a mouse it has two arrows. */
export function Rail({ ref, title, seeAll, renderLink, children, previousLabel, nextLabel }: RailProps) {
  const id = useId();
  const [list, edge] = useEdge(Children.count(children));
  const turn = (way: 1 | -1): void => {
    const row = list.current;
    if (row === null) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollBy({ left: way * row.clientWidth * 0.85, behavior: still ? 'auto' : 'smooth' });
  };
  const arrow = (way: 1 | -1, label: string): ReactNode => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      disabled={way < 0 ? edge.start : edge.end}
      onClick={() => turn(way)}
    >
      <Icon glyph={way < 0 ? ChevronLeftIcon : ChevronRightIcon} size={18} />
    </button>
  );
  return (
    <section ref={ref} className={styles.rail} aria-labelledby={id}>
      <RailHead title={title} id={id} seeAll={seeAll} renderLink={renderLink}>
        {previousLabel !== undefined && nextLabel !== undefined && !(edge.start && edge.end) && (
          <span className={styles.arrows}>
            {arrow(-1, previousLabel)}
            {arrow(1, nextLabel)}
          </span>
        )}
      </RailHead>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the role of a list without markers */}
      <ul ref={list} role="list" className={styles.list}>
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the ref of a row, and whether the row stands at its start and at its end, for the arrows. */
function useEdge(count: number) {
  const list = useRef<HTMLUListElement>(null);
  // The server cannot measure: it shows arrows if there are more tiles than any window shows.
  const [edge, setEdge] = useState({ start: true, end: !(import.meta.env.SSR && count > MOST_SHOWN) });
  const measure = useCallback(() => {
    const row = list.current;
    if (row === null) return;
    const start = row.scrollLeft <= 1;
    const end = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
    setEdge((was) => (was.start === start && was.end === end ? was : { start, end }));
  }, []);
  // Only a mouse needs arrows, so a phone neither measures nor listens. Measure before the first paint: arrows that
  // appear later would push the link beside them.
  useLayoutEffect(() => {
    if (hasMouse()) measure();
  }, [measure]);
  useEffect(() => {
    const row = list.current;
    if (row === null || !hasMouse()) return;
    const watch = new ResizeObserver(measure);
    watch.observe(row);
    row.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, [measure]);
  return [list, edge] as const;
}
