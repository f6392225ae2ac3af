/** How long a ball takes from one row to the next, in milliseconds. */
const ROW_MS = 125;

interface FallingBall {
  readonly path: readonly number[];
  readonly place: number;
  readonly landed: () => void;
  /** Milliseconds of its fall. */
  passed: number;
  /** The last row whose peg was heard. */
  row: number;
}

interface FallParts {
  /** @param lit the place where the last ball landed; null: none yet */
  readonly draw: (
    balls: readonly { readonly path: readonly number[]; readonly at: number }[],
    lit: number | null,
  ) => void;
  /** A ball touches a peg of this row. */
  readonly tick: (row: number) => void;
}

/** Moves several balls at once, frame by frame; each falls at its own time. The last one that landed stays in view. */
export function createFall({ draw, tick }: FallParts) {
  const balls = new Set<FallingBall>();
  let rest: FallingBall | null = null;
  let frame = 0;
  let last = 0;

  const show = () => {
    const shown = [...balls].map(({ path, passed }) => ({ path, at: Math.min(path.length, passed / ROW_MS) }));
    if (rest && balls.size === 0) shown.push({ path: rest.path, at: rest.path.length });
    draw(shown, rest?.place ?? null);
  };
  const land = (ball: FallingBall) => {
    balls.delete(ball);
    rest = ball;
    ball.landed();
  };
  const step = (now: number) => {
    // After a pause of the page the motion continues without a jump.
    const passed = Math.min(50, now - last);
    last = now;
    for (const ball of balls) {
      ball.passed += passed;
      const row = Math.floor(ball.passed / ROW_MS);
      if (row >= ball.path.length) land(ball);
      else if (row !== ball.row) {
        ball.row = row;
        tick(row);
      }
    }
    show();
    frame = balls.size > 0 ? requestAnimationFrame(step) : 0;
  };

  return {
    /** Drops a ball; resolves when it has landed. @param isCalm it lands at once */
    drop(path: readonly number[], place: number, isCalm: boolean): Promise<void> {
      return new Promise((landed) => {
        const ball = { path, place, landed, passed: 0, row: -1 };
        balls.add(ball);
        if (isCalm) {
          land(ball);
          show();
        } else if (frame === 0) {
          last = performance.now();
          frame = requestAnimationFrame(step);
        }
      });
    },
    /** Lands every ball now. */
    finish(): void {
      for (const ball of balls) land(ball);
      cancelAnimationFrame(frame);
      frame = 0;
      show();
    },
  };
}
