import { Rejection } from '../shared/rejection.ts';

/** A mailed link counts once, until a newer one was asked for, and until password, address or suspension changed. */
export const requireRequest = (open: string | null | undefined, given: string): void => {
  if (open === given) return;
  throw new Rejection('conflict', 'account/link-used', {
    message:
      'This link was used already, a newer one has replaced it, or your password or address has changed since.',
    field: 'token',
  });
};
