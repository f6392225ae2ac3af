/** Runs a motion frame by frame. Its length is in milliseconds; `draw` gets the part that has passed, 0 to 1. */
export function createMotion() {
  let frame = 0;
  let end: (() => void) | null = null;
  return {
    get isRunning() {
      return end !== null;
    },
    run(length: number, draw: (share: number) => void): Promise<void> {
      this.finish();
      return new Promise((resolve) => {
        let passed = 0;
        let last = performance.now();
        end = () => {
          cancelAnimationFrame(frame);
          end = null;
          draw(1);
          resolve();
        };
        const step = (now: number) => {
          // After a pause of the page the motion continues without a jump.
          passed += Math.min(50, now - last);
          last = now;
          if (passed >= length) {
            end?.();
            return;
          }
          draw(passed / length);
          frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      });
    },
    /** Jumps to the end. */
    finish(): void {
      end?.();
    },
  };
}

export const easeOut = (share: number): number => 1 - (1 - share) ** 3;
