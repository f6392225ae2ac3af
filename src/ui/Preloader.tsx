import type { ReactNode } from 'react';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './Preloader.module.css';

/** A rotating ring; still with reduced motion. */
export function Spinner({ size = 40 }: { readonly size?: number }) {
  return (
    <svg className={styles.spinner} viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" fill="none" stroke="var(--surface-3)" strokeWidth="3.5" />
      <path d="M20 3a17 17 0 0 1 17 17" fill="none" stroke="var(--accent)" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

interface PreloaderProps {
  /** `loading` shows the spinner; the other states an icon. */
  readonly glyph?: IconGlyph | undefined;
  /** Drawing behind the upper part of the screen. */
  readonly scene?: ReactNode;
  /** The site's logo, above the icon. */
  readonly brand?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The whole screen before a site can be shown (loading, no such platform, maintenance). */
export function Preloader({ glyph, scene, brand, title, children }: PreloaderProps) {
  // While the site loads there is no page yet that the title could head.
  const Title = glyph ? 'h1' : 'p';
  return (
    <div className={styles.screen} role="status">
      {scene}
      {brand !== undefined && <div className={styles.above}>{brand}</div>}
      {glyph ? <Icon glyph={glyph} size={40} className={styles.glyph} /> : <Spinner />}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
    </div>
  );
}
