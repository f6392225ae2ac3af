import { useLingui } from '@lingui/react/macro';
import type { OperatorSelf } from '../src/contract/backoffice.ts';
import { SelectField } from '../src/ui/Field.tsx';
import styles from './App.module.css';

interface SiteSelectProps {
  readonly self: OperatorSelf;
  readonly value: string;
  /** Whether the screen may show all sites together. */
  readonly hasAll?: boolean;
  readonly onChange: (domain: string) => void;
}

/** The site that a screen concerns. */
export function SiteSelect({ self, value, hasAll = false, onChange }: SiteSelectProps) {
  const { t } = useLingui();
  return (
    <div className={styles.site}>
      <SelectField
        label={t`Site`}
        value={value}
        {...(hasAll && { placeholder: t`Todos os sites` })}
        options={self.sites.map(({ domain, name }) => ({ value: domain, label: `${name} (${domain})` }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
