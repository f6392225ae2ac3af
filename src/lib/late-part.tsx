import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { CODE_BACKOFF, retry } from './retry.ts';

/** A part of the page in a file of its own. */
export interface LatePart<P extends object> {
  /** Loads the part; a start that needs it awaits this, so that it is in the first paint. Never throws. */
  readonly load: () => Promise<void>;
  /** Renders the part, or `waiting` while it loads; starts the load. */
  readonly Part: ComponentType<P & { readonly waiting?: ReactNode }>;
}

/**
 * Makes a lazy part. Unlike React's `lazy`, it renders at once when loaded, and a failed load does not affect the page:
 * the part is missing until a retry succeeds.
 */
export function latePart<P extends object>(bring: () => Promise<ComponentType<P>>): LatePart<P> {
  let arrived: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    loading ??= bring().then(
      (it) => void (arrived = it),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Part({ waiting, ...props }: P & { readonly waiting?: ReactNode }) {
    const [isHere, know] = useState(arrived !== null);
    useEffect(() => {
      if (isHere) return;
      let isShown = true;
      retry(ask, CODE_BACKOFF, () => (isShown ? 0 : null)).then(
        // A transition renders in slices: a whole sheet in one task would block presses.
        () => startTransition(() => know(true)),
        () => undefined,
      );
      return () => {
        isShown = false;
      };
    }, [isHere]);
    const Arrived = arrived;
    // The props without `waiting` are the part's own; TypeScript cannot subtract from a type variable.
    return Arrived ? <Arrived {...(props as unknown as P)} /> : waiting;
  }
  return { load: () => ask().catch(() => undefined), Part };
}
