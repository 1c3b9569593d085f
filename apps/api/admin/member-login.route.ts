import { emailHash, requireRegistered } from '#application/account/find-account.ts';
import {
  endMemberSessions,
  sendConfirmationLink,
  sendPasswordResetLink,
  unlinkMemberIdentity,
  unlockLogin,
} from '#application/account/staff/help-login.ts';
import { memberLoginOperations as operations } from '#contract/operations/admin/member-login.ts';
import { limitsOf, takeOrReject } from '../http/limits.ts';
import { replyAfterChange } from './member-account.ts';
import { accountLocks, liftAccountLocks } from './member-login.ts';
import { type AdminRoutesDeps, memberOrReject } from './ports.ts';

export const memberLoginRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  const { rateLimits, config } = platform;
  const { mailedLinks, unlocks } = limitsOf(config);
  const accountOf = async (id: string) => {
    await memberOrReject(platform, id);
    return { accountId: id, account: await requireRegistered(platform, id) };
  };
  routes.on(operations.unlockMember, async ({ params: { id }, body, ...request }) => {
    const found = await accountOf(id);
    await takeOrReject(rateLimits, unlocks, id);
    const ports = {
      ...platform,
      isLocked: async () => (await accountLocks(platform, found)).length > 0,
      liftLocks: () => liftAccountLocks(platform, found),
    };
    await unlockLogin(ports, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.sendConfirmationLink, async ({ params: { id }, body, ...request }) => {
    await accountOf(id);
    await takeOrReject(rateLimits, mailedLinks, id);
    await sendConfirmationLink(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.sendResetLink, async ({ params: { id }, body, ...request }) => {
    const { email } = (await accountOf(id)).account;
    await takeOrReject(rateLimits, mailedLinks, emailHash(platform, email));
    await sendPasswordResetLink(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.endMemberSessions, async ({ params: { id }, body, ...request }) => {
    await accountOf(id);
    await endMemberSessions(platform, { accountId: id, ...body }, request.command);
    return replyAfterChange(platform, id, request);
  });
  routes.on(operations.unlinkMemberIdentity, async ({ params, body, ...request }) => {
    const { id, identityId } = params;
    await accountOf(id);
    const unlinked = { accountId: id, identityId, ...body };
    await unlinkMemberIdentity(platform, unlinked, request.command);
    return replyAfterChange(platform, id, request);
  });
};
