// Milliseconds that the server's clock is ahead of the device's.
let offsetMs = 0;

// Smaller differences are network latency.
const minCorrectionMs = 2000;

/** The server's time as of its last response. Ages are relative to it, not to the device's clock. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

const listeners = new Set<() => void>();

/** Subscribes to corrections of the server's clock; returns the unsubscribe function. */
export const onServerTimeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Takes the time of a response, ISO-8601. */
export const updateServerTime = (at: string | null): void => {
  const serverOffset = at === null ? NaN : Date.parse(at) - Date.now();
  if (!(Math.abs(serverOffset - offsetMs) > minCorrectionMs)) return;
  offsetMs = serverOffset;
  for (const listener of listeners) listener();
};

/** A measurement cannot be in the future, so the newest one moves a clock that is behind. */
export const advanceServerTime = (at: string | undefined): void => {
  if (at !== undefined && Date.parse(at) > serverNow().getTime()) updateServerTime(at);
};
