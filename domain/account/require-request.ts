import { Rejection } from '../shared/rejection.ts';

/** A mailed link works once. A newer link, or a change of password, address or suspension, makes it invalid. */
export const requireCurrentRequest = (open: string | null | undefined, requestId: string): void => {
  if (open === requestId) return;
  throw new Rejection('conflict', 'account/link-used', {
    message:
      'This link was used already, a newer one has replaced it, or your password or address has changed since.',
    field: 'token',
  });
};
