import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '../src/lib/money.ts';
import styles from './Audit.module.css';
import { hrefOf } from './address.ts';
import type { Row } from './api.ts';
import {
  detailNames,
  detailValues,
  kinds,
  nouns,
  ownActions,
  plainActors,
  terminalVerbs,
  wholes,
} from './audit-words.ts';
import { isParts, type Leaf, leavesOf } from './changed-parts.ts';
import { Link } from './Link.tsx';
import { Cell, Facts, screenOf, useWord } from './Shown.tsx';
import { AMOUNTS, isSetting, useSettingLabel } from './settings.ts';
import { fields, verbs, withdrawalStatuses } from './words.ts';

/** The words of an action: `withdrawal.approve`, or `withdrawal approve` as a command is written. */
export function useActionWords(): (action: string) => string {
  const word = useWord();
  return (action) => {
    if (action in ownActions) return word(ownActions, action);
    const [noun = '', rest = noun] = action.split(/[. ]/);
    const verb = rest.replaceAll('_', '-');
    const name = `${noun} ${verb}`;
    if (rest === noun) return word(nouns, noun);
    const done = name in verbs ? word(verbs, name) : word({ ...verbs, ...terminalVerbs }, verb);
    return `${word(nouns, noun)} · ${done}`;
  };
}

/** The words of an actor: an operator by the name alone. */
export function useActorWords(): (actor: string) => string {
  const word = useWord();
  return (actor) => {
    const [kind = '', name] = actor.split(/:(.*)/s);
    if (name === undefined) return word(plainActors, kind);
    return kind === 'operator' ? name : `${word(kinds, kind)} ${name}`;
  };
}

/** The target in words, with a link to its screen if it has one. */
export function Target({ of }: { readonly of: string | null }) {
  const word = useWord();
  if (of === null) return '–';
  const [kind = '', name] = of.split(/:(.*)/s);
  const text = name === undefined ? word(wholes, kind) : `${word(kinds, kind)} ${name}`;
  const screen = screenOf(of);
  return screen ? <Link href={hrefOf(screen)}>{text}</Link> : text;
}

/** Numbers of the database, times of the row itself, and keys with lines of their own. */
const SILENT = new Set(
  'id at actor casino_id player_id created_at updated_at key changed also preview refused action before after'.split(
    ' ',
  ),
);
/** Details in centavos beside the settings' own. */
const MONEY = new Set([
  'amount',
  'taken',
  'missing',
  'price',
  'max_bonus',
  'max_stake',
  'reward_amount',
  'min_deposit',
]);
/** Limits of a player in centavos, by period. */
const MONEY_LIMITS = new Set(['deposit', 'loss', 'stake']);
/** Details that an operator wrote: no word of the platform. */
const FREE = /^(?:name|slug|code|to|link|path|reason|note|title|text|alt|description|summary|terms)(?:_pt|_en)?$/;

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  /** First word of the action. */
  readonly noun: string;
}

