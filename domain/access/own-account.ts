import { Rejection } from '../shared/rejection.ts';

/** Support staff give time and money to members only, not to themselves. */
export const requireOtherAccount = (staffId: string, accountId: string): void => {
  if (staffId !== accountId) return;
  throw new Rejection('forbidden', 'access/own-account', {
    message: 'You cannot do this for your own account. Ask an admin.',
  });
};
