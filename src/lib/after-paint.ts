/**
 * Runs the work once what has been drawn is on the screen, in a task of its own: what asks for the layout (a focus) finds it
 * done then, and is not paid in the task that drew. The answer calls it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