/** One value of a record in words. */
function Value({ name, value, noun }: ValueProps): ReactNode {
  const word = useWord();
  if (value === null || value === undefined || value === '') return '–';
  if (name === 'status' && noun === 'withdrawal' && typeof value === 'number') return word(withdrawalStatuses, value);
  const isMoney = MONEY.has(name) || AMOUNTS.has(name) || (noun === 'box' && name === 'value');
  if (isMoney && typeof value === 'number') return formatMoney(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0
      ? '–'
      : value
          .map((one) =>
            isMoney
              ? formatMoney(Number(one))
              : word(name === 'fields' || name === 'changed' ? fields : detailValues, String(one)),
          )
          .join(', ');
  if (typeof value === 'object')
    return (
      <Facts
        rows={Object.entries(value).map(([key, part]) => [
          Array.isArray(value) ? Number(key) + 1 : word(detailNames, key),
          <Value key={key} name={MONEY_LIMITS.has(name) ? 'amount' : key} value={part} noun={noun} />,
        ])}
      />
    );
  if (name === 'player') {
    const number = String(value);
    return (
      <Link href={hrefOf(`/players/${number}`)}>
        <Trans>Jogador {number}</Trans>
      </Link>
    );
  }
  if (typeof value === 'string' && !FREE.test(name) && value in detailValues) return word(detailValues, value);
  return <Cell value={value} name={name} as={typeof value === 'number' ? 'number' : 'text'} />;
}

/** The name of a change whose record has nothing but before and after, by the first word of its action. */
function useChangeName(): (noun: string) => string {
  const { t } = useLingui();
  return (noun) => {
    if (noun === 'maintenance') return t`Manutenção`;
    if (noun === 'banner' || noun === 'game' || noun === 'category') return t`Ordem`;
    return noun === 'redirect' ? t`Destino` : t`Estado`;
  };
}

/** A line of a record: a fact, or a part with its value before and after. */
interface Line {
  readonly label: string;
  readonly value: ReactNode;
  /** Absent: a fact. */
  readonly before?: ReactNode;
}

/** The lines of a change: each part that is not as before. */
function useChangeLines(): (noun: string, record: Row) => Line[] {
  const word = useWord();
  const settingLabel = useSettingLabel();
  const changeName = useChangeName();
  const partName = (part: string): string => (/^\d+$/.test(part) ? String(Number(part) + 1) : word(detailNames, part));
  return (noun, record) => {
    const { before, after, key, changed } = record;
    if (before === undefined && after === undefined) return [];
    const line = (name: string, label: string, { was, is }: Leaf): Line => ({
      label,
      value: <Value name={name} value={is} noun={noun} />,
      // A new part has no value before it.
      ...(was !== undefined && { before: <Value name={name} value={was} noun={noun} /> }),
    });
    if (typeof key === 'string' && isSetting(key))
      return leavesOf(before, after).map((leaf) =>
        line(leaf.path.at(-1) ?? key, settingLabel([key, ...leaf.path].join('.')), leaf),
      );
    if (!isParts(before) && !isParts(after))
      return [line('status', changeName(noun), { path: [], was: before, is: after })];
    // A record of what was removed, or of what is new, has one side.
    const only = Array.isArray(changed) ? new Set(changed.map(String)) : null;
    const isShown = (name: string): boolean =>
      !SILENT.has(name) && (only?.has(name) ?? true) && (!isParts(after) || name in after);
    return leavesOf(before, after)
      .filter(({ path: [name = ''] }) => isShown(name))
      .map((leaf) => {
        // A player's limits of money, by period.
        const name = MONEY_LIMITS.has(leaf.path[0] ?? '') ? 'amount' : (leaf.path.at(-1) ?? '');
        return line(name, leaf.path.map(partName).join(' · '), leaf);
      });
  };
}

/** A part with its value before and after, or a fact. */
function RecordLine({ line: { label, value, before } }: { readonly line: Line }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      {before === undefined ? (
        <dd>{value}</dd>
      ) : (
        <dd className={styles.change}>
          <span className={styles.side}>
            <span className={styles.when}>
              <Trans>Antes</Trans>
            </span>{' '}
            {before}
          </span>{' '}
          <span className={styles.side}>
            <span className={styles.when}>
              <Trans>Depois</Trans>
            </span>{' '}
            {value}
          </span>
        </dd>
      )}
    </div>
  );
}

/** Shows the values that an action changed, before and after, and its other details in words. */
export function Details({ action, details }: { readonly action: string; readonly details: Row }) {
  const { t } = useLingui();
  const word = useWord();
  const actionWords = useActionWords();
  const changeLines = useChangeLines();
  const [noun = ''] = action.split('.');
  const { refused, action: asked, also, preview } = details;
  const changes = [details, ...[also, preview].flatMap((list) => (Array.isArray(list) ? (list as Row[]) : []))];
  const lines: Line[] = [
    ...(refused === undefined
      ? []
      : [{ label: t`Recusa`, value: refused === 'role' ? t`O papel do operador não permite.` : String(refused) }]),
    ...(typeof asked === 'string' ? [{ label: t`Ação`, value: actionWords(asked) }] : []),
    ...changes.flatMap((change) => changeLines(noun, change)),
    ...Object.entries(details)
      .filter(([name]) => !SILENT.has(name))
      .map(([name, value]) => ({
        label: word(detailNames, name),
        value: <Value name={name} value={value} noun={noun} />,
      })),
  ];
  if (lines.length === 0) return null;
  return (
    <dl className={styles.lines}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the record is fixed.
        <RecordLine key={at} line={line} />
      ))}
    </dl>
  );
}
