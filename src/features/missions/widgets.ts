/** Places of the widgets on this device: in memory for the page, kept in storage for the next visit. */
import { proxy, snapshot } from 'valtio/vanilla';
import { readWidgetFacts, type WidgetFacts, writeWidgetFacts } from '../../storage/device-facts.ts';

/** `facts`: null until storage has answered. */
export const widgets = proxy<{ facts: WidgetFacts | null }>({ facts: null });

/** Reads the kept places, once. */
export async function loadWidgets(): Promise<void> {
  if (widgets.facts !== null) return;
  const facts = await readWidgetFacts();
  widgets.facts ??= facts;
}

function change(facts: Partial<WidgetFacts>): void {
  if (widgets.facts === null) return;
  widgets.facts = { ...widgets.facts, ...facts };
  // Storage takes no proxies.
  const kept = snapshot(widgets).facts;
  if (kept !== null) void writeWidgetFacts(kept);
}

export const setHidden = (hidden: boolean): void => change({ hidden });

/** Closes every open widget. */
export function foldAll(): void {
  const places = Object.entries(widgets.facts?.places ?? {});
  change({ places: Object.fromEntries(places.map(([id, place]) => [id, { ...place, isOpen: false }])) });
}

/**
 * Keeps the place of one widget. Places of missions that are no longer listed are dropped.
 * @param listed keys of the missions in the player's list, as of `placeKeys`
 */
export function setPlace(key: string, place: WidgetFacts['places'][string], listed: ReadonlySet<string>): void {
  const kept = Object.entries(widgets.facts?.places ?? {}).filter(([known]) => listed.has(known));
  change({ places: { ...Object.fromEntries(kept), [key]: place } });
}
