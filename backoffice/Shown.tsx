import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { OperatorSelf } from '../src/contract/backoffice.ts';
import { formatMoney } from '../src/lib/money.ts';
import { formatClock, formatDate } from '../src/lib/time.ts';
import { Button } from '../src/ui/Button.tsx';
import { AlertIcon, DoneIcon } from '../src/ui/icons.ts';
import { ListSkeleton } from '../src/ui/Skeleton.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState, ErrorState } from '../src/ui/States.tsx';
import { currentLanguage, hrefOf } from './address.ts';
import { type Column, type Output, pictureOf, Refusal, type Row } from './api.ts';
import { Link } from './Link.tsx';
import styles from './Shown.module.css';
import { AMOUNTS, isSetting, useSettingLabel } from './settings.ts';
import { fields, keyTypes, NAMED, values, type Words } from './words.ts';

/** Domain of the site that the screen concerns: its pictures are shown. */
export const SiteOfScreen = createContext('');

/** Translates a value of the server; an unknown one is shown as it is. */
export function useWord(): (words: Words | readonly MessageDescriptor[], key: string | number) => string {
  const { i18n } = useLingui();
  return (words, key) => {
    const found = (words as Words)[key];
    return found ? i18n._(found) : String(key);
  };
}

/** A Pix key whose kind comes first (`cpf …1234`), with the kind in words. */
export function useKeyWords(): (key: string) => string {
  const word = useWord();
  return (key) => key.replace(/^[a-z]+(?= )/, (kind) => word(keyTypes, kind));
}

/** The name of an operator, without the kind that the server writes before it (`operator:maria`). */
export const operatorName = (actor: string): string => actor.replace(/^operator:/, '');

/** A moment in São Paulo's time, with its year. */
export function When({ at }: { readonly at: string | null }) {
  if (at === null) return '–';
  const language = currentLanguage();
  return (
    <time dateTime={at}>
      {formatDate(at, language)}, {formatClock(at)}
    </time>
  );
}

/** A day of the calendar (`2026-01-31`) in the language's form. */
export function Day({ of }: { readonly of: string | null }) {
  // Noon is the same day in São Paulo.
  return of === null ? '–' : <time dateTime={of}>{formatDate(`${of}T12:00:00Z`, currentLanguage())}</time>;
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
  if (read.error instanceof Refusal && read.error.status === 404)
    return (
      <EmptyState glyph={AlertIcon} title={t`Não encontrado`}>
        {read.error.message}
      </EmptyState>
    );
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
export function screenOf(target: string): string | null {
  const [noun, id] = target.split(':');
  if (!id || !/^\d+$/.test(id)) return null;
  if (noun === 'player') return `/players/${id}`;
  if (noun === 'withdrawal') return `/withdrawals/${id}`;
  return noun === 'document' ? `/documents/${id}` : null;
}

const isAmount = (name: string): boolean => name === 'amount' || AMOUNTS.has(name);

/** A setting with parts: amounts in reais, lists in one line, parts as rows of their own. */
function Parts({ value, name }: { readonly value: unknown; readonly name: string }): ReactNode {
  const word = useWord();
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0
      ? '–'
      : value.map((one) => (isAmount(name) ? formatMoney(Number(one)) : String(one))).join(', ');
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
    return name === 'audience' ? word(values, 'all') : '–';
  if (typeof value !== 'object' || value === null)
    return <Cell value={value} name={name} as={isAmount(name) ? 'money' : 'text'} />;
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

const counts = {
  pt: new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }),
};

/** A number in the language's form, with at most two decimals. */
export const formatCount = (value: number): string => counts[currentLanguage()].format(value);

/** Columns and parts with the address of a picture. */
const IMAGE = /^(?:image(?:_mobile)?|src)$/;

/** Columns with the operator who did something. */
const OPERATORS = new Set(['proposed_by', 'decided_by', 'author', 'actor']);

/** A colour beside its number. */
export function Swatch({ colour }: { readonly colour: string }) {
  return (
    <span className={styles.colour}>
      <span className={styles.swatch} style={{ background: colour }} />
      {colour}
    </span>
  );
}

/** Attachments of a chat message. The operator opens a picture by a link, because a player may have reported it. */
function Attached({ addresses }: { readonly addresses: readonly string[] }) {
  return addresses.map((address, at) => (
    <span key={address}>
      {at > 0 && ', '}
      {address.startsWith('/api/chat/images/') ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <Trans>Abrir a foto</Trans>
        </a>
      ) : (
        address
      )}
    </span>
  ));
}

