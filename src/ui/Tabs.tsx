import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly tabs: readonly { readonly value: T; readonly label: ReactNode; readonly panel: ReactNode }[];
}

/**
 * Tabs with one visible panel (Cupom, Minhas apostas). Arrows move between tabs; Enter, Space or a press activates one.
 */
export function Tabs<T extends string>({ label, value, onValueChange, tabs }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as T /* Base UI types values as any */)}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
