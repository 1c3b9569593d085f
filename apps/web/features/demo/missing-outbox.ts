import { ApiError } from '#ui/api/api-error.ts';

/** With a real mail server there is no outbox; the rest of the demo works. */
export const isMissingOutboxError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'demo/no-outbox';