export function Cell({
  value,
  as,
  name,
}: {
  readonly value: unknown;
  readonly as: Column['as'];
  readonly name: string;
}) {
  const word = useWord();
  const settingLabel = useSettingLabel();
  const site = useContext(SiteOfScreen);
  if (value === null || value === undefined || value === '') return '–';
  if (as === 'money' && typeof value === 'number') return formatMoney(value);
  if (as === 'time' && typeof value === 'string') return <When at={value} />;
  if (typeof value === 'boolean') return value ? <Trans>sim</Trans> : <Trans>não</Trans>;
  if (typeof value === 'object') return <Parts value={value} name={name} />;
  if (as === 'number' && typeof value === 'number') return formatCount(value);
  const text = String(value);
  if (OPERATORS.has(name)) return operatorName(text);
  const named = text.split(', ');
  if (NAMED.has(name) && named.every((one) => one in values)) return named.map((one) => word(values, one)).join(', ');
  if (name === 'key' && isSetting(text)) return settingLabel(text);
  if (name === 'attachments') return <Attached addresses={named} />;
  if (site !== '' && text.startsWith('/') && (IMAGE.test(name) || text.startsWith('/media/')))
    return <img src={pictureOf(site, text)} alt="" loading="lazy" className={styles.picture} />;
  if (/^#[0-9a-f]{6}$/i.test(text)) return <Swatch colour={text} />;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return <Day of={text} />;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return <When at={text} />;
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
  /** The actions on a row, after its last column. */
  readonly renderActions?: (row: Row) => ReactNode;
}

/** A table with the domains of its sites instead of their numbers. */
export function withSites(self: OperatorSelf, output: Output): Output {
  if (output.type !== 'table') return output;
  const domainOf = (id: unknown): unknown => self.sites.find((site) => site.casino_id === id)?.domain ?? id;
  const rows = output.rows.map((row) =>
    row['casino_id'] === undefined ? row : { ...row, casino_id: domainOf(row['casino_id']) },
  );
  return { ...output, rows };
}

/** The format of a cell: some columns hold an amount or a count, as another one of the row says. */
function asOf({ key, as }: Column, { kind, unit, key: setting }: Row): Column['as'] {
  if ((key === 'before' || key === 'after') && AMOUNTS.has(String(setting))) return 'money';
  if (key === 'value' && kind === 'fixed') return 'money';
  return key === 'goal' && unit === 'centavos' ? 'money' : as;
}

/**
 * Rows of the server with translated titles; a narrow screen shows a block for each row.
 */
export function Table({ label, columns, rows, renderFirst, renderActions }: TableProps) {
  const word = useWord();
  const { t } = useLingui();
  const right = ({ as }: Column) => (as === 'money' || as === 'number' ? styles.right : undefined);
  const isOfSettings = rows.every((row) => isSetting(String(row['key'])));
  const titleOf = ({ key, title, label: ownTitle }: Column): string => {
    if (key === 'key' && isOfSettings) return t`Configuração`;
    return ownTitle ?? (key in fields ? word(fields, key) : title);
  };
  if (rows.length === 0) return <p className={styles.none}>{t`Nada por aqui.`}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls the region.
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={right(column)}>
                {titleOf(column)}
              </th>
            ))}
            {renderActions && (
              <th scope="col" className={styles.kept}>
                <Trans>Ações</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id of their own.
            <tr key={line}>
              {columns.map((column, at) => (
                <td key={column.key} data-title={titleOf(column)} className={right(column)}>
                  {at === 0 && renderFirst ? (
                    renderFirst(row, String(row[column.key] ?? '–'))
                  ) : (
                    <Cell value={row[column.key]} as={asOf(column, row)} name={column.key} />
                  )}
                </td>
              ))}
              {renderActions && <td>{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sentence of a command; a changed setting with its value before and after. */
function Note({ text, data }: { readonly text: string; readonly data: Row }) {
  const { t } = useLingui();
  const settingLabel = useSettingLabel();
  const { key } = data;
  return (
    <Stack>
      <p>
        <Cell value={text} as="text" name="text" />
      </p>
      {typeof key === 'string' && isSetting(key) && (
        <Facts
          rows={[
            [t`Configuração`, settingLabel(key)],
            [t`Antes`, <Parts key="before" value={data['before']} name={key} />],
            [t`Agora`, <Parts key="after" value={data['after']} name={key} />],
          ]}
        />
      )}
    </Stack>
  );
}

/** The answer of a command. */
export function Answer({
  label,
  output,
  ...renders
}: { readonly output: Output } & Pick<TableProps, 'label' | 'renderFirst' | 'renderActions'>) {
  const word = useWord();
  if (output.type === 'note') return <Note text={output.text} data={output.data} />;
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
  if (output.rows.length === 0) return <EmptyState glyph={DoneIcon} title={output.empty} />;
  return <Table label={label} columns={output.columns} rows={output.rows} {...renders} />;
}
