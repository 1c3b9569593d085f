/** The list of a stream's events. */
export const eventsOf = (stream: string): string =>
  `/events?filter=${encodeURIComponent(JSON.stringify({ stream }))}`;
