import type { MemberDetails } from '#contract/admin/member-details.ts';
import type { MemberLogin } from '#contract/admin/member-account.ts';
import { memberLoginEndpoints as endpoints } from '#contract/admin/member-login.ts';
import { call } from '#ui/api/call.ts';
import { text } from './texts.ts';
import type { LoginHelpProps } from './login-help.tsx';

type Identity = MemberLogin['identities'][number];

type LoginCommands = Readonly<
  Record<'unlock' | 'resend' | 'reset' | 'endSessions', LoginHelpProps>
> & {
  readonly unlink: (identity: Identity) => LoginHelpProps;
};

/** The commands of staff for a member who cannot log in, each with its texts. */
export const loginCommands = ({
  id,
  email,
}: Pick<MemberDetails, 'id' | 'email'>): LoginCommands => {
  const params = { id };
  return {
    unlock: {
      verb: 'Unlock',
      subject: email,
      effect:
        'Lifts the lock after too many wrong passwords or codes. The member can try again immediately.',
      done: 'Login unlocked',
      send: (reason) => call(endpoints.unlockMember, { params, body: { reason } }),
    },
    resend: {
      verb: 'Resend confirmation',
      subject: email,
      effect: text('login.resend-effect', { email }),
      done: 'Confirmation link sent',
      send: (reason) => call(endpoints.sendConfirmationLink, { params, body: { reason } }),
    },
    reset: {
      verb: 'Send reset link',
      subject: email,
      effect: text('login.reset-effect', { email }),
      done: 'Reset link sent',
      send: (reason) => call(endpoints.sendResetLink, { params, body: { reason } }),
    },
    endSessions: {
      verb: 'End all sessions',
      subject: email,
      effect:
        'Logs the member out on every device, and ends logins that are waiting for a code. They can log in again.',
      done: 'All sessions ended',
      send: (reason) => call(endpoints.endMemberSessions, { params, body: { reason } }),
    },
    unlink: ({ id: identityId, issuer }) => {
      const provider = getProviderHost(issuer);
      return {
        verb: text('login.unlink', { provider }),
        subject: email,
        effect: text('login.unlink-effect', { provider }),
        done: 'Login provider unlinked',
        send: (reason) =>
          call(endpoints.unlinkMemberIdentity, { params: { id, identityId }, body: { reason } }),
      };
    },
  };
};

/** `accounts.google.com` */
export const getProviderHost = (issuer: string): string => new URL(issuer).host;
