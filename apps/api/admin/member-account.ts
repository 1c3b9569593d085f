import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { isActiveAdmin } from '#application/account/staff/is-active-admin.ts';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import { getRecoveryEnd } from '#domain/account/recovery/recovery.ts';
import type { OpenRecovery } from '#domain/account/registered.ts';
import { createOperatorActor } from '#domain/shared/actors.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import { loadMemberLogin } from './member-login.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

type Platform = AdminRoutesDeps['platform'];

type ChangeRequest = {
  readonly command: { readonly actor: string };
  readonly waitForProjections: () => Promise<unknown>;
};

/** The login after a command, once the read models show it. */
export const replyAfterChange = async (
  platform: Platform,
  accountId: string,
  { command, waitForProjections }: ChangeRequest,
): Promise<{ readonly body: MemberAccount; readonly subject: string }> => {
  await waitForProjections();
  return { body: await loadMemberAccount(platform, accountId, command.actor), subject: accountId };
};

export const loadMemberAccount = async (
  platform: Platform,
  id: string,
  callerId: string,
): Promise<MemberAccount> => {
  await requireMember(platform, id);
  const account = await requireRegisteredAccount(platform, id);
  const { isSuspended, isSupport, secondFactor, recovery } = account;
  const isOpen = recovery !== null && getRecoveryEnd(recovery) > platform.clock.now();
  return {
    suspended: isSuspended,
    secondFactor: secondFactor.status === 'on',
    support: isSupport,
    recovery: isOpen ? await toRecovery(platform, recovery, { id, callerId }) : null,
    supportRefundPence: platform.config.SUPPORT_REFUND_LIMIT ?? null,
    staffSecondFactorRequired: !platform.config.demo,
    login: await loadMemberLogin(platform, { accountId: id, account }),
  };
};

const toRecovery = async (
  platform: Platform,
  recovery: OpenRecovery,
  viewed: { readonly id: string; readonly callerId: string },
): Promise<MemberAccount['recovery']> => {
  const { recoveryId, aim, newEmail, proof, requestedAt, dueAt } = recovery;
  const obstacle = await findObstacle(platform, recovery, viewed);
  return {
    id: recoveryId,
    aim,
    newEmail,
    proof,
    requestedAt,
    by: await findRequester(platform, recovery),
    endsAt: getRecoveryEnd(recovery).toISOString(),
    dueAt,
    confirmable: obstacle === null,
    whyNot: obstacle,
  };
};

const findRequester = async (
  platform: Platform,
  { requestedBy, operator }: OpenRecovery,
): Promise<NonNullable<MemberAccount['recovery']>['by']> => {
  if (requestedBy === null) {
    const actor = createOperatorActor(operator ?? undefined);
    return { id: actor, name: operator ?? actor };
  }
  const admin = await findMember(platform, requestedBy);
  return { id: requestedBy, name: admin?.displayName ?? requestedBy };
};

const findObstacle = async (
  platform: Platform,
  { requestedBy, dueAt }: OpenRecovery,
  { id, callerId }: { readonly id: string; readonly callerId: string },
): Promise<NonNullable<MemberAccount['recovery']>['whyNot']> => {
  if (dueAt !== null) return 'waiting-time';
  if (requestedBy === callerId) return 'own-request';
  if (id === callerId) return 'own-account';
  return (await isActiveAdmin(platform, requestedBy)) ? null : 'requester-gone';
};
