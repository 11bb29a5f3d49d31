/**
 * Runs what a press leads to once its own effect has been painted: the button that is down, the line that is chosen. The
 * answer calls it off.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // An animation frame comes before the paint, and a task that it asks for after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
