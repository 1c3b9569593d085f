import { EventStoreError } from './event-store.port.ts';

/**
 * The driver exports no base class: its own errors have a `type`, plain gRPC errors only a `code`.
 */
export const errorType = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && typeof error.type === 'string'
    ? error.type
    : undefined;

/**
 * Only a refusal is certain. After a lost connection, a deadline or an error without a type, the
 * append may have been stored.
 */
export const appendError = (stream: string, error: unknown): EventStoreError => {
  if (error instanceof EventStoreError) return error;
  const cause = { cause: error };
  switch (errorType(error) ?? 'none') {
    case 'wrong-expected-version':
      return new EventStoreError('wrong-revision', formatWrongRevision(stream, error), cause);
    case 'maximum-append-size-exceeded':
      return new EventStoreError('too-large', `The append to ${stream} is too large.`, cause);
    case 'stream-deleted':
      return new EventStoreError('invalid-event', `${stream} was deleted for good.`, cause);
    default:
      return new EventStoreError(
        'unavailable',
        `It is not known whether the append to ${stream} was stored: ${getMessage(error)}.`,
        cause,
      );
  }
};

export const toStoreReadError = (error: unknown): EventStoreError =>
  error instanceof EventStoreError
    ? error
    : new EventStoreError('unavailable', `The event store cannot be read: ${getMessage(error)}.`, {
        cause: error,
      });

const formatWrongRevision = (stream: string, error: unknown): string => {
  const actualRevision =
    error instanceof Error && 'actualVersion' in error ? String(error.actualVersion) : 'another';
  return `${stream} is at revision ${actualRevision}, not at the one that was expected.`;
};

// Some of the driver's errors have an empty message.
const getMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || (errorType(error) ?? error.name);
};
