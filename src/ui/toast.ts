/** The one toast, outside React, so that any code can show one. `Toaster` renders it. */
import { proxy } from 'valtio/vanilla';

export type ToastKind = 'info' | 'success' | 'error' | 'notification';

export interface ToastInput {
  readonly text: string;
  readonly kind?: ToastKind;
  /** One action for it. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

interface ShownToast extends ToastInput {
  readonly id: number;
  readonly kind: ToastKind;
}

/** Milliseconds that each kind stays (LANG-5). */
const DURATION: Readonly<Record<ToastKind, number>> = {
  info: 4_000,
  success: 4_000,
  error: 6_000,
  notification: 5_000,
};
/** Milliseconds that a toast stays at least after a pause. */
const LEAST = 1_000;

/** The most toasts that the list of recent ones keeps. */
export const RECENT = 20;

/** A toast of this visit, for a player who missed it. */
export interface PastToast extends Pick<ShownToast, 'id' | 'text' | 'kind'> {
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

/** `recent`: the newest first. */
export const toastState = proxy<{ shown: ShownToast | null; recent: readonly PastToast[] }>({
  shown: null,
  recent: [],
});

// Larger than the ids of an earlier document of this visit, whose toasts are listed too.
let nextId = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
let endsAt = 0;
/** Milliseconds that are left of a paused toast; null while the timer runs. */
let left: number | null = null;
/** Pointer and focus each hold the toast: a pointer may come and go while the focus stays. */
const holds = new Set<'pointer' | 'focus'>();

function closeAfter(ms: number): void {
  clearTimeout(timer);
  left = null;
  endsAt = performance.now() + ms;
  timer = setTimeout(close, ms);
}

function show(input: ToastInput | string): void {
  const wanted = typeof input === 'string' ? { text: input } : input;
  const kind = wanted.kind ?? 'info';
  const id = nextId++;
  toastState.shown = { ...wanted, kind, id };
  toastState.recent = [{ id, text: wanted.text, kind, at: Date.now() }, ...toastState.recent].slice(0, RECENT);
  holds.clear();
  closeAfter(DURATION[kind]);
}

function close(): void {
  clearTimeout(timer);
  left = null;
  toastState.shown = null;
}

/** Pauses the timer while a pointer or the focus is on the toast (WCAG 2.2.1). */
function hold(by: 'pointer' | 'focus'): void {
  holds.add(by);
  clearTimeout(timer);
  left ??= Math.max(LEAST, endsAt - performance.now());
}

function release(by: 'pointer' | 'focus'): void {
  holds.delete(by);
  if (left !== null && holds.size === 0) closeAfter(left);
}

/** Forgets the last player's toasts. */
function forget(): void {
  toastState.recent = [];
}

/** Shows and closes the toast. At most one is shown; a new one replaces it (LANG-5). */
export const toast = {
  show,
  close,
  hold,
  release,
  forget,
  error: (text: string): void => show({ text, kind: 'error' }),
  success: (text: string): void => show({ text, kind: 'success' }),
};
