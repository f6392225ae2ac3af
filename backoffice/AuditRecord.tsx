import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '../src/lib/money.ts';
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
  'id casino_id player_id created_at updated_at key changed also preview refused action before after'.split(' '),
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

const isParts = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

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

type Line = readonly [name: ReactNode, value: ReactNode];

/** The lines of a change: each part that is not as before. */
function useChangeLines(): (noun: string, record: Row) => Line[] {
  const word = useWord();
  const settingLabel = useSettingLabel();
  const changeName = useChangeName();
  return (noun, record) => {
    const { before, after, key, changed } = record;
    if (before === undefined && after === undefined) return [];
    const line = (name: string, label: string, was: unknown, is: unknown): Line => {
      const value = (of: unknown) => <Value name={name} value={of} noun={noun} />;
      const [from, to] = [value(was), value(is)];
      return [
        label,
        was === undefined || was === null ? (
          to
        ) : (
          <Trans key={name}>
            de {from} para {to}
          </Trans>
        ),
      ];
    };
    if (typeof key === 'string' && isSetting(key)) return [line(key, settingLabel(key), before, after)];
    if (!isParts(before) && !isParts(after)) return [line('status', changeName(noun), before, after)];
    const [was, is] = [isParts(before) ? before : {}, isParts(after) ? after : {}];
    const only = Array.isArray(changed) ? new Set(changed.map(String)) : null;
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => !SILENT.has(name) && (only?.has(name) ?? true))
      .filter((name) => name in is && JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
      .map((name) => line(name, word(detailNames, name), was[name], is[name]));
  };
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
  const rows: Line[] = [
    ...(refused === undefined
      ? []
      : [[t`Recusa`, refused === 'role' ? t`O papel do operador não permite.` : String(refused)] as const]),
    ...(typeof asked === 'string' ? [[t`Ação`, actionWords(asked)] as const] : []),
    ...changes.flatMap((change) => changeLines(noun, change)),
    ...Object.entries(details)
      .filter(([name]) => !SILENT.has(name))
      .map(
        ([name, value]): Line => [word(detailNames, name), <Value key={name} name={name} value={value} noun={noun} />],
      ),
  ];
  return rows.length === 0 ? '–' : <Facts rows={rows} />;
}
