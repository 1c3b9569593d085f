import { Rejection } from '../shared/rejection.ts';

/** A mailed link counts once, and only until a newer one was asked for. */
export const requireRequest = (open: string | null | undefined, given: string): void => {
  if (open === given) return;
  throw new Rejection('conflict', 'account/link-used', {
    message: 'This link was used already, or a newer one has replaced it.',
    field: 'token',
  });
};
