/** The list of everything that happened in a stream. */
export const eventsOf = (stream: string): string =>
  `/events?filter=${encodeURIComponent(JSON.stringify({ stream }))}`;
