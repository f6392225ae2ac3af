import { linesOf, SYSTEMS, type System } from '../server/bet.ts';

/** The bet slip: its picks, stake and choices. It survives a reload. */

export interface SlipPick {
  readonly match: string;
  readonly selection: string;
  /** Odds that the player has seen and agreed to, hundredths. */
  readonly odds: number;
  /** Words of the pick, as the player chose it. */
  readonly name: string;
  readonly market: string;
  readonly teams: string;
}

export type Mode = 'multiple' | 'single' | System;

const isSystem = (mode: unknown): mode is System => typeof mode === 'string' && Object.hasOwn(SYSTEMS, mode);

/** The system of a slip, if its picks are as many as the system combines. */
export const systemOf = ({ mode, picks }: Pick<SlipState, 'mode' | 'picks'>): System | null =>
  isSystem(mode) && SYSTEMS[mode].picks === picks.length ? mode : null;

/** The systems for so many picks. */
export const systemsFor = (picks: number): readonly System[] =>
  (Object.keys(SYSTEMS) as System[]).filter((system) => SYSTEMS[system].picks === picks); // the keys of the table

export type Accept = 'any' | 'higher' | 'none';

export interface SlipState {
  readonly picks: readonly SlipPick[];
  /** As typed. */
  readonly stake: string;
  readonly mode: Mode;
  readonly accept: Accept;
  /** Idempotency keys of the orders that the provider may have and has not decided, by what they ask. */
  readonly keys: Readonly<Record<string, string>>;
}

/** A bet to place; stake in centavos. */
export interface Order {
  readonly key: string;
  readonly stake: number;
  readonly accept: Accept;
  readonly picks: readonly SlipPick[];
  readonly system?: System;
}

const KEY = 'slip';
/** Held by the tab that places the slip. */
const LOCK = 'slip';
const MOST = 15;
const EMPTY: SlipState = { picks: [], stake: '', mode: 'multiple', accept: 'higher', keys: {} };

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

function isPick(value: unknown): value is SlipPick {
  if (value === null || typeof value !== 'object') return false;
  const { match, selection, odds, name, market, teams } = value as Readonly<Record<string, unknown>>;
  const texts = [match, selection, name, market, teams];
  return texts.every((text) => isText(text, 600)) && Number.isSafeInteger(odds) && Number(odds) > 100;
}

/** Reads a stored slip; anything odd in it is left out. */
export function readSlip(text: string | null): SlipState {
  try {
    const { picks, stake, mode, accept, keys } = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>;
    return {
      picks: Array.isArray(picks) ? picks.filter(isPick).slice(0, MOST) : [],
      stake: isText(stake, 20) ? stake : '',
      mode: mode === 'single' || isSystem(mode) ? mode : 'multiple',
      accept: accept === 'any' || accept === 'none' ? accept : 'higher',
      keys: Object.fromEntries(Object.entries(keys ?? {}).filter(([, key]) => isText(key, 64))),
    };
  } catch {
    return EMPTY;
  }
}

export const sameSelection = (
  one: Pick<SlipPick, 'match' | 'selection'>,
  other: Pick<SlipPick, 'match' | 'selection'>,
) => one.match === other.match && one.selection === other.selection;

const SEPARATOR = '+';

/**
 * Adds a selection to the bet builder of its match, or removes it. The odds are those of the one selection that is left,
 * or still to be asked for: a builder's odds are never computed from those of its parts.
 * @param market name of the builder
 * @param marketOf name of the market of a selection, which each part of a builder carries
 */
export function built(
  picks: readonly SlipPick[],
  pick: SlipPick,
  market: string,
  marketOf: (selection: string) => string,
): SlipPick | null {
  const before = picks.find(({ match }) => match === pick.match);
  const ids = before?.selection.split(SEPARATOR) ?? [];
  const parted = before?.name.split(` ${SEPARATOR} `) ?? [];
  const names = ids.length > 1 ? parted.map((part) => part.slice(part.indexOf(': ') + 1).trim()) : parted;
  const known = new Map(ids.map((id, place) => [id, names[place] ?? '']));
  if (!known.delete(pick.selection)) known.set(pick.selection, pick.name);
  const parts = [...known].sort(([one], [other]) => (one < other ? -1 : 1));
  const [first] = parts;
  if (!first) return null;
  if (parts.length === 1) return { ...pick, selection: first[0], name: first[1], market: marketOf(first[0]) };
  return {
    ...pick,
    selection: parts.map(([id]) => id).join(SEPARATOR),
    name: parts.map(([id, name]) => `${marketOf(id)}: ${name}`).join(` ${SEPARATOR} `),
    market,
  };
}

/** Adds a pick or removes it; another pick of the same match is replaced. */
export function toggled(picks: readonly SlipPick[], pick: SlipPick): readonly SlipPick[] {
  if (picks.some((one) => sameSelection(one, pick))) return picks.filter((one) => !sameSelection(one, pick));
  return [...picks.filter(({ match }) => match !== pick.match), pick].slice(-MOST);
}

