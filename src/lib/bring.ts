/** How long after a failed load it is tried again; a connection that comes back tries at once. */
const AGAIN = 5_000;

/** Brings code that the page cannot do without, however often it takes: a file of the build that does not arrive is asked for again. */
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
