/**
 * Runs the work after the next paint, in a task of its own: work that forces a layout (a focus) then finds it done and
 * does not lengthen the rendering task. @returns function that cancels the work
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
