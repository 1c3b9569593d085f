/** Zero without values. */
export const median = (values: readonly number[]): number => {
  const ordered = Float64Array.from(values);
  const middle = Math.floor(ordered.length / 2);
  partitionAt(ordered, middle);
  const upper = ordered[middle] ?? 0;
  if (ordered.length % 2 === 1 || middle === 0) return upper;
  let lower = -Infinity;
  for (let at = 0; at < middle; at += 1) lower = Math.max(lower, ordered[at] ?? lower);
  return (lower + upper) / 2;
};

/**
 * Moves the value of a rank to its place, with smaller ones before it: C. A. R. Hoare, "Algorithm 65: Find", 1961. A
 * sort of the whole list would take longer.
 */
const partitionAt = (values: Float64Array, rank: number): void => {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[rank] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (right < rank) low = left;
    if (left > rank) high = right;
  }
};
