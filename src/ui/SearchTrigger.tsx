import { Icon } from './Icon.tsx';
import { SearchIcon } from './icons.tsx';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './SearchTrigger.module.css';

interface SearchTriggerProps {
  /** What can be searched: the words in it and its name. */
  readonly label: string;
  /** The place of the search; a press opens it full screen. */
  readonly href: string;
  /** The key that opens it too, shown where there is a keyboard. */
  readonly shortcut?: string;
  readonly renderLink?: RenderLink;
  readonly onPress?: () => void;
}

/** What looks like the search field on the lobby and opens the real one. */
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
