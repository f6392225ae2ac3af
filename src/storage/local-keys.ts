/**
 * The keys of §3 in localStorage, as plain strings (R24), and nothing else of ours. A browser that denies storage
 * (private mode, blocked site data) or has it full gets memory instead: the visit works, the next one starts anew.
 */
export type LocalKey = 'auth' | 'guest_id' | 'ref' | 'userCountryCode' | 'userCallingCode' | 'ageVerified' | 'lmcp';

const memory = new Map<string, string>();

/** localStorage where it can be had; reading the property itself throws where site data is blocked. */
export function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null;
  }
}

/** The stored text, null when there is none. */
export function readLocal(key: LocalKey): string | null {
  // What could not be written this visit is newer than what an earlier visit left behind.
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

/** Calls `listener` when another tab changes a key; `null` as key means that everything was cleared. */
export function onForeignChange(listener: (key: LocalKey | null, value: string | null) => void): () => void {
  if (typeof addEventListener === 'undefined') return () => undefined;
  const heard = (event: StorageEvent) => {
    if (event.storageArea !== null && event.storageArea !== browserStorage()) return;
    listener(event.key as LocalKey | null, event.newValue);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
