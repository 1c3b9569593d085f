import {
  confirmRecovery,
  requestRecovery,
} from '#application/account/credentials/recover-account.ts';
import { suspendAndEndPlan } from '#application/account/suspension/suspend-and-end-plan.ts';
import { sendCommand } from '#application/handle-command.ts';
import { memberAccountOperations as operations } from '#contract/admin/member-account.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { loadMemberAccount, replyAfterChange } from './member-account.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

export const memberAccountRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.memberAccount, async ({ params, caller }) => ({
    body: await loadMemberAccount(platform, params.id, caller.accountId),
    subject: params.id,
  }));
  routes.on(operations.suspendMember, async ({ params: { id: accountId }, body, ...request }) => {
    await requireMember(platform, accountId);
    await suspendAndEndPlan(platform, { accountId, ...body }, request.command);
    return replyAfterChange(platform, accountId, request);
  });
  routes.on(operations.restoreMember, async ({ params: { id: accountId }, body, ...request }) => {
    await requireMember(platform, accountId);
    await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'RestoreAccount', ...body } },
      request.command,
    );
    return replyAfterChange(platform, accountId, request);
  });
  routes.on(
    operations.grantSupportRole,
    async ({ params: { id: accountId }, body, ...request }) => {
      await requireMember(platform, accountId);
      await sendCommand(
        platform,
        accountDecider,
        { id: accountId, command: { type: 'GrantAccountSupport', ...body } },
        request.command,
      );
      return replyAfterChange(platform, accountId, request);
    },
  );
  routes.on(
    operations.revokeSupportRole,
    async ({ params: { id: accountId }, body, ...request }) => {
      await requireMember(platform, accountId);
      await sendCommand(
        platform,
        accountDecider,
        { id: accountId, command: { type: 'RevokeAccountSupport', ...body } },
        request.command,
      );
      return replyAfterChange(platform, accountId, request);
    },
  );
  routes.on(operations.requestRecovery, async ({ params: { id: accountId }, body, ...request }) => {
    await requireMember(platform, accountId);
    const { aim, email: newEmail = null, proof } = body;
    const recoveryRequest = { accountId, aim, newEmail, proof };
    await requestRecovery(platform, recoveryRequest, request.command);
    return replyAfterChange(platform, accountId, request);
  });
  routes.on(operations.confirmRecovery, async ({ params, body, ...request }) => {
    const { id: accountId, recoveryId } = params;
    await requireMember(platform, accountId);
    const confirmation = { accountId, recoveryId, ...body };
    await confirmRecovery(platform, confirmation, request.command);
    return replyAfterChange(platform, accountId, request);
  });
  routes.on(operations.withdrawRecovery, async ({ params, body, ...request }) => {
    const { id: accountId, recoveryId } = params;
    await requireMember(platform, accountId);
    const command = { type: 'WithdrawAccountRecovery', recoveryId, ...body } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, request.command);
    return replyAfterChange(platform, accountId, request);
  });
};
