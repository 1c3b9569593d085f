// By how much the server's clock is ahead of the device's, in milliseconds.
let ahead = 0;

// Less is the way of the answer.
const noticeable = 2000;

/** The time by the server's clock, as of its last answer: ages are told against it, not against the device's. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

const listeners = new Set<() => void>();

/** Calls back when the server's clock turns out to be another one than was thought; returns what stops that. */
export const onTimeMoved = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** An answer says when it was given, ISO-8601. */
export const noteServerTime = (at: string | null): void => {
  const given = at === null ? NaN : Date.parse(at) - Date.now();
  if (!(Math.abs(given - ahead) > noticeable)) return;
  ahead = given;
  for (const listener of listeners) listener();
};

/** What was measured was measured before now: the newest of it moves a clock that is behind. */
export const noteMeasured = (at: string | undefined): void => {
  if (at !== undefined && Date.parse(at) > serverNow().getTime()) noteServerTime(at);
};
