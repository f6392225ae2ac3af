/** The actions on a row of a list: which ones fit its state, and the values that their forms begin with. */
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import type { Row } from './api.ts';
import type { Values } from './CommandForm.tsx';
import { keyOf } from './groups.ts';
import { whenText } from './when.ts';

const isOpen = (row: Row): boolean => row['ended_at'] === null || row['ended_at'] === undefined;

/** The states of a row in which an action makes sense; an action without a line always does. */
const FITS: Readonly<Record<string, (row: Row) => boolean>> = {
  'adjust approve': ({ status }) => status === 'proposed',
  'adjust reject': ({ status }) => status === 'proposed',
  'box end': isOpen,
  'box publish': isOpen,
  'chat pin': ({ removed }) => removed === false,
  'chat remove': ({ removed }) => removed !== true,
  'chat keep': ({ reports }) => reports !== undefined,
  'chat unpin': ({ pinned_until }) => Boolean(pinned_until),
  'coupon disable': ({ disabled_at }) => !disabled_at,
  'game hide': ({ state }) => state !== 'hidden',
  'game maintenance': ({ state }) => state === 'listed',
  'game show': ({ state }) => state !== 'listed',
  'mission assign': ({ audience }) => audience === 'assigned',
  'notice cancel': ({ state }) => state === 'waits',
  'page withdraw': ({ state }) => state === 'to come',
  'staff disable': ({ state }) => state !== 'disabled',
  'staff enable': ({ state }) => state === 'disabled',
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const yesNo = (value: unknown): string => (value === true ? 'yes' : 'no');

/** Present values of the options of a form that edits a row, by the command. */
const VALUES: Readonly<Record<string, (row: Row) => Values>> = {
  'banner edit': (row) => ({
    placement: text(row['placement']),
    alt: text(row['alt']),
    'alt-en': text(row['alt_en']),
    to: text(row['to']),
    starts: whenText(row['from'] as string | null, 'start'),
    ends: whenText(row['until'] as string | null, 'end'),
  }),
  'box edit': (row) => ({
    title: text(row['title_pt']),
    'title-en': text(row['title_en']),
    description: text(row['description_pt']),
    'description-en': text(row['description_en']),
    image: text(row['image']),
    price: text(row['price']),
  }),
  'box stock': (row) => ({ N: text(row['stock']) || 'none' }),
  'category edit': (row) => ({
    title: text(row['title']),
    'title-en': text(row['title_en']),
    icon: text(row['icon']),
  }),
  'category games': (row) => ({ GAMES: text(row['games']) || 'none' }),
  'category order': (row) => ({ PLACE: text(row['place']) }),
  'game order': (row) => ({ PLACE: text(row['place']) }),
  'promotion edit': (row) => ({
    title: text(row['title_pt']),
    'title-en': text(row['title_en']),
    summary: text(row['summary_pt']),
    'summary-en': text(row['summary_en']),
    terms: text(row['html_pt']),
    'terms-en': text(row['html_en']),
    topic: text(row['topic']),
    image: text(row['image']),
    to: text(row['link']),
    coupon: text(row['coupon']),
    'opt-in': yesNo(row['opt_in']),
    audience: row['players_only'] === true ? 'players' : 'all',
    'min-level': text(row['min_level']),
    starts: whenText(row['starts_at'] as string | null, 'start'),
    ends: whenText(row['ends_at'] as string | null, 'end'),
  }),
  'redirect add': (row) => ({ TARGET: text(row['target']) }),
  'staff role': (row) => ({ role: text(row['role']) }),
};

/** The argument of an action that names its row, with the row's value; null: the action does not fit the row. */
export function rowValues(command: OperatorCommand, row: Row): Values | null {
  const key = keyOf(command);
  if (key === null || FITS[command.name]?.(row) === false) return null;
  const value = row[key === 'USER' ? 'player' : key.toLowerCase()];
  if (value === undefined || value === null) return null;
  return { [key]: String(value), ...VALUES[command.name]?.(row) };
}
