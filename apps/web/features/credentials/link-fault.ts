import { ApiError } from '#ui/api/api-error.ts';

const passing = [0, 408, 429];

/** Whether the same link can never work again: used, expired, incomplete. Anything else may be tried again. */
export const isDead = (error: Error | null): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !passing.includes(error.status) &&
  error.fields['password'] === undefined;
