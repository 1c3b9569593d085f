/**
 * Scrolls an overflowing row, and nothing else, until the given item is in the middle. Waits for the next frame, because
 * measuring now would force another layout. Returns a function that cancels it.
 */
export const scrollRowTo = (
  row: HTMLElement | null,
  part: Element | null | undefined,
): (() => void) => {
  const frame = requestAnimationFrame(() => {
    if (row === null || !part) return;
    const partRect = part.getBoundingClientRect();
    const rowRect = row.getBoundingClientRect();
    row.scrollLeft += partRect.left + partRect.width / 2 - (rowRect.left + rowRect.width / 2);
  });
  return () => {
    cancelAnimationFrame(frame);
  };
};
