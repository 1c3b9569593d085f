import { Rejection } from '../shared/rejection.ts';
import type { RegisteredAccount } from './registered.ts';
import type { VerifiedPassword } from './verified-password.ts';

/** Before the address is confirmed, another person may have registered the account with it. */
export const requireConfirmedAddress = ({ emailVerified }: RegisteredAccount): void => {
  if (emailVerified) return;
  throw new Rejection('conflict', 'account/address-not-confirmed', {
    message: 'Please confirm your email address first, using the link we sent you.',
  });
};

/** A role given to an unconfirmed account must not take effect by a change to another person's address. */
export const requireConfirmedAddressOfStaff = (state: RegisteredAccount): void => {
  if (state.isAdmin || state.isSupport) requireConfirmedAddress(state);
};

/** After an undone change of address, another person knows the password until it is reset with a mailed link. */
export const requireNoPendingReset = ({ resetRequired }: RegisteredAccount): void => {
  if (!resetRequired) return;
  throw new Rejection('conflict', 'account/reset-required', {
    message: 'Please set a new password first, using the link we sent you.',
  });
};

/** For logins and what follows them. A session may outlive the suspension for a moment. */
export const requireNotSuspended = ({ isSuspended }: RegisteredAccount): void => {
  if (!isSuspended) return;
  throw new Rejection('forbidden', 'account/suspended', {
    message: 'This account is suspended. Please write to support if you think that this is wrong.',
  });
};

/** For changes that require the password: it must not have changed since it was checked. */
export const requireVerifiedOwner = (
  state: RegisteredAccount,
  { verifiedHash, field = 'password' }: VerifiedPassword & { readonly field?: string },
): void => {
  requireNoPendingReset(state);
  if (state.passwordHash === verifiedHash) return;
  throw new Rejection('conflict', 'account/password-changed-meanwhile', {
    message: 'Your password was changed in the meantime. Please enter the current one again.',
    field,
  });
};