/** Centavos of a typed amount in reais: `10`, `10,`, `10,5`, `10.50`, `1.000,00`; null: no amount. */
export function centavosOf(text: string): number | null {
  const clean = text.replace(/[\sR$]/g, '').replace(/\.(?=\d{3}(?:\D|$))/g, '');
  const [, whole = '', , part = ''] = /^(\d{1,9})([.,](\d{0,2}))?$/.exec(clean) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0') || '0');
}

/** Return of a system whose lines stake so many centavos each. */
export const systemReturn = (line: number, odds: readonly number[], system: System): number =>
  linesOf(odds.length, system).reduce(
    (sum, places) =>
      sum +
      returnOf(
        line,
        places.map((place) => odds[place] ?? 0),
      ),
    0,
  );

/** Lines of a system. */
export const lineCount = (system: System): number => linesOf(SYSTEMS[system].picks, system).length;

/** Return of an accumulator, in centavos, as the server computes it. */
export function returnOf(stake: number, odds: readonly number[]): number {
  let [product, scale] = [BigInt(stake), 1n];
  for (const one of odds) {
    product *= BigInt(one);
    scale *= 100n;
  }
  return Number(product / scale);
}

/** Combined odds in hundredths, rounded down, for the screen. */
export const combined = (odds: readonly number[]): number => returnOf(100, odds);

export class Slip {
  #state: SlipState;
  /** Whether the browser stores the slip. */
  #isStored = true;
  /** Whether the browser had no slip at the start, and nothing has changed since. */
  #isBlank: boolean;
  readonly #listeners = new Set<() => void>();
  /** Whether a tap on a price adds it to the bet builder of its match. */
  isBuilding = false;
  /** Adds a selection to a bet builder at the odds that the server answers, or returns why not; set by the slip's view. */
  build: (pick: SlipPick) => Promise<string> = () => Promise.resolve('');

  constructor() {
    const text = stored();
    this.#state = readSlip(text);
    this.#isBlank = text === null;
    addEventListener('storage', ({ key }) => {
      if (key === KEY) this.reload();
    });
  }

  get state(): SlipState {
    return this.#state;
  }

  /** The slip as `restore` takes it. */
  get text(): string {
    return JSON.stringify(this.#state);
  }

  /**
   * Takes a slip that the site kept, if the browser has denied or emptied our storage. A slip that the player emptied or
   * placed meanwhile, here or in another tab, does not come back.
   */
  restore(text: string): void {
    if (this.#isBlank) this.set(readSlip(text));
  }

  /** Takes the slip as another tab has stored it. */
  reload(): void {
    const text = stored();
    if (!this.#isStored || text === null || text === this.text) return;
    this.#isBlank = false;
    this.#state = readSlip(text);
    this.#tell();
  }

  set(changes: Partial<SlipState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#isBlank = false;
    try {
      localStorage.setItem(KEY, this.text);
      this.#isStored = true;
    } catch {
      // Storage is full or forbidden: the slip lasts as long as the page.
      this.#isStored = false;
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  has(pick: Pick<SlipPick, 'match' | 'selection'>): boolean {
    return this.#state.picks.some(
      ({ match, selection }) => match === pick.match && selection.split(SEPARATOR).includes(pick.selection),
    );
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

/**
 * Runs a task with the slip as it stands, while no other tab of this browser places it.
 * @returns false: another tab has placed or changed the slip meanwhile, and the task has not run
 */
export async function exclusively(slip: Slip, task: () => Promise<void>): Promise<boolean> {
  const asked = askedOf(slip);
  const run = async (): Promise<boolean> => {
    slip.reload();
    if (askedOf(slip) !== asked) return false;
    await task();
    return true;
  };
  // Absent without a secure context.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(LOCK, run) : run();
}

/** All that the player sees of the slip and agrees to. */
const askedOf = ({ state: { picks, stake, mode, accept } }: Slip): string =>
  JSON.stringify([picks, stake, mode, accept]);

/**
 * Places the orders of the slip one after the other: the accumulator, or each single. A placed bet leaves the slip at
 * once, so that no later press places it again. An order keeps its key, over a reload too, until the provider has
 * decided it.
 * @param stake centavos of each order
 * @param isUndecided whether a failure leaves open if the provider has the order
 * @throws the first failure of `place`; the orders after it stay in the slip
 */
export async function placeOrders(
  slip: Slip,
  stake: number,
  place: (order: Order) => Promise<unknown>,
  isUndecided: (error: unknown) => boolean,
): Promise<void> {
  const { picks: all, mode, accept } = slip.state;
  const system = systemOf(slip.state);
  for (const picks of mode === 'single' ? all.map((pick) => [pick]) : [all]) {
    const asked = JSON.stringify([
      ...(system ? [system] : []),
      stake,
      ...picks.map(({ match, selection }) => [match, selection]),
    ]);
    const key = slip.state.keys[asked] ?? crypto.randomUUID();
    const { [asked]: _, ...others } = slip.state.keys;
    slip.set({ keys: { ...others, [asked]: key } });
    try {
      await place({ key, stake, accept, picks, ...(system && { system }) });
    } catch (error) {
      if (!isUndecided(error)) slip.set({ keys: others });
      throw error;
    }
    const left = slip.state.picks.filter((pick) => !picks.some((placed) => sameSelection(placed, pick)));
    slip.set({ keys: others, picks: left });
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
