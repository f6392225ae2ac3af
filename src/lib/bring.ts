/** Milliseconds between retries of a failed load; a returning connection retries at once. */
const AGAIN = 5_000;

/** Loads code that the page needs, and retries until it arrives. */
export async function bring<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await soonOrOnline();
    }
  }
}

function soonOrOnline(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN);
    addEventListener('online', go);
  });
}
