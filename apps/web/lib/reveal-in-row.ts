/** Scrolls an overflowing row, and nothing else, until the given item is in the middle. */
export const scrollRowTo = (row: HTMLElement | null, part: Element | null | undefined): void => {
  if (row === null || !part) return;
  const partRect = part.getBoundingClientRect();
  const rowRect = row.getBoundingClientRect();
  row.scrollLeft += partRect.left + partRect.width / 2 - (rowRect.left + rowRect.width / 2);
};
