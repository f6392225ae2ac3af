import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { DateField, SelectField, TextField } from '../src/ui/Field.tsx';
import { DoneIcon } from '../src/ui/icons.ts';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState } from '../src/ui/States.tsx';
import styles from './App.module.css';
import { Details, Target, useActionWords, useActorWords } from './AuditRecord.tsx';
import { currentLanguage } from './address.ts';
import { type Options, type Row, reading } from './api.ts';
import { commandActions, kinds, nouns, ownActions, plainActors, wholes } from './audit-words.ts';
import table from './Shown.module.css';
import { Loaded, useWord, When } from './Shown.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const sorted = (choices: Choice[]): Choice[] =>
  choices.toSorted((one, other) => one.label.localeCompare(other.label, currentLanguage()));

/** An actor or target as `audit list` takes it: `player:12`, `player` for all of them, `platform`. */
function reference(kind: string, name: string): string {
  if (kind === '' || name === '') return kind + name;
  return kind in plainActors || kind in wholes ? kind : `${kind}:${name}`;
}

/** The fields that narrow the records: actor, action, target, days, refusals. One function because they are one form. */
function AuditFilter({ onFilter }: { readonly onFilter: (options: Options) => void }) {
  const { t } = useLingui();
  const word = useWord();
  const actionWords = useActionWords();
  const choices = (words: Readonly<Record<string, unknown>>, of: (key: string) => string): Choice[] =>
    sorted(Object.keys(words).map((value) => ({ value, label: of(value) })));
  const actors = [
    { value: 'operator', label: word(kinds, 'operator') },
    { value: 'player', label: word(kinds, 'player') },
    ...choices(plainActors, (key) => word(plainActors, key)),
  ];
  const actions = sorted([
    ...Object.keys(nouns).map((value) => {
      const noun = word(nouns, value);
      return { value, label: t`${noun} · Tudo` };
    }),
    ...[...commandActions.filter((action) => action.includes('.')), ...Object.keys(ownActions)].map((value) => ({
      value,
      label: actionWords(value),
    })),
  ]);
  const targets = [...choices(kinds, (key) => word(kinds, key)), ...choices(wholes, (key) => word(wholes, key))];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string): string => String(form.get(name) ?? '').trim();
    const given = {
      actor: reference(text('actor'), text('actorName')),
      action: text('action'),
      target: reference(text('target'), text('targetName')),
      since: text('since'),
      until: text('until'),
    };
    onFilter({
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
      ...(form.has('refused') && { refused: true as const }),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <div className={styles.fields}>
          <SelectField name="actor" label={t`Quem`} options={actors} placeholder={t`Todos`} />
          <TextField name="actorName" label={t`Nome ou número de quem fez`} autoComplete="off" />
          <SelectField name="action" label={t`Ação`} options={actions} placeholder={t`Todas`} />
          <SelectField name="target" label={t`Alvo`} options={targets} placeholder={t`Todos`} />
          <TextField name="targetName" label={t`Número ou nome do alvo`} autoComplete="off" />
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
  );
}

/** The records in words: when, who, what, on what, and what changed. */
function Records({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const actionWords = useActionWords();
  const actorWords = useActorWords();
  const titles = [t`Registro`, t`Quando`, t`Quem`, t`Ação`, t`Alvo`, t`Site`, t`O que mudou`];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls the region.
    <div className={table.scroll} role="region" aria-label={t`Auditoria`} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row['id'])}>
              <td>{String(row['id'])}</td>
              <td>
                <When at={String(row['at'])} />
              </td>
              <td>{actorWords(String(row['actor']))}</td>
              <td>
                {actionWords(String(row['action']))}{' '}
                {row['done'] === false && (
                  <Badge tone="negative">
                    <Trans>Recusada</Trans>
                  </Badge>
                )}
              </td>
              <td>
                <Target of={row['target'] as string | null} />
              </td>
              <td>{(row['site'] as string | null) ?? '–'}</td>
              <td className={table.details}>
                <Details action={String(row['action'])} details={row['details'] as Row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The audit log, the newest record first, by actor, action, target and day. */
export function AuditScreen() {
  const [filter, setFilter] = useState<Options>({});
  const read = useQuery(reading('audit list', [], { limit: '100', ...filter }));
  return (
    <Stack gap="lg">
      <AuditFilter onFilter={setFilter} />
      <Loaded read={read}>
        {({ outputs: [output], problem }) => {
          if (problem !== null) return <p role="alert">{problem}</p>;
          if (output?.type !== 'table') return null;
          return output.rows.length === 0 ? (
            <EmptyState glyph={DoneIcon} title={output.empty} />
          ) : (
            <Records rows={output.rows} />
          );
        }}
      </Loaded>
    </Stack>
  );
}
