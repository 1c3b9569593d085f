import type { Session } from './sessions.port.ts';

type Written = Session['written'];

export const mergePositions = (one: Written, other: Written): Written => {
  const newer: Record<string, string> = { ...one };
  for (const [category, position] of Object.entries(other)) {
    if (position > (newer[category] ?? '')) newer[category] = position;
  }
  return newer;
};

export const removeReached = (written: Written, reached: Written): Written =>
  Object.fromEntries(
    Object.entries(written).filter(([category, position]) => position > (reached[category] ?? '')),
  );

/** Checks the categories, because each becomes a field name. */
export const checkPositions = (written: Written): void => {
  for (const category of Object.keys(written)) {
    if (!/^[a-z][a-z0-9_]*$/i.test(category)) {
      throw new TypeError(`${JSON.stringify(category)} is not a stream category.`);
    }
  }
};
