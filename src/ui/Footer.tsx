import type { MouseEventHandler, ReactNode } from 'react';
import { Address } from './Address.tsx';
import styles from './Footer.module.css';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';

export interface FooterGroup {
  readonly key: string;
  readonly title: string;
  readonly links: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string;
    readonly external?: boolean;
    /** Called before the link is followed; may prevent that. */
    readonly onPress?: MouseEventHandler;
  }[];
}

interface FooterLineProps {
  /** Accessible name of the links. */
  readonly label: string;
  readonly links: FooterGroup['links'];
  readonly legal: ReactNode;
  readonly renderLink?: RenderLink;
}

/** The footer of pages that a player works on: its links in one line, then the legal texts. */
export function FooterLine({ label, links, legal, renderLink }: FooterLineProps) {
  const link = useRenderLink(renderLink);
  return (
    <footer className={styles.line}>
      <nav aria-label={label}>
        <ul className={styles.inline}>
          {links.map((item) => (
            <li key={item.key}>{link({ href: item.href, className: styles.link, children: item.label })}</li>
          ))}
        </ul>
      </nav>
      <div className={styles.lineLegal}>{legal}</div>
    </footer>
  );
}

interface FooterProps {
  readonly brand: ReactNode;
  readonly groups: readonly FooterGroup[];
  /** Support, hours, language: beside the brand. */
  readonly aside?: ReactNode;
  /** Age mark, licence, advice: the last lines. */
  readonly legal: ReactNode;
  readonly renderLink?: RenderLink;
}

/** The footer: columns of links on a desktop, two per line on a phone, then the legal texts. */
export function Footer({ brand, groups, aside, legal, renderLink }: FooterProps) {
  const link = useRenderLink(renderLink);
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <div className={styles.brand}>
          {brand}
          {aside}
        </div>
        {groups.map((group) => (
          <nav key={group.key} aria-label={group.title} className={styles.group}>
            <p className={styles.title} aria-hidden="true">
              {group.title}
            </p>
            <ul>
              {group.links.map((item) => (
                <li key={item.key}>
                  {link({
                    href: item.href,
                    className: styles.link,
                    onClick: item.onPress,
                    ...(item.external && { target: '_blank', rel: 'noopener noreferrer' }),
                    children: <Address>{item.label}</Address>,
                  })}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.legal}>{legal}</div>
    </footer>
  );
}
