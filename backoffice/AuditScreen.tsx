import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { DateField, TextField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { type Options, type Row, reading } from './api.ts';
import { Answer, Loaded, useWord } from './Shown.tsx';
import { withdrawalStatuses } from './words.ts';

const FILTERS = ['actor', 'action', 'target', 'since', 'until', 'refused'] as const;

/** The audit log, the newest record first, by actor, action, target and day. */
export function AuditScreen() {
  const { t } = useLingui();
  const word = useWord();
  /** The record of a withdrawal has the numbers of its statuses. */
  const shown = (row: Row): Row => {
    const details = row['details'] as Row;
    if (!String(row['action']).startsWith('withdrawal.') || typeof details['before'] !== 'number') return row;
    const [before, after] = [details['before'], details['after']].map((at) => word(withdrawalStatuses, Number(at)));
    return { ...row, details: { ...details, before, after } };
  };
  const [filter, setFilter] = useState<Options>({ limit: '100' });
  const read = useQuery(reading('audit list', [], filter));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = FILTERS.flatMap((name) => {
      const value = form.get(name);
      if (typeof value !== 'string' || value.trim() === '') return [];
      return [[name, name === 'refused' ? true : value.trim()] as const];
    });
    setFilter({ limit: '100', ...Object.fromEntries(given) });
  };
  return (
    <Stack gap="lg">
      <form onSubmit={submit}>
        <Stack>
          <div className={styles.fields}>
            <TextField name="actor" label={t`Quem`} hint={t`Nome do operador, ou player:12`} />
            <TextField name="action" label={t`Ação`} hint={t`withdrawal.approve, ou withdrawal`} />
            <TextField name="target" label={t`Alvo`} hint={t`player:12, withdrawal:7`} />
            <DateField name="since" label={t`Desde`} />
            <DateField name="until" label={t`Até`} />
          </div>
          <Checkbox name="refused" label={t`Só recusas`} />
          <div className={styles.actions}>
            <Button type="submit" look="main">
              {t`Filtrar`}
            </Button>
          </div>
        </Stack>
      </form>
      <Loaded read={read}>
        {({ outputs }) =>
          outputs.map((output) => (
            <Answer
              key="audit"
              label={t`Auditoria`}
              output={output.type === 'table' ? { ...output, rows: output.rows.map(shown) } : output}
            />
          ))
        }
      </Loaded>
    </Stack>
  );
}
