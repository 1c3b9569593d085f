import { ApiError } from '#ui/api/api-error.ts';
import { messageOf } from '#ui/api/message-of.ts';

// One that says what is wrong, such as that the server is starting, is no such fault.
export const isServerFault = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 500 || (error.status > 500 && error.code === ''));

/** What a form says of a failure: the specified sentence where the server has none that helps. */
export const sentenceOf = (error: unknown, ofFault: string): string =>
  isServerFault(error) ? ofFault : messageOf(error);
