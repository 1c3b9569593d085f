import { Rejection } from '#domain/shared/rejection.ts';
import { isConfiguredAdmin, type CompleteSignInPorts } from '../sign-in/complete-sign-in.ts';

type Confirmation = {
  readonly accountId: string;
  /** The address to confirm. */
  readonly email: string;
  /** The account of the session that followed the link, if any. */
  readonly callerId: string | undefined;
  /** Whether the account has a staff role, which needs a confirmed address. Default: false. */
  readonly isStaff?: boolean;
};

/**
 * A confirmed address in `ADMIN_EMAILS` makes its account an admin, and staff roles take effect only after the address is
 * confirmed. Another person may have entered it, so the link counts only for a person who is logged in to the account.
 */
export const requireAdminLogin = (
  ports: Pick<CompleteSignInPorts, 'config'>,
  { accountId, email, callerId, isStaff = false }: Confirmation,
): void => {
  if (callerId === accountId || !(isStaff || isConfiguredAdmin(ports, email))) return;
  throw new Rejection('conflict', 'account/login-to-confirm', {
    message:
      'Please log in to this account first, then follow the link again. If you do not know its password, reset it.',
  });
};
