/** Whether the login or registration has been seen in this visit, a browser session (R41). Never throws. */
const KEY = 'jangada-registration-shown';

export function markRegistrationShown(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage may be denied: a new document may then ask once more.
  }
}

export function wasRegistrationShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
