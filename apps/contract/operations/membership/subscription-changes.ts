import { z } from 'zod';
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

const params = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Account id, a UUID.' }),
});

const provider = '503: the payment provider is unavailable.';
const command = `404 \`member/unknown\`: no member has the id. 409 \`membership/no-subscription\`: the member has no paid subscription. 409 \`payment/refused\`: the payment provider does not do this. 409 \`command/contended\`: several changes arrived at the same time; try again. 412 \`command/stale\`: the membership has changed since the revision in \`If-Match\`. ${provider} A change that is already made or scheduled has no effect.`;
const preview = `404 \`member/unknown\`: no member has the id. ${provider}`;

const common = { params, status: 200, ifMatch: true, etag: true, idempotent: true } as const;
const conflicts = ['membership/no-subscription', 'payment/refused', 'command/contended'] as const;
const problems = {
  404: ['member/unknown', 'account/not-found'],
  409: conflicts,
  412: ['command/stale'],
} as const;
const previewCommon = { params, status: 200, answer: subscriptionChangePreviewSchema } as const;

/** Changes of a member's paid subscription by an admin, each with a preview. */
export const subscriptionChangeOperations = defineOperations(subscriptionChangeEndpoints, 'Admin', {
  cancelMemberSubscription: {
    ...common,
    summary: 'Cancel a member’s subscription, with or without a refund',
    description: `409 \`membership/preview-outdated\`: the refund is no longer the previewed one. ${command}`,
    body: cancellationRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflicts, 'membership/preview-outdated'] },
  },
  previewMemberCancellation: {
    ...previewCommon,
    summary: 'What cancelling a member’s subscription would do',
    description: preview,
    body: cancellationPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  },
  undoMemberChange: {
    ...common,
    summary: 'Undo a scheduled downgrade or cancellation of a member',
    description: command,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems,
  },
  previewMemberUndo: {
    ...previewCommon,
    summary: 'What undoing a member’s scheduled change would do',
    description: preview,
    problems: { 404: ['member/unknown'] },
  },
  downgradeMember: {
    ...common,
    summary: 'Schedule a lower plan for the end of a member’s period',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${command}`,
    body: staffDowngradeRequestSchema,
    answer: memberCommandResultSchema,
    problems: { ...problems, 409: [...conflicts, 'membership/not-lower'] },
  },
  previewMemberDowngrade: {
    ...previewCommon,
    summary: 'What a scheduled lower plan would mean for a member',
    description: `409 \`membership/not-lower\`: the plan is not lower than the current one. ${preview}`,
    body: staffDowngradePreviewRequestSchema,
    problems: { 404: ['member/unknown'], 409: ['membership/not-lower'] },
  },
  retryMemberPayment: {
    ...common,
    summary: 'Charge a member’s card for the open renewal again',
    description: `400 \`payment/declined\`: the card was declined. 409 \`payment/not-arrived\`: it is still unpaid, or the bank asks the member to confirm the payment. ${command}`,
    body: subscriptionReasonSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      400: ['payment/declined'],
      409: [...conflicts, 'payment/not-arrived'],
    },
  },
  previewMemberRetry: {
    ...previewCommon,
    summary: 'What charging a member’s open renewal would take',
    description: preview,
    problems: { 404: ['member/unknown'] },
  },
  giveMemberCredit: {
    ...common,
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
    ...previewCommon,
    summary: 'What credit would do to a member’s next invoices',
    description: preview,
    body: creditPreviewRequestSchema,
    problems: { 404: ['member/unknown'] },
  },
  sendUpgradeLink: {
    ...common,
    summary: 'Send a member a mail with a link to upgrade',
    description: `Nothing is charged until the member pays. 409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${command}`,
    body: upgradeLinkRequestSchema,
    answer: memberCommandResultSchema,
    problems: {
      ...problems,
      409: [...conflicts, 'membership/not-higher', 'payment/renewal-open'],
    },
  },
  previewUpgradeLink: {
    ...previewCommon,
    summary: 'What a member would pay to upgrade, and the mail with the link',
    description: `409 \`membership/not-higher\`: the plan is not higher than the current one. 409 \`payment/renewal-open\`: the open renewal must be paid first. ${preview}`,
    body: upgradeLinkPreviewRequestSchema,
    problems: {
      404: ['member/unknown'],
      409: ['membership/not-higher', 'payment/renewal-open'],
    },
  },
});
