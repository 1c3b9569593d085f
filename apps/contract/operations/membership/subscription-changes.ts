import { memberCommandResultSchema } from '../../admin/admin.ts';
import { subscriptionChangeEndpoints } from '../../endpoints/membership/subscription-changes.ts';
import {
  cancellationPreviewRequestSchema,
  cancellationRequestSchema,
  creditPreviewRequestSchema,
  creditRequestSchema,
  staffDowngradePreviewRequestSchema,
  staffDowngradeRequestSchema,
  subscriptionChangePreviewSchema,
  subscriptionReasonSchema,
  upgradeLinkPreviewRequestSchema,
  upgradeLinkRequestSchema,
} from '../../membership/subscription-changes.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

const providerUnavailableText = '503: the payment provider is unavailable.';
const command = `404 \`member/unknown\`: no member has the id. 409 \`membership/no-subscription\`: the member has no paid subscription. 409 \`payment/refused\`: the payment provider does not do this. 409 \`command/contended\`: several changes arrived at the same time; try again. 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. ${providerUnavailableText} A change that is already made or scheduled has no effect.`;
const previewErrorsText = `404 \`member/unknown\`: no member has the id. ${providerUnavailableText}`;

const commonFields = {
  params: memberParams,
  status: 200,
  ifMatch: true,
  etag: true,
  idempotent: true,
} as const;
const conflictCodes = [
  'membership/no-subscription',
  'payment/refused',
  'command/contended',
] as const;
const problems = {
  404: ['member/unknown', 'account/not-found'],
  409: conflictCodes,
  412: ['command/stale'],
} as const;
const commonPreviewFields = {
  params: memberParams,
  status: 200,
  answer: subscriptionChangePreviewSchema,
} as const;

/** Changes of a member's paid subscription by an admin, each with a preview. */
export const subscriptionChangeOperations = defineOperations(subscriptionChangeEndpoints, 'Admin', {
  cancelMemberSubscription: {
    ...commonFields,
    summary: 'Cancel a member’s subscription, with or without a refund',
    description: `409 \`membership/preview-outdated\`: the refund is no longer the previewed one. ${command}`,
    body: cancellationRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflictCodes, 'membership/preview-outdated'] },
  },
  previewMemberCancellation: {
    ...commonPreviewFields,
    summary: 'What cancelling a member’s subscription would do',
    description: previewErrorsText,
    body: cancellationPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  },
  undoMemberChange: {
    ...commonFields,
    summary: 'Undo a scheduled downgrade or cancellation of a member',
    description: command,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems,
  },
  previewMemberUndo: {
    ...commonPreviewFields,
    summary: 'What undoing a member’s scheduled change would do',
    description: previewErrorsText,
    problems: { 404: ['member/unknown'] },
  },
  downgradeMember: {
    ...commonFields,
    summary: 'Schedule a lower plan for the end of a member’s period',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${command}`,
    body: staffDowngradeRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflictCodes, 'membership/not-lower'] },
  },
  previewMemberDowngrade: {
    ...commonPreviewFields,
    summary: 'What a scheduled lower plan would mean for a member',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${previewErrorsText}`,
    body: staffDowngradePreviewRequestSchema,
    problems: { 404: ['member/unknown'], 409: ['membership/not-lower'] },
  },
  retryMemberPayment: {
    ...commonFields,
    summary: 'Charge a member’s card for the open renewal again',
    description: `400 \`payment/declined\`: the card was declined. 409 \`payment/not-arrived\`: it is still unpaid, or the bank asks the member to confirm the payment. ${command}`,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      400: ['payment/declined'],
      409: [...conflictCodes, 'payment/not-arrived'],
    },
  },
  previewMemberRetry: {
    ...commonPreviewFields,
    summary: 'What charging a member’s open renewal would take',
    description: previewErrorsText,
    problems: { 404: ['member/unknown'] },
  },
  giveMemberCredit: {
    ...commonFields,
    summary: 'Give a member credit for the next invoices',
    description: `The renewal date stays. 409 \`membership/no-renewal\`: the subscription does not renew, or its renewal is unpaid. ${command}`,
    body: creditRequestSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      409: ['membership/no-subscription', 'membership/no-renewal', 'command/contended'],
    },
  },
  previewMemberCredit: {
    ...commonPreviewFields,
    summary: 'What credit would do to a member’s next invoices',
    description: previewErrorsText,
    body: creditPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  },
  sendUpgradeLink: {
    ...commonFields,
    summary: 'Send a member a mail with a link to upgrade',
    description: `Nothing is charged until the member pays. 409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${command}`,
    body: upgradeLinkRequestSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      409: [...conflictCodes, 'membership/not-higher', 'payment/renewal-open'],
    },
  },
  previewUpgradeLink: {
    ...commonPreviewFields,
    summary: 'What a member would pay to upgrade, and the mail with the link',
    description: `409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${previewErrorsText}`,
    body: upgradeLinkPreviewRequestSchema,
    problems: {
      404: ['member/unknown'],
      409: ['membership/not-higher', 'payment/renewal-open'],
    },
  },
});
