import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** A failed read or an outdated part of the page. */
export interface Trouble {
  readonly title: ReactNode;
  readonly onRetry: () => unknown;
}

interface Entry {
  readonly id: string;
  readonly kind: Kind;
  readonly isLine: boolean;
  /** Latest props of the part, set after each render. */
  readonly latest: { readonly current: Trouble };
}

type Kind = 'error' | 'notice';

/** The troubles that one card or notice of a page stands for. */
export interface Shown {
  readonly troubles: readonly Trouble[];
  /** Retries every failed or outdated part of the page. */
  readonly retry: () => void;
}

const Entries = createContext<readonly Entry[] | null>(null);
const Put = createContext<((entry: Entry) => () => void) | null>(null);

/** Collects the troubles of a page, so that one card and one notice stand for all of them. */
export function OnePerPage({ children }: { readonly children: ReactNode }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const put = useCallback((entry: Entry) => {
    setEntries((known) => [...known, entry]);
    return () => setEntries((known) => known.filter(({ id }) => id !== entry.id));
  }, []);
  return (
    <Put.Provider value={put}>
      <Entries.Provider value={entries}>{children}</Entries.Provider>
    </Put.Provider>
  );
}

/**
 * Registers a trouble while `isActive`. Returns the troubles of this kind on the page for its first part, and null for the
 * others, which show nothing. Outside a page, as in a sheet, each part stands alone. @param isLine the part is a line in a
 * list: any notice of the page stands for it, also one that comes later
 */
export function useOnePerPage(kind: Kind, isActive: boolean, trouble: Trouble, isLine = false): Shown | null {
  const id = useId();
  const entries = useContext(Entries);
  const put = useContext(Put);
  const latest = useRef(trouble);
  const entry = useMemo(() => ({ id, kind, isLine, latest }), [id, kind, isLine]);
  useLayoutEffect(() => {
    latest.current = trouble;
  });
  useLayoutEffect(() => (isActive ? put?.(entry) : undefined), [isActive, put, entry]);
  const same = entries?.filter((one) => one.kind === kind) ?? [];
  // A part that is not registered yet renders, so that a notice does not lose its place in the frame in which it begins.
  if (!isActive || same.length === 0) return shown([trouble]);
  const first = same.find((one) => !one.isLine) ?? same[0];
  if (first?.id !== id) return null;
  return { ...shown(entries?.map(troubleOf) ?? []), troubles: same.map(troubleOf) };
}

const troubleOf = ({ latest }: Entry): Trouble => latest.current;

function shown(troubles: readonly Trouble[]): Shown {
  const retry = () => {
    for (const { onRetry } of troubles) void onRetry();
  };
  return { troubles, retry };
}

/** Whether the page shows an error card, whose retry button also serves the notice. */
export function useHasErrorCard(): boolean {
  return useContext(Entries)?.some(({ kind }) => kind === 'error') ?? false;
}
