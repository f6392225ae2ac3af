/** Tells the next document of this tab that a player has just logged out. Never throws. */
const KEY = 'jangada-left';

/** Sets the mark for the next document of this tab. */
export function markLeft(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage may be denied; then the next document treats the visitor as new.
  }
}

/** Reads the mark and deletes it. */
export function takeLeft(): boolean {
  try {
    const left = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return left;
  } catch {
    return false;
  }
}
