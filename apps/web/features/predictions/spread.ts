type SpreadBounds = { gap: number; from: number; to: number };

/** Moves positions apart until neighbours have the gap, by as little as possible and within the limits. */
export const spreadPositions = (
  places: readonly number[],
  { gap, from, to }: SpreadBounds,
): number[] => {
  const downwardPositions: number[] = [];
  for (const place of places)
    downwardPositions.push(Math.max(place, from, (downwardPositions.at(-1) ?? -Infinity) + gap));
  const upwardPositions: number[] = [];
  for (const place of downwardPositions.toReversed())
    upwardPositions.push(Math.min(place, to, (upwardPositions.at(-1) ?? Infinity) - gap));
  return upwardPositions.toReversed();
};
