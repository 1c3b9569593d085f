import { Rejection } from '#domain/shared/rejection.ts';
import { isConfiguredAdmin, type CompleteSignInPorts } from '../sign-in/complete-sign-in.ts';

type Confirmation = {
  readonly accountId: string;
  /** The address to confirm. */
  readonly email: string;
  /** The account of the session that followed the link, if any. */
  readonly callerId: string | undefined;
};

/**
 * A confirmed address in `ADMIN_EMAILS` makes its account an admin. Another person may have entered the address, so the
 * link counts only for a person who is logged in to the account as well.
 */
export const requireAdminLogin = (
  ports: Pick<CompleteSignInPorts, 'config'>,
  { accountId, email, callerId }: Confirmation,
): void => {
  if (callerId === accountId || !isConfiguredAdmin(ports, email)) return;
  throw new Rejection('conflict', 'account/login-to-confirm', {
    message:
      'Please log in to this account first, then follow the link again. If you do not know its password, reset it.',
  });
};
