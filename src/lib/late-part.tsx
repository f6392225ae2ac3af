import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/** How long after a failed load it is tried again while the part is wanted; a connection that comes back tries at once. */
const AGAIN = 5_000;

/** A part of the page that comes in a file of its own. */
export interface LatePart<P extends object> {
  /** Loads it. A start that needs it at once waits for this, so that it is painted with the rest. Never throws. */
  readonly load: () => Promise<void>;
  /** Shows it, and `waiting` as long as it has not arrived, which it is then asked to do. */
  readonly Part: ComponentType<P & { readonly waiting?: ReactNode }>;
}

/**
 * Makes one. Unlike React's `lazy` it shows no gap once it is there, and a file that does not arrive takes nothing else of
 * the page with it: the part is missing until it comes.
 */
export function latePart<P extends object>(bring: () => Promise<ComponentType<P>>): LatePart<P> {
  let arrived: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const load = (): Promise<void> => {
    loading ??= bring().then(
      (it) => void (arrived = it),
      () => void (loading = null),
    );
    return loading;
  };
  function Part({ waiting, ...props }: P & { readonly waiting?: ReactNode }) {
    const [isHere, know] = useState(arrived !== null);
    useEffect(() => {
      if (isHere) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      const ask = async () => {
        clearTimeout(timer);
        await load();
        if (!wanted) return;
        // Drawn in slices: a whole sheet in one task would hold up whatever is pressed meanwhile.
        if (arrived) startTransition(() => know(true));
        else timer = setTimeout(() => void ask(), AGAIN);
      };
      const askNow = () => void ask();
      askNow();
      addEventListener('online', askNow);
      return () => {
        wanted = false;
        clearTimeout(timer);
        removeEventListener('online', askNow);
      };
    }, [isHere]);
    const Arrived = arrived;
    // What is left of the props after `waiting` is what the part takes; TypeScript does not subtract from a type variable.
    return Arrived ? <Arrived {...(props as unknown as P)} /> : waiting;
  }
  return { load, Part };
}
