import { type ComponentType, useEffect, useState } from 'react';

/** A part of the page that only some visitors need at once. */
export interface LatePart<P extends object> {
  /** Loads it. A start that needs it waits for this, so that it is painted with the rest. Never throws. */
  readonly load: () => Promise<void>;
  /** Shows it; nothing while it has not arrived, which it is then asked to do. */
  readonly Part: ComponentType<P>;
}

/** Makes one. Unlike `lazy` it never falls back to nothing for a frame once it is there. */
export function latePart<P extends object>(fetch: () => Promise<ComponentType<P>>): LatePart<P> {
  let arrived: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const load = async (): Promise<void> => {
    loading ??= fetch().then(
      (it) => void (arrived = it),
      // It may arrive the next time.
      () => void (loading = null),
    );
    await loading;
  };
  function Part(props: P) {
    const [, know] = useState(arrived !== null);
    useEffect(() => {
      if (!arrived) void load().then(() => know(arrived !== null));
    }, []);
    const Arrived = arrived;
    return Arrived && <Arrived {...props} />;
  }
  return { load, Part };
}
