/** Whether a player has just left in this tab: for the document that takes the place of theirs. Never throws. */
const KEY = 'jangada-left';

/** Says so to the next document of this tab. */
export function markLeft(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage may be denied; then the next document takes them for somebody who has just come.
  }
}

/** Whether that was said, once. */
export function takeLeft(): boolean {
  try {
    const left = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return left;
  } catch {
    return false;
  }
}
