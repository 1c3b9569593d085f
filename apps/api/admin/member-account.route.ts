import { requireRegistered } from '#application/account/find-account.ts';
import { grantSupport } from '#application/account/staff/grant-support.ts';
import {
  confirmRecovery,
  requestRecovery,
  withdrawRecovery,
} from '#application/account/credentials/recover-account.ts';
import { revokeSupport } from '#application/account/staff/revoke-support.ts';
import { restoreAccount, suspendAccount } from '#application/account/suspension/suspend-account.ts';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import { memberAccountOperations as operations } from '#contract/operations/admin/member-account.ts';
import { recoveryEndsAt } from '#domain/account/recovery/recovery.ts';
import type { OpenRecovery } from '#domain/account/registered.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import { memberLoginOf } from './member-login.ts';
import { type AdminRoutesDeps, memberOrReject } from './ports.ts';

export const memberAccountRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.memberAccount, async ({ params, caller }) => ({
    body: await accountOf(platform, params.id, caller.accountId),
    subject: params.id,
  }));
  routes.on(operations.suspendMember, async ({ params: { id: accountId }, body, ...request }) => {
    await memberOrReject(platform, accountId);
    await suspendAccount(platform, { accountId, ...body }, request.command);
    return changed(accountId, request);
  });
  routes.on(operations.restoreMember, async ({ params: { id: accountId }, body, ...request }) => {
    await memberOrReject(platform, accountId);
    await restoreAccount(platform, { accountId, ...body }, request.command);
    return changed(accountId, request);
  });
  routes.on(operations.grantSupportRole, async ({ params: { id }, body, ...request }) => {
    const { email } = await memberOrReject(platform, id);
    await grantSupport(platform, { email, ...body }, request.command);
    return changed(id, request);
  });
  routes.on(operations.revokeSupportRole, async ({ params: { id }, body, ...request }) => {
    const { email } = await memberOrReject(platform, id);
    await revokeSupport(platform, { email, ...body }, request.command);
    return changed(id, request);
  });
  routes.on(operations.requestRecovery, async ({ params: { id: accountId }, body, ...request }) => {
    await memberOrReject(platform, accountId);
    const { aim, email: newEmail = null, proof } = body;
    const asked = { accountId, aim, newEmail, proof };
    await requestRecovery(platform, asked, request.command);
    return changed(accountId, request);
  });
  routes.on(operations.confirmRecovery, async ({ params, body, ...request }) => {
    const { id: accountId, recoveryId } = params;
    await memberOrReject(platform, accountId);
    const confirmed = { accountId, recoveryId, ...body };
    await confirmRecovery(platform, confirmed, request.command);
    return changed(accountId, request);
  });
  routes.on(operations.withdrawRecovery, async ({ params, body, ...request }) => {
    const { id: accountId, recoveryId } = params;
    await memberOrReject(platform, accountId);
    const withdrawn = { accountId, recoveryId, ...body };
    await withdrawRecovery(platform, withdrawn, request.command);
    return changed(accountId, request);
  });

  const changed = async (
    accountId: string,
    { command, waitForProjections }: Request,
  ): Promise<{ readonly body: MemberAccount; readonly subject: string }> => {
    await waitForProjections();
    return { body: await accountOf(platform, accountId, command.actor), subject: accountId };
  };
};

type Request = {
  readonly command: { readonly actor: string };
  readonly waitForProjections: () => Promise<unknown>;
};

type Platform = AdminRoutesDeps['platform'];

const accountOf = async (
  platform: Platform,
  id: string,
  callerId: string,
): Promise<MemberAccount> => {
  await memberOrReject(platform, id);
  const account = await requireRegistered(platform, id);
  const { isSuspended, isSupport, secondFactor, recovery } = account;
  const isOpen = recovery !== null && recoveryEndsAt(recovery) > platform.clock.now();
  return {
    suspended: isSuspended,
    secondFactor: secondFactor.status === 'on',
    support: isSupport,
    recovery: isOpen ? await shown(platform, recovery, callerId) : null,
    login: await memberLoginOf(platform, { accountId: id, account }),
  };
};

const shown = async (
  platform: Platform,
  recovery: OpenRecovery,
  callerId: string,
): Promise<MemberAccount['recovery']> => {
  const { recoveryId, aim, newEmail, proof, requestedBy, requestedAt } = recovery;
  const admin = await findMember(platform, requestedBy);
  return {
    id: recoveryId,
    aim,
    newEmail,
    proof,
    requestedAt,
    by: { id: requestedBy, name: admin?.displayName ?? requestedBy },
    endsAt: recoveryEndsAt(recovery).toISOString(),
    confirmable: requestedBy !== callerId,
  };
};
