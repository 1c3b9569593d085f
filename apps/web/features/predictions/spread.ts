type Room = { gap: number; from: number; to: number };

/** Moves positions apart until neighbours have the gap, by as little as possible and within the limits. */
export const spread = (places: readonly number[], { gap, from, to }: Room): number[] => {
  const down: number[] = [];
  for (const place of places) down.push(Math.max(place, from, (down.at(-1) ?? -Infinity) + gap));
  const up: number[] = [];
  for (const place of down.toReversed())
    up.push(Math.min(place, to, (up.at(-1) ?? Infinity) - gap));
  return up.toReversed();
};
