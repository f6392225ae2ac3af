/**
 * The named keys in localStorage, as plain strings, and no others (SESS-4). If the browser denies storage (private
 * mode, blocked site data) or it is full, memory replaces it for this visit.
 */
export type LocalKey =
  | 'auth'
  | 'guest_id'
  | 'ref'
  | 'userCountryCode'
  | 'userCallingCode'
  | 'ageVerified'
  | 'lmcp'
  | 'chat_seen'
  | 'theme'
  | 'contrast';

const memory = new Map<string, string>();

/** Returns localStorage or null; reading the property throws where site data is blocked. */
export function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** Reads the stored text; null when there is none. */
export function readLocal(key: LocalKey): string | null {
  // A value that could not be written in this visit is newer than the stored one.
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return browserStorage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. Never throws. */
export function writeLocal(key: LocalKey, value: string | null): void {
  memory.delete(key);
  try {
    const storage = browserStorage();
    if (value === null) storage?.removeItem(key);
    else if (storage) storage.setItem(key, value);
    else memory.set(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

/**
 * Calls `listener` when another tab changes a key; the key is `null` when it cleared everything. @returns unsubscribe
 * function
 */
export function onForeignChange(listener: (key: LocalKey | null, value: string | null) => void): () => void {
  if (typeof addEventListener === 'undefined') return () => undefined;
  const heard = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== browserStorage()) return;
    listener(event.key as LocalKey | null, event.newValue);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
