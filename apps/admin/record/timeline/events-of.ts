/** The list of a stream's events. */
export const getStreamEventsPath = (stream: string): string =>
  `/events?filter=${encodeURIComponent(JSON.stringify({ stream }))}`;
