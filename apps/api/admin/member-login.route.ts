import { emailHash, requireRegisteredAccount } from '#application/account/find-account.ts';
import {
  endMemberSessions,
  sendConfirmationLink,
  sendPasswordResetLink,
  unlinkMemberIdentity,
  unlockLogin,
} from '#application/account/staff/help-login.ts';
import { memberLoginOperations as operations } from '#contract/admin/member-login.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import { replyAfterChange } from './member-account.ts';
import { accountLocks, liftAccountLocks } from './member-login.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

export const memberLoginRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  const { rateLimits, config } = platform;
  const { mailedLinks, unlocks } = getRateLimits(config);
  const requireAccount = async (id: string) => {
    await requireMember(platform, id);
    return { accountId: id, account: await requireRegisteredAccount(platform, id) };
  };
  routes.on(operations.unlockMember, async ({ params: { id }, body, ...request }) => {
    const memberAccount = await requireAccount(id);
    await takeOrReject(rateLimits, unlocks, id);
    const ports = {
      ...platform,
      isLocked: async () => (await accountLocks(platform, memberAccount)).length > 0,
      liftLocks: () => liftAccountLocks(platform, memberAccount),
    };
    await unlockLogin(ports, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.sendConfirmationLink, async ({ params: { id }, body, ...request }) => {
    await requireAccount(id);
    await takeOrReject(rateLimits, mailedLinks, id);
    await sendConfirmationLink(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.sendResetLink, async ({ params: { id }, body, ...request }) => {
    const { email } = (await requireAccount(id)).account;
    await takeOrReject(rateLimits, mailedLinks, emailHash(platform, email));
    await sendPasswordResetLink(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.endMemberSessions, async ({ params: { id }, body, ...request }) => {
    await requireAccount(id);
    await endMemberSessions(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.unlinkMemberIdentity, async ({ params, body, ...request }) => {
    const { id, identityId } = params;
    await requireAccount(id);
    const unlinkRequest = { accountId: id, identityId, ...body };
    await unlinkMemberIdentity(platform, unlinkRequest, request.command);
    return replyAfterChange(platform, id, request);
  });
};
