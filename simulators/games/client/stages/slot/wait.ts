/** A pause that a press can end. */
export function createWait() {
  let end: () => void = () => undefined;
  return {
    /** @param ms milliseconds */
    for: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
