import { comparableName } from '../../shared/accounts/names.ts';
import { isUsername, usernameInvalid } from '../../shared/field-limits.ts';
import { Rejection } from '../../shared/rejection.ts';
import { containsWebAddress, isWebAddress } from '../../shared/accounts/web-addresses.ts';

export const requireNonEmptyNames = (names: { displayName: string; username: string }): void => {
  if (comparableName(names.displayName) === '') {
    throw new Rejection('invalid', 'account/empty-display-name', {
      message: 'Display name cannot be empty.',
      field: 'displayName',
    });
  }
  if (comparableName(names.username) === '') {
    throw new Rejection('invalid', 'account/empty-username', {
      message: 'Username cannot be empty.',
      field: 'username',
    });
  }
};

/**
 * New names appear in mails. They must not contain links, because anyone can register with another person's address.
 */
export const rejectWebAddress = (field: 'displayName' | 'username', name: string): void => {
  const hasWebAddress = field === 'username' ? isWebAddress(name) : containsWebAddress(name);
  if (!hasWebAddress) return;
  const label = field === 'username' ? 'A username' : 'A display name';
  throw new Rejection('invalid', 'account/web-address-in-name', {
    message: `${label} cannot contain a web address.`,
    field,
  });
};

export const requireValidUsername = (username: string): void => {
  if (isUsername(username)) return;
  throw new Rejection('invalid', 'account/invalid-username', {
    message: usernameInvalid,
    field: 'username',
  });
};
