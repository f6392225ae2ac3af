/** Reads localStorage before the app starts; null too where the browser denies it. */
export function stored(key: 'auth' | 'ageVerified'): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
