/** State of the top loading bar (LANG-6), without React. Milliseconds. */
export const LOADING_BAR = { throttle: 200, duration: 2_000, hideDelay: 500, resetDelay: 400 } as const;

/**
 * `waiting`: started, not visible yet (short loads never show). `running`: in progress, over `duration`. `finishing`:
 * full, for `hideDelay`. `resetting`: fading, for `resetDelay`, then `idle`.
 */
export type LoadingPhase = 'idle' | 'waiting' | 'running' | 'finishing' | 'resetting';

export interface LoadingBarModel {
  readonly start: () => void;
  readonly finish: () => void;
  readonly phase: () => LoadingPhase;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes a loading bar that clears its own timers. Starting a running bar or finishing an idle one has no effect. */
export function createLoadingBar(): LoadingBarModel {
  let phase: LoadingPhase = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const enter = (next: LoadingPhase, then?: { readonly after: number; readonly go: () => void }): void => {
    clearTimeout(timer);
    phase = next;
    if (then) timer = setTimeout(then.go, then.after);
    for (const listener of listeners) listener();
  };

  return {
    start: () => {
      if (phase === 'waiting' || phase === 'running') return;
      enter('waiting', { after: LOADING_BAR.throttle, go: () => enter('running') });
    },
    finish: () => {
      if (phase === 'waiting') enter('idle');
      if (phase !== 'running') return;
      const reset = (): void => enter('resetting', { after: LOADING_BAR.resetDelay, go: () => enter('idle') });
      enter('finishing', { after: LOADING_BAR.hideDelay, go: reset });
    },
    phase: () => phase,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
