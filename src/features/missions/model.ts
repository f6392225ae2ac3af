/** Pure rules of missions: their stage, and the places of their widgets at the edge of the window (MISSION-2). */
import type { Mission } from '../../contract/missions.ts';
import { toMs } from '../../lib/time.ts';

/** `assigned`: the operator chose this player or guest, who has not accepted yet. */
export type Stage = 'open' | 'assigned' | 'running' | 'completed' | 'claimed' | 'expired';

type Times = Pick<Mission, 'accepted_at' | 'assigned_at' | 'completed_at' | 'claimed_at' | 'expires_at'>;

/** @param now the server's time, ms */
export function stageOf(mission: Times, now: number): Stage {
  const { accepted_at, assigned_at, completed_at, claimed_at, expires_at } = mission;
  if (claimed_at !== null) return 'claimed';
  if (completed_at !== null) return 'completed';
  if (accepted_at === null) return assigned_at === null ? 'open' : 'assigned';
  return expires_at !== null && toMs(expires_at) <= now ? 'expired' : 'running';
}

/** The number of a mission, without the period of its id. */
const numberOf = (id: string): string => id.split('.', 1)[0] ?? id;

/**
 * Key of the kept place of each mission's widget: its number, so that the next period's widget stands where the last one
 * did. The widget of a second period beside it has its whole id.
 */
export function placeKeys(list: readonly Pick<Mission, 'id'>[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of list) {
    const key = taken.has(numberOf(id)) ? id : numberOf(id);
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

/** The mission of an id; of one without its period (`7` of `7.2026-11-23`), the one that is not over. */
export function missionOf(list: readonly Mission[], wanted: string, now: number): Mission | undefined {
  const periods = list.filter(({ id }) => id === wanted || id.startsWith(`${wanted}.`));
  const isOver = (mission: Mission) => ['claimed', 'expired'].includes(stageOf(mission, now));
  return periods.find((mission) => mission.id === wanted) ?? periods.find((mission) => !isOver(mission)) ?? periods[0];
}

const WIDGET_ORDER: readonly Stage[] = ['completed', 'running', 'assigned'];

/** Missions that have a widget: a reward waits, one is running, one was assigned; the nearest to its goal first. */
export function widgetMissions(list: readonly Mission[], now: number): Mission[] {
  const place = (mission: Mission) => WIDGET_ORDER.indexOf(stageOf(mission, now));
  const part = (mission: Mission) => mission.progress / mission.goal;
  return list.filter((mission) => place(mission) >= 0).sort((a, b) => place(a) - place(b) || part(b) - part(a));
}

export const WIDGET = { open: 144, small: 76, wide: 90, top: 74, bottom: 78, gap: 10 } as const;

/** The most widgets at once on a small and on a wide window: more would cover the page. */
const MOST = { small: 2, wide: 3 } as const;

/** The nearest distance from the top of the window, px, that leaves both margins free. */
export function withinMargins(top: number, height: number, windowHeight: number): number {
  return Math.max(WIDGET.top, Math.min(top, windowHeight - WIDGET.bottom - height));
}

/** Height of a widget, px. */
export function heightOf(isOpen: boolean, isWide: boolean): number {
  return isOpen ? WIDGET.open : isWide ? WIDGET.wide : WIDGET.small;
}

export interface Place {
  readonly id: string;
  /** Wanted distance from the top of the window, px; null: none was chosen. */
  readonly positionY: number | null;
  readonly isOpen: boolean;
}

export interface Placed {
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly isOpen: boolean;
}

/**
 * Places the widgets along the edge, as near to their wanted places as margins and gaps allow. Widgets without a place
 * stand at the bottom. Those that do not fit are left out: closed ones before open ones, the last first. One open widget
 * stays in the lowest window.
 */
export function placeWidgets(wanted: readonly Place[], windowHeight: number, isWide: boolean): Placed[] {
  const end = windowHeight - WIDGET.bottom;
  const most = isWide ? MOST.wide : MOST.small;
  const sized = wanted.map((place) => ({ ...place, height: heightOf(place.isOpen, isWide) }));
  const needed = () => sized.reduce((sum, { height }) => sum + height + WIDGET.gap, -WIDGET.gap);
  while (sized.length > most || needed() > end - WIDGET.top) {
    const closed = sized.findLastIndex(({ isOpen }) => !isOpen);
    if (closed < 0 && sized.length < 2) break;
    // -1 is the last one: all are open.
    sized.splice(closed, 1);
  }
  const placed: Placed[] = sized
    .map(({ id, isOpen, height, positionY }) => ({ id, isOpen, height, top: positionY ?? end - height }))
    .sort((a, b) => a.top - b.top);
  // Down from the top margin, then up from the bottom margin: both keep the gaps.
  let from: number = WIDGET.top;
  for (const [index, widget] of placed.entries()) {
    placed[index] = { ...widget, top: Math.max(widget.top, from) };
    from = Math.max(widget.top, from) + widget.height + WIDGET.gap;
  }
  let until = end;
  for (const [index, widget] of [...placed.entries()].reverse()) {
    const top = Math.min(widget.top, until - widget.height);
    placed[index] = { ...widget, top };
    until = top - WIDGET.gap;
  }
  return placed;
}

/** Whether a widget that opens leaves room for those that are open already. */
export function fitsOpen(wanted: readonly Place[], id: string, windowHeight: number, isWide: boolean): boolean {
  const places = wanted.map((place) => (place.id === id ? { ...place, isOpen: true } : place));
  const openOf = (list: readonly Pick<Place, 'isOpen'>[]) => list.filter(({ isOpen }) => isOpen).length;
  return openOf(placeWidgets(places, windowHeight, isWide)) === openOf(places);
}

/** Distance that one press of an arrow key moves a widget, px. */
const STEP = 24;

/**
 * Moves a widget one step up (-1) or down (1). A step that the next widget is in the way of goes past it.
 * @returns its new distance from the top of the window, px; null: it stands at the margin
 */
export function stepWidget(
  wanted: readonly Place[],
  id: string,
  direction: -1 | 1,
  windowHeight: number,
  isWide: boolean,
): number | null {
  const placed = placeWidgets(wanted, windowHeight, isWide);
  const at = placed.findIndex((widget) => widget.id === id);
  const moving = placed[at];
  if (!moving) return null;
  const next = placed[at + direction];
  const top = withinMargins(moving.top + direction * STEP, moving.height, windowHeight);
  if (!next) return top === moving.top ? null : top;
  const isFree =
    direction < 0 ? next.top + next.height + WIDGET.gap <= top : top + moving.height + WIDGET.gap <= next.top;
  if (isFree) return top;
  // The order follows the wanted places, which may differ from the shown ones.
  const place = wanted.find((widget) => widget.id === next.id)?.positionY ?? windowHeight - WIDGET.bottom - next.height;
  return direction < 0 ? Math.min(next.top, place) - 1 : Math.max(next.top, place) + 1;
}
