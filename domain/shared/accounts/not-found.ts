import { Rejection } from '../rejection.ts';

// Three codes that the API has published. None of them may be renamed.

/** No login has the id. */
export const accountNotFoundError = (): Rejection =>
  new Rejection('missing', 'account/not-found', { message: 'There is no such account.' });

/** No login has the address that was typed. */
export const addressNotFoundError = (
  message = 'No account found with this email address',
): Rejection => new Rejection('missing', 'account/not-found', { message, field: 'email' });

/** The console asked for a member who is not in the directory. `field` names the input that held the member. */
export const memberNotFoundError = (field?: string): Rejection =>
  new Rejection('missing', 'member/unknown', {
    message: 'There is no such member.',
    ...(field === undefined ? {} : { field }),
  });

/** The log has no member with the id at the requested time. */
export const pastMemberNotFoundError = (): Rejection =>
  new Rejection('missing', 'member/not-found', { message: 'There is no such member.' });
