import type { Session } from './sessions.port.ts';

type WrittenPositions = Session['written'];

export const mergePositions = (
  one: WrittenPositions,
  other: WrittenPositions,
): WrittenPositions => {
  const merged: Record<string, string> = { ...one };
  for (const [category, position] of Object.entries(other)) {
    if (position > (merged[category] ?? '')) merged[category] = position;
  }
  return merged;
};

export const removeReachedPositions = (
  written: WrittenPositions,
  reached: WrittenPositions,
): WrittenPositions =>
  Object.fromEntries(
    Object.entries(written).filter(([category, position]) => position > (reached[category] ?? '')),
  );

/** Checks the categories, because each becomes a field name. */
export const checkPositions = (written: WrittenPositions): void => {
  for (const category of Object.keys(written)) {
    if (!/^[a-z][a-z0-9_]*$/i.test(category)) {
      throw new TypeError(`${JSON.stringify(category)} is not a stream category.`);
    }
  }
};
