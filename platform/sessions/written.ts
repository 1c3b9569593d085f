import type { Session } from './sessions.port.ts';

type Written = Session['written'];

/** For each category the newer of two positions. */
export const newerOf = (one: Written, other: Written): Written => {
  const newer: Record<string, string> = { ...one };
  for (const [category, position] of Object.entries(other)) {
    if (position > (newer[category] ?? '')) newer[category] = position;
  }
  return newer;
};

/** What is left of `written` beyond what was reached. */
export const beyond = (written: Written, reached: Written): Written =>
  Object.fromEntries(
    Object.entries(written).filter(([category, position]) => position > (reached[category] ?? '')),
  );

/** Throws for what is no category of streams: it becomes the name of a field. */
export const checkWritten = (written: Written): void => {
  for (const category of Object.keys(written)) {
    if (!/^[a-z][a-z0-9_]*$/i.test(category)) {
      throw new TypeError(`${JSON.stringify(category)} is no category of streams.`);
    }
  }
};
