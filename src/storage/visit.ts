/** Facts of this visit, which end with the tab: its start and recent toasts, and that the sound was played. Never throws. */
import * as v from 'valibot';

const PREFIX = 'jangada-visit-';

const toasts = v.array(
  v.object({
    id: v.number(),
    text: v.string(),
    kind: v.picklist(['info', 'success', 'error', 'notification']),
    at: v.number(),
  }),
);
type Toasts = Readonly<v.InferOutput<typeof toasts>>;

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage may be denied or full: then the facts end with the document.
  }
}

/** Reads the toasts that this tab has shown, the newest first. */
export function readToasts(): Toasts {
  const parsed = v.safeParse(toasts, read('toasts'));
  return parsed.success ? parsed.output : [];
}

export function writeToasts(recent: Toasts): void {
  write('toasts', recent);
}

/** When this visit began, milliseconds since 1970 by the API's clock; null in its first document. */
export function visitStart(): number | null {
  const parsed = v.safeParse(v.number(), read('began'));
  return parsed.success ? parsed.output : null;
}

/** Notes that a visit begins. @returns its time */
export function beginVisit(at: number): number {
  write('began', at);
  return at;
}

/** Whether the sound of the notifications was played in this visit. */
export function hasRung(): boolean {
  return read('rang') === true;
}

export function noteRung(): void {
  write('rang', true);
}
