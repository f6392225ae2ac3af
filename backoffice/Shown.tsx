import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoney } from '../src/lib/money.ts';
import { formatDayClock } from '../src/lib/time.ts';
import { Button } from '../src/ui/Button.tsx';
import { AlertIcon } from '../src/ui/icons.ts';
import { ListSkeleton } from '../src/ui/Skeleton.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState, ErrorState } from '../src/ui/States.tsx';
import { currentLanguage, hrefOf } from './address.ts';
import type { Column, Output, Row } from './api.ts';
import { Link } from './Link.tsx';
import styles from './Shown.module.css';
import { AMOUNTS, fields, NAMED, values, type Words } from './words.ts';

/** Translates a value of the server; an unknown one is shown as it is. */
export function useWord(): (words: Words | readonly MessageDescriptor[], key: string | number) => string {
  const { i18n } = useLingui();
  return (words, key) => {
    const found = (words as Words)[key];
    return found ? i18n._(found) : String(key);
  };
}

/** A moment in São Paulo's time. */
export function When({ at }: { readonly at: string | null }) {
  if (at === null) return '–';
  return <time dateTime={at}>{formatDayClock(at, currentLanguage())}</time>;
}

/** Facts of a person or a payment: name left, value right. */
export function Facts({ rows }: { readonly rows: ReadonlyArray<readonly [name: ReactNode, value: ReactNode]> }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is fixed.
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The content of a read, or its loading or failed state. */
export function Loaded<T>({
  read,
  children,
}: {
  readonly read: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { t } = useLingui();
  if (read.data !== undefined) return children(read.data);
  if (read.error === null) return <ListSkeleton rows={6} />;
  return (
    <ErrorState
      glyph={AlertIcon}
      title={t`Não deu para carregar`}
      action={
        <Button size="sm" onClick={() => void read.refetch()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      }
    >
      {read.error.message}
    </ErrorState>
  );
}

/** The screen that a target of the audit log leads to. */
function screenOf(target: string): string | null {
  const [noun, id] = target.split(':');
  if (!id || !/^\d+$/.test(id)) return null;
  if (noun === 'player') return `/players/${id}`;
  if (noun === 'withdrawal') return `/withdrawals/${id}`;
  return noun === 'document' ? `/documents/${id}` : null;
}

/** A setting with parts: amounts in reais, lists in one line, parts as rows of their own. */
function Parts({ value, name }: { readonly value: unknown; readonly name: string }): ReactNode {
  const word = useWord();
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0
      ? '–'
      : value.map((one) => (AMOUNTS.has(name) ? formatMoney(Number(one)) : String(one))).join(', ');
  if (typeof value !== 'object' || value === null)
    return <Cell value={value} name={name} as={AMOUNTS.has(name) ? 'money' : 'text'} />;
  return (
    <div className={styles.parts}>
      <Facts
        rows={Object.entries(value).map(([key, part]) => [
          // A part of a list has a number only.
          Array.isArray(value) ? Number(key) + 1 : key in fields ? word(fields, key) : key,
          <Parts key={key} value={part} name={key} />,
        ])}
      />
    </div>
  );
}

function Cell({ value, as, name }: { readonly value: unknown; readonly as: Column['as']; readonly name: string }) {
  const word = useWord();
  if (value === null || value === undefined || value === '') return '–';
  if (as === 'money' && typeof value === 'number') return formatMoney(value);
  if (as === 'time' && typeof value === 'string') return <When at={value} />;
  if (typeof value === 'boolean') return value ? <Trans>sim</Trans> : <Trans>não</Trans>;
  if (typeof value === 'object') return <Parts value={value} name={name} />;
  const text = String(value);
  if (NAMED.has(name) && text in values) return word(values, text);
  const screen = name === 'player' ? screenOf(`player:${text}`) : name === 'target' ? screenOf(text) : null;
  if (screen) return <Link href={hrefOf(screen)}>{text}</Link>;
  return /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  );
}

interface TableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Replaces the first cell's text by a link or a button. */
  readonly renderFirst?: (row: Row, text: string) => ReactNode;
}

/** Rows of the server with translated titles; wide ones scroll sideways. */
export function Table({ label, columns, rows, renderFirst }: TableProps) {
  const word = useWord();
  const right = ({ as }: Column) => (as === 'money' || as === 'number' ? styles.right : undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls the region.
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={right(column)}>
                {column.key in fields ? word(fields, column.key) : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own.
            <tr key={line}>
              {columns.map((column, at) => (
                <td key={column.key} className={right(column)}>
                  {at === 0 && renderFirst ? (
                    renderFirst(row, String(row[column.key] ?? '–'))
                  ) : (
                    <Cell value={row[column.key]} as={column.as} name={column.key} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The answer of a command. */
export function Answer({
  label,
  output,
  renderFirst,
}: { readonly output: Output } & Pick<TableProps, 'label' | 'renderFirst'>) {
  const word = useWord();
  const { t } = useLingui();
  if (output.type === 'note') {
    // The command's sentence is English; its facts have names in both languages.
    const facts = Object.entries(output.data);
    if (currentLanguage() === 'en' || facts.length === 0)
      return (
        <p lang="en">
          <Cell value={output.text} as="text" name="text" />
        </p>
      );
    return (
      <Stack>
        <p>
          <Trans>Feito.</Trans>
        </p>
        <Facts
          rows={facts.map(([key, value]) => [
            key in fields ? word(fields, key) : key,
            <Parts key={key} value={value} name={key} />,
          ])}
        />
      </Stack>
    );
  }
  if (output.type === 'record') {
    return (
      <Facts
        rows={output.columns.map(({ key, title, as }) => [
          key in fields ? word(fields, key) : title,
          as === undefined ? (
            <Parts key={key} value={output.row[key]} name={key} />
          ) : (
            <Cell key={key} value={output.row[key]} as={as} name={key} />
          ),
        ])}
      />
    );
  }
  if (output.rows.length === 0) return <EmptyState glyph={AlertIcon} title={t`Nada por aqui`} />;
  return <Table label={label} columns={output.columns} rows={output.rows} {...(renderFirst && { renderFirst })} />;
}
