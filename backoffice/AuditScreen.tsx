import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { OperatorSelf } from '../src/contract/backoffice.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox, Segmented } from '../src/ui/Choice.tsx';
import { DateField, SelectField, TextField } from '../src/ui/Field.tsx';
import { DoneIcon } from '../src/ui/icons.ts';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState } from '../src/ui/States.tsx';
import styles from './Audit.module.css';
import { Details, Target, useActionWords, useActorWords } from './AuditRecord.tsx';
import { currentLanguage } from './address.ts';
import { type Options, type Row, reading } from './api.ts';
import { commandActions, kinds, nouns, ownActions, plainActors, wholes } from './audit-words.ts';
import { Loaded, SiteOfScreen, useWord, When } from './Shown.tsx';

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

/** The values of the fields as `audit list` takes them. */
function optionsOf(form: FormData): Options {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const given = {
    actor: reference(text('actor'), text('actorName')),
    action: text('action'),
    target: reference(text('target'), text('targetName')),
    since: text('since'),
    until: text('until'),
    site: text('site'),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...(form.has('refused') && { refused: true as const }),
  };
}

interface FilterProps {
  readonly self: OperatorSelf;
  readonly onFilter: (options: Options) => void;
}

/** The fields that narrow the records: actor, action, target, site, days, refusals. */
function AuditFilter({ self, onFilter }: FilterProps) {
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
  const sites = self.sites.map(({ domain, name }) => ({ value: domain, label: `${name} (${domain})` }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onFilter(optionsOf(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit} className={styles.filter}>
      <div className={styles.fields}>
        <SelectField name="actor" label={t`Quem`} options={actors} placeholder={t`Todos`} />
        <TextField name="actorName" label={t`Nome ou número de quem fez`} autoComplete="off" />
        <SelectField name="action" label={t`Ação`} options={actions} placeholder={t`Todas`} />
        <DateField name="since" label={t`Desde`} />
        <DateField name="until" label={t`Até`} />
      </div>
      <details className={styles.more}>
        <summary>
          <Trans>Mais filtros</Trans>
        </summary>
        <div className={styles.fields}>
          <SelectField name="target" label={t`Alvo`} options={targets} placeholder={t`Todos`} />
          <TextField name="targetName" label={t`Número ou nome do alvo`} autoComplete="off" />
          <SelectField name="site" label={t`Site`} options={sites} placeholder={t`Todos os sites`} />
        </div>
        <Checkbox name="refused" label={t`Só recusas`} />
      </details>
      <div className={styles.actions}>
        <Button type="submit" look="main">
          {t`Filtrar`}
        </Button>
      </div>
    </form>
  );
}

/** One record in words: what, who, when, on what, and what changed. */
function Record({ row }: { readonly row: Row }) {
  const actionWords = useActionWords();
  const actorWords = useActorWords();
  const id = String(row['id']);
  const site = row['site'] as string | null;
  const target = row['target'] as string | null;
  return (
    <li className={styles.record}>
      <div>
        <h2 className={styles.action}>
          {actionWords(String(row['action']))}{' '}
          {row['done'] === false && (
            <Badge tone="negative">
              <Trans>Recusada</Trans>
            </Badge>
          )}
        </h2>
        <p className={styles.who}>
          <strong>{actorWords(String(row['actor']))}</strong>
          {' · '}
          <When at={String(row['at'])} />
        </p>
        <p className={styles.where}>
          {target !== null && (
            <>
              <Target of={target} />
              {' · '}
            </>
          )}
          {site !== null && target !== `site:${site}` && `${site} · `}
          <Trans>Registro {id}</Trans>
        </p>
      </div>
      <SiteOfScreen value={site ?? ''}>
        <Details action={String(row['action'])} details={row['details'] as Row} />
      </SiteOfScreen>
    </li>
  );
}

/** Records of one page of the log. */
const PAGE = 50;

/** The audit log, the newest record first: changes, or reads too. One function because filter and page are one question. */
export function AuditScreen({ self }: { readonly self: OperatorSelf }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'changes' | 'all'>('changes');
  const [filter, setFilter] = useState<Options>({});
  const [older, setOlder] = useState<string | null>(null);
  const read = useQuery(
    reading('audit list', [], {
      limit: String(PAGE),
      ...(shown === 'changes' && { changes: true }),
      ...filter,
      ...(older !== null && { older }),
    }),
  );
  const top = useRef<HTMLDivElement>(null);
  const goTo = (id: string | null): void => {
    setOlder(id);
    top.current?.focus();
    scrollTo(0, 0);
  };
  return (
    <Stack gap="lg">
      <div className={styles.choice}>
        <Segmented
          label={t`Mostrar alterações ou tudo`}
          value={shown}
          options={[
            { value: 'changes', label: t`Só alterações` },
            { value: 'all', label: t`Tudo, com consultas` },
          ]}
          onValueChange={(value) => {
            setOlder(null);
            setShown(value);
          }}
        />
      </div>
      <AuditFilter
        self={self}
        onFilter={(options) => {
          setOlder(null);
          setFilter(options);
        }}
      />
      <div ref={top} tabIndex={-1} className={styles.top}>
        <Loaded read={read}>
          {({ outputs: [output], problem }) => {
            if (problem !== null) return <p role="alert">{problem}</p>;
            if (output?.type !== 'table') return null;
            const last = output.rows.length === PAGE ? String(output.rows.at(-1)?.['id']) : null;
            return output.rows.length === 0 ? (
              <EmptyState glyph={DoneIcon} title={output.empty} />
            ) : (
              <>
                <ol className={styles.records} aria-label={t`Registros de auditoria`}>
                  {output.rows.map((row) => (
                    <Record key={String(row['id'])} row={row} />
                  ))}
                </ol>
                <div className={styles.actions}>
                  {older !== null && (
                    <Button onClick={() => goTo(null)}>
                      <Trans>Voltar aos mais novos</Trans>
                    </Button>
                  )}
                  {last !== null && (
                    <Button onClick={() => goTo(last)}>
                      <Trans>Mais antigos</Trans>
                    </Button>
                  )}
                </div>
              </>
            );
          }}
        </Loaded>
      </div>
    </Stack>
  );
}
