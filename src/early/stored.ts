/** Whether the visitor chose English: the cookie of `domain/locale.ts`. */
export function choseEnglish(): boolean {
  return /(?:^|; )i18n_redirected=en(?:;|$)/.test(document.cookie);
}

/** Reads localStorage before the app starts; null too where the browser denies it. */
export function stored(key: 'auth' | 'ageVerified' | 'theme' | 'contrast'): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
