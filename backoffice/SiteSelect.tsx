import { useLingui } from '@lingui/react/macro';
import type { OperatorSelf } from '../src/contract/backoffice.ts';
import { SelectField } from '../src/ui/Field.tsx';

interface SiteSelectProps {
  readonly self: OperatorSelf;
  readonly value: string;
  readonly onChange: (domain: string) => void;
}

/** The site that a screen concerns. */
export function SiteSelect({ self, value, onChange }: SiteSelectProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Site`}
      value={value}
      options={self.sites.map(({ domain, name }) => ({ value: domain, label: `${name} (${domain})` }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
