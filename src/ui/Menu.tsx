import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import type { IconGlyph } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import { CheckIcon } from './icons.ts';
import type { RenderLink } from './links.tsx';
import { useRenderLink } from './links.tsx';
import styles from './Menu.module.css';

export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly glyph?: IconGlyph;
  /** A link; otherwise `onSelect` is called. */
  readonly href?: string;
  readonly onSelect?: () => void;
  /** At the end of the line: a balance, a count. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
}

interface MenuProps {
  /** The trigger: a `Button`, `IconButton` or `Chip`. */
  readonly trigger: ReactElement;
  readonly label: string;
  /** Head of the menu: the player's name and number. */
  readonly head?: ReactNode;
  /** Entries in groups, with a gap between groups. */
  readonly groups: readonly (readonly MenuEntry[])[];
  readonly align?: 'start' | 'end';
  readonly renderLink?: RenderLink;
}

/** A menu that opens from a button. Arrows move, typing jumps, Escape closes and restores the focus. */
export function Menu({ trigger, label, head, groups, align = 'end', renderLink }: MenuProps) {
  const link = useRenderLink(renderLink);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={styles.menu} aria-label={label}>
            {head !== undefined && <div className={styles.head}>{head}</div>}
            {groups.map((group, at) => (
              // index as key: groups have no name and never change their order
              <Base.Group key={at} className={styles.group}>
                {group.map((entry) =>
                  entry.href !== undefined ? (
                    <Base.LinkItem
                      key={entry.key}
                      closeOnClick
                      className={styles.item}
                      render={(props) => <>{link({ ...props, href: entry.href ?? '' })}</>}
                      {...(entry.onSelect && { onClick: entry.onSelect })}
                    >
                      <Line entry={entry} />
                    </Base.LinkItem>
                  ) : (
                    <Base.Item
                      key={entry.key}
                      className={styles.item}
                      disabled={entry.disabled ?? false}
                      onClick={entry.onSelect}
                    >
                      <Line entry={entry} />
                    </Base.Item>
                  ),
                )}
              </Base.Group>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Line({ entry }: { readonly entry: MenuEntry }) {
  return (
    <>
      {entry.glyph && <Icon glyph={entry.glyph} />}
      <span className={styles.words}>{entry.label}</span>
      {entry.end !== undefined && <span className={styles.end}>{entry.end}</span>}
    </>
  );
}

interface ChoiceMenuProps<T extends string> {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly align?: 'start' | 'end';
}

/** A menu with one selected option (studio, order), which has a tick. */
export function ChoiceMenu<T extends string>({
  trigger,
  label,
  value,
  onValueChange,
  options,
  align = 'end',
}: ChoiceMenuProps<T>) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={styles.menu} aria-label={label}>
            <Base.RadioGroup
              value={value}
              onValueChange={(next) => onValueChange(next as T /* Base UI types values as any */)}
            >
              {options.map((option) => (
                <Base.RadioItem key={option.value} value={option.value} closeOnClick className={styles.item}>
                  <span className={styles.words}>{option.label}</span>
                  <Base.RadioItemIndicator>
                    <Icon glyph={CheckIcon} size={18} />
                  </Base.RadioItemIndicator>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
