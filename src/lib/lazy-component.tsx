import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { CODE_BACKOFF, retry } from './retry.ts';

/** A component in a file of its own. */
export interface LazyComponent<P extends object> {
  /** Loads the file; a start that needs it awaits this, so that it is in the first paint. Never throws. */
  readonly load: () => Promise<void>;
  /** Renders the component, or `waiting` while its file loads; starts the load. */
  readonly Component: ComponentType<P & { readonly waiting?: ReactNode }>;
}

/**
 * Makes a lazy component. Unlike React's `lazy`, it renders at once when loaded, and a failed load does not affect the
 * page: the component is missing until a retry succeeds.
 * @param isAwaited the visitor has asked for the component: it renders before all that the page itself still renders
 */
export function lazyComponent<P extends object>(
  importFile: () => Promise<ComponentType<P>>,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const load = (): Promise<void> => {
    loading ??= importFile().then(
      (it) => void (loaded = it),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Component({ waiting, ...props }: P & { readonly waiting?: ReactNode }) {
    const [isLoaded, setLoaded] = useState(loaded !== null);
    useEffect(() => {
      if (isLoaded) return;
      let isShown = true;
      retry(load, CODE_BACKOFF, () => (isShown ? 0 : null)).then(
        // A transition renders in slices, so that presses are answered in between.
        () => (isAwaited ? setLoaded(true) : startTransition(() => setLoaded(true))),
        () => undefined,
      );
      return () => {
        isShown = false;
      };
    }, [isLoaded]);
    const Loaded = loaded;
    // The props without `waiting` are the component's own; TypeScript cannot subtract from a type variable.
    return Loaded ? <Loaded {...(props as unknown as P)} /> : waiting;
  }
  return { load: () => load().catch(() => undefined), Component };
}
