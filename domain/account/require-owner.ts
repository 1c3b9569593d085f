import { Rejection } from '../shared/rejection.ts';
import type { Registered } from './registered.ts';

/** Before that, another person may have opened the account with the owner's address. */
export const requireConfirmedAddress = ({ emailVerified }: Registered): void => {
  if (emailVerified) return;
  throw new Rejection('conflict', 'account/address-not-confirmed', {
    message: 'Please confirm your email address first, using the link we sent you.',
  });
};

/** After an undone change of address another person knows the password, until a mailed link sets a new one. */
export const requireOwnPassword = ({ resetRequired }: Registered): void => {
  if (!resetRequired) return;
  throw new Rejection('conflict', 'account/reset-required', {
    message: 'Please set a new password first, using the link we sent you.',
  });
};
