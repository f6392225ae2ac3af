import { SearchIcon } from './first-paint-icons.ts';
import { Icon } from './Icon.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './SearchTrigger.module.css';

interface SearchTriggerProps {
  /** Text and accessible name: the things that can be searched. */
  readonly label: string;
  /** Address of the search; a press opens it full screen. */
  readonly href: string;
  /** Its keyboard shortcut, shown where there is a keyboard. */
  readonly shortcut?: string;
  readonly renderLink?: RenderLink;
  readonly onPress?: () => void;
}

/** A link on the lobby that looks like the search field and opens the search. */
export function SearchTrigger({ label, href, shortcut, renderLink, onPress }: SearchTriggerProps) {
  const link = useRenderLink(renderLink);
  return link({
    href,
    className: styles.trigger,
    onClick: onPress,
    ...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut }),
    children: (
      <>
        <Icon glyph={SearchIcon} />
        <span className={styles.words}>{label}</span>
        {shortcut !== undefined && (
          <kbd className={styles.key} aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </>
    ),
  });
}
