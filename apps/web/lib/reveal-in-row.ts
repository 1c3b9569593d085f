/** Scrolls an overflowing row, and nothing else, until the given item is in the middle. */
export const scrollRowTo = (row: HTMLElement | null, part: Element | null | undefined): void => {
  if (row === null || !part) return;
  const inner = part.getBoundingClientRect();
  const outer = row.getBoundingClientRect();
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
};
