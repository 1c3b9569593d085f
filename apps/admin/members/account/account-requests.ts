import { type MemberAccount, memberAccountEndpoints } from '#contract/admin/member-account.ts';
import { type AccountPreview, accountPreviewEndpoints } from '#contract/admin/account-previews.ts';
import { call } from '#ui/api/call.ts';
import { createCommandPreview, type CommandRequest } from '../../record/command/use-command.ts';

type Request = CommandRequest<AccountPreview>;
type Recovery = NonNullable<MemberAccount['recovery']>;

const createRequest = (
  id: string,
  { preview, send }: Pick<Request, 'preview' | 'send'>,
): Request => ({
  resource: 'members',
  id,
  preview,
  send,
});

export const endPlanOptions = ['period-end', 'now'] as const;
/** When a suspension ends the plan; undefined if the plan stays. */
export type EndPlan = (typeof endPlanOptions)[number] | undefined;

export const suspensionRequest = (id: string, endPlan: EndPlan): Request => {
  const planEnd = endPlan === undefined ? {} : { endPlan };
  return createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewSuspension, {
      params: { id },
      body: planEnd,
    }),
    send: (reason, ifMatch) =>
      call(memberAccountEndpoints.suspendMember, {
        params: { id },
        body: { ...planEnd, reason },
        ifMatch,
      }),
  });
};

export const restorationRequest = (id: string): Request =>
  createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewRestoration, { params: { id } }),
    send: (reason, ifMatch) =>
      call(memberAccountEndpoints.restoreMember, { params: { id }, body: { reason }, ifMatch }),
  });

export const supportGrantRequest = (id: string): Request =>
  createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewSupportGrant, { params: { id } }),
    send: (reason, ifMatch) =>
      call(memberAccountEndpoints.grantSupportRole, { params: { id }, body: { reason }, ifMatch }),
  });

export const supportRevokeRequest = (id: string): Request =>
  createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewSupportRevoke, { params: { id } }),
    send: (reason, ifMatch) =>
      call(memberAccountEndpoints.revokeSupportRole, { params: { id }, body: { reason }, ifMatch }),
  });

type Loss =
  | { readonly aim: 'second-factor'; readonly proof: string }
  | { readonly aim: 'address'; readonly email: string; readonly proof: string };

/** The first identity check. */
export const recoveryRequest = (id: string, loss: Loss): Request =>
  createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewRecovery, {
      params: { id },
      body: loss,
    }),
    send: (_, ifMatch) =>
      call(memberAccountEndpoints.requestRecovery, { params: { id }, body: loss, ifMatch }),
  });

/** The second identity check, by another admin. */
export const recoveryConfirmation = (
  id: string,
  { id: recoveryId }: Pick<Recovery, 'id'>,
  proof: string,
): Request => {
  const confirmation = { params: { id, recoveryId }, body: { proof } };
  return createRequest(id, {
    preview: createCommandPreview(
      accountPreviewEndpoints.previewRecoveryConfirmation,
      confirmation,
    ),
    send: (_, ifMatch) =>
      call(memberAccountEndpoints.confirmRecovery, { ...confirmation, ifMatch }),
  });
};

export const recoveryWithdrawal = (
  id: string,
  { id: recoveryId }: Pick<Recovery, 'id'>,
): Request => {
  const params = { id, recoveryId };
  return createRequest(id, {
    preview: createCommandPreview(accountPreviewEndpoints.previewRecoveryWithdrawal, { params }),
    send: (reason, ifMatch) =>
      call(memberAccountEndpoints.withdrawRecovery, { params, body: { reason }, ifMatch }),
  });
};
