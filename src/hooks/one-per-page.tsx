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
  /** Latest props of the part, set after each render. */
  readonly latest: { readonly current: Trouble };
}

type Kind = 'error' | 'notice';

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
 * others, which show nothing. Outside a page, as in a sheet, each part stands alone.
 */
export function useOnePerPage(kind: Kind, isActive: boolean, trouble: Trouble): readonly Trouble[] | null {
  const id = useId();
  const entries = useContext(Entries);
  const put = useContext(Put);
  const latest = useRef(trouble);
  const entry = useMemo(() => ({ id, kind, latest }), [id, kind]);
  useLayoutEffect(() => {
    latest.current = trouble;
  });
  useLayoutEffect(() => (isActive ? put?.(entry) : undefined), [isActive, put, entry]);
  if (entries === null || !isActive) return [trouble];
  const same = entries.filter((one) => one.kind === kind);
  return same[0]?.id === id ? same.map((one) => one.latest.current) : null;
}

/** Whether the page shows an error card, whose retry button also serves the notice. */
export function useHasErrorCard(): boolean {
  return useContext(Entries)?.some(({ kind }) => kind === 'error') ?? false;
}
