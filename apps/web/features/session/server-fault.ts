import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';

// A problem with a code explains itself, such as a server that is starting.
export const isUnexpectedServerError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 500 || (error.status > 500 && error.code === ''));

/** The message of a failed form: the server's own if it helps, otherwise the specified sentence. */
export const formatFormError = (error: unknown, ofFault: string): string =>
  isUnexpectedServerError(error) ? ofFault : getErrorMessage(error);
