import {
  type AccountChange,
  type AccountChangePreview,
  previewAccountChange,
} from '#application/account/preview-account-change.ts';
import { previewSuspension } from '#application/account/suspension/suspend-and-end-plan.ts';
import type { CommandContext } from '#application/command-context.ts';
import {
  accountPreviewOperations as operations,
  type AccountPreview,
} from '#contract/admin/account-previews.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

/** Previews of changes to a login run the same decisions as the commands and append nothing. */
export const accountPreviewRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(operations.previewSuspension, async ({ params, body, command }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    const effect = await previewSuspension(
      platform,
      { accountId, endPlan: body?.endPlan },
      command,
    );
    return toReply(accountId, effect);
  });
  routes.on(operations.previewRestoration, ({ params: { id }, command }) =>
    preview(id, { kind: 'restore' }, command),
  );
  routes.on(operations.previewSupportGrant, ({ params: { id }, command }) =>
    preview(id, { kind: 'grant-support' }, command),
  );
  routes.on(operations.previewSupportRevoke, ({ params: { id }, command }) =>
    preview(id, { kind: 'revoke-support' }, command),
  );
  routes.on(operations.previewRecovery, ({ params: { id }, body, command }) => {
    const { aim, email: newEmail = null, proof } = body;
    return preview(id, { kind: 'request-recovery', aim, newEmail, proof }, command);
  });
  routes.on(operations.previewRecoveryConfirmation, ({ params, body, command }) => {
    const { id, recoveryId } = params;
    return preview(id, { kind: 'confirm-recovery', recoveryId, ...body }, command);
  });
  routes.on(operations.previewRecoveryWithdrawal, ({ params: { id, recoveryId }, command }) =>
    preview(id, { kind: 'withdraw-recovery', recoveryId }, command),
  );

  const preview = async (
    accountId: string,
    change: AccountChange,
    context: CommandContext,
  ): Promise<{ readonly body: AccountPreview }> => {
    await requireMember(platform, accountId);
    const effect = await previewAccountChange(platform, { accountId, change }, context);
    return toReply(accountId, effect);
  };
};

const toReply = (memberId: string, effect: AccountChangePreview): { body: AccountPreview } => ({
  body: { memberId, changes: effect.whyNot === null, ...effect },
});
