import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import { deleteDrafts } from '#application/kept-documents/keep-document.ts';
import { removeSessionDevices } from '#application/push/push-devices.ts';
import { inactivitySeconds } from '../http/session/session.ts';
import { requireOwnAccount, findStoredAccount, type AccountRoutesDeps } from './ports.ts';
import { toUser } from './user.ts';
import { authOperations } from '#contract/account/auth.ts';

export const sessionRoutes = ({ routes, platform, gate }: AccountRoutesDeps): void => {
  routes.on(authOperations.authCheck, async ({ caller, req }) => {
    const account = caller && (await findStoredAccount(platform, caller.accountId));
    if (!account) {
      const hadSession = gate.hasSessionCookie(req);
      const endReason = await gate.findEndReason(req);
      return {
        body: {
          isAuthenticated: false,
          user: null,
          inactivitySeconds: null,
          ended: hadSession,
          ...(endReason && { endedBecause: endReason }),
        },
      };
    }
    return {
      body: {
        isAuthenticated: true,
        user: toUser(account, platform.clock.now(), platform.config),
        inactivitySeconds: caller.session.remembered ? null : inactivitySeconds,
        ended: false,
      },
    };
  });

  routes.on(authOperations.me, async ({ caller }) => {
    const account = await requireOwnAccount(platform, caller);
    return {
      body: toUser(account, platform.clock.now(), platform.config),
      revision: account.revision,
    };
  });

  routes.on(authOperations.signOut, async ({ body, caller, command, req }) => {
    const cookie = await gate.close(req);
    const cause = body?.cause ?? 'asked';
    if (caller && cause === 'asked') {
      await deleteDraftsOfLastSession(platform, caller.accountId);
      await removeSessionDevices(platform, caller);
    }
    if (caller) {
      const signOut = { type: 'RecordSignOut', cause, now: command.now } as const;
      await recordSignIn(platform, { accountId: caller.accountId, command: signOut }, command);
    }
    return { body: undefined, cookies: [cookie] };
  });
};

// The drafts may be of a page that is open on another device, which goes on.
const deleteDraftsOfLastSession = async (
  platform: AccountRoutesDeps['platform'],
  accountId: string,
): Promise<void> => {
  const otherSessions = await platform.sessions.list(accountId);
  if (otherSessions.length === 0) await deleteDrafts(platform, accountId);
};
