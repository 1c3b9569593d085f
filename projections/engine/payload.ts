import type { StoredPayload } from '#domain/shared/decider.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';

/** What an upcaster takes. */
export const payloadOf = ({ type, data, metadata }: StoredEvent): StoredPayload => ({
  type,
  data,
  schemaVersion: metadata.schemaVersion,
});

/** The category of a stream: what stands before the first hyphen. */
export const categoryOf = (stream: string): string => {
  const hyphen = stream.indexOf('-');
  return hyphen < 0 ? stream : stream.slice(0, hyphen);
};

const uuidLength = 36;

/** The account in the name of its stream: the UUID after the category, whatever follows. */
export const accountIn = (stream: string): string => {
  const from = stream.indexOf('-') + 1;
  return stream.slice(from, from + uuidLength);
};
