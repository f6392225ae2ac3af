/** Whether the visitor has seen the login or registration in this browser session (SESS-10). Never throws. */
const KEY = 'jangada-registration-shown';

export function markRegistrationShown(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Storage may be denied: then the next document may show it again.
  }
}

export function wasRegistrationShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
