/** The store of the one toast, without React, so that any code can show one. `Toaster` renders it. */

export type ToastKind = 'info' | 'success' | 'error' | 'notification';

export interface ToastInput {
  readonly text: string;
  readonly kind?: ToastKind;
  /** One action for it. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds; default: the kind's. */
  readonly duration?: number;
}

export interface ShownToast extends ToastInput {
  readonly id: number;
  readonly kind: ToastKind;
}

/** Milliseconds that each kind stays (LANG-5). */
export const TOAST_DURATION: Readonly<Record<ToastKind, number>> = {
  info: 4_000,
  success: 4_000,
  error: 6_000,
  notification: 5_000,
};

let current: ShownToast | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let startedAt = 0;
let left = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function run(): void {
  clearTimeout(timer);
  startedAt = performance.now();
  timer = setTimeout(() => close(), left);
}

function show(input: ToastInput | string): number {
  const wanted = typeof input === 'string' ? { text: input } : input;
  const kind = wanted.kind ?? 'info';
  current = { ...wanted, kind, id: nextId++ };
  left = wanted.duration ?? TOAST_DURATION[kind];
  run();
  tell();
  return current.id;
}

function close(id?: number): void {
  if (current === null || (id !== undefined && id !== current.id)) return;
  clearTimeout(timer);
  timer = undefined;
  current = null;
  tell();
}

/** Pauses the timer while a pointer or the focus is on the toast (WCAG 2.2.1). */
function pause(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  left = Math.max(1_000, left - (performance.now() - startedAt));
}

function resume(): void {
  if (current !== null && timer === undefined) run();
}

/** Shows, replaces and closes the toast. At most one is shown; a new one replaces it (LANG-5). */
export const toast = {
  show,
  close,
  pause,
  resume,
  error: (text: string): number => show({ text, kind: 'error' }),
  success: (text: string): number => show({ text, kind: 'success' }),
  current: (): ShownToast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
