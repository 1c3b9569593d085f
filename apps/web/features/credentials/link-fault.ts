import { ApiError } from '#ui/api/api-error.ts';

const temporaryStatuses = [0, 408, 429];
const loginToConfirmCode = 'account/login-to-confirm';

/** Whether the link can never work again: used, expired or incomplete. Other errors can be retried. */
export const isLinkInvalid = (error: Error | null): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !temporaryStatuses.includes(error.status) &&
  error.code !== loginToConfirmCode &&
  error.fields['password'] === undefined;
