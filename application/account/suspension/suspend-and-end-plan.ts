import { membershipDecider } from '#domain/membership/decider.ts';
import { isLive, type EndTiming } from '#domain/shared/plans/subscription.ts';
import { type CommandContext, withoutRequestKeys } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import { loadMembership } from '../../membership/load-membership.ts';
import {
  executeChange,
  type ExecuteChangePorts,
} from '../../membership/requested-changes/carry-out-change.ts';
import {
  previewRequestedChange,
  type RequestedChangePorts,
} from '../../membership/requested-changes/preview-requested-change.ts';
import { endKinds } from '../../membership/requested-changes/refund-and-end.ts';
import { toChangeCommand } from '../../membership/requested-changes/request-change.ts';
import {
  previewAccountChange,
  toPreviewedMail,
  type AccountChangePreview,
  type AccountPreviewPorts,
} from '../preview-account-change.ts';
import type { EndSuspendedSessionsPorts } from './end-suspended-sessions.ts';
import { findPlanEndOrder, requestOrderedPlanEnd } from './request-plan-end.ts';
import { suspendAccount, type Suspension } from './suspend-account.ts';
import { suspensionMail } from './suspension-mail.ts';

/**
 * Suspends an account, and ends its running subscription without a refund if `endPlan` is set. A repeated request has
 * no further effect. A worker completes one that was interrupted.
 */
export const suspendAndEndPlan = async (
  ports: ExecuteChangePorts & EndSuspendedSessionsPorts,
  suspension: Suspension,
  context: CommandContext,
): Promise<void> => {
  await suspendAccount(ports, suspension, context);
  const { endPlan } = suspension;
  if (endPlan !== undefined) await endSubscription(ports, { ...suspension, endPlan }, context);
};

type PlanEnd = Suspension & { readonly endPlan: EndTiming };

const endSubscription = async (
  ports: ExecuteChangePorts,
  planEnd: PlanEnd,
  context: CommandContext,
): Promise<void> => {
  const { accountId, endPlan } = planEnd;
  const order = await findPlanEndOrder(ports, { accountId });
  const changeId =
    order?.timing === endPlan
      ? await requestOrderedPlanEnd(ports, { accountId, order }, context)
      : await requestPlanEnd(ports, planEnd, context);
  if (changeId === undefined) return;
  // If the payment provider is unavailable, a worker makes the recorded change later.
  await executeChange(ports, { accountId, changeId }, withoutRequestKeys(context));
};

// For an account that was suspended earlier, with another decision about its plan.
const requestPlanEnd = async (
  ports: ExecuteChangePorts,
  { accountId, reason, endPlan }: PlanEnd,
  context: CommandContext,
): Promise<string | undefined> => {
  const { subscription } = (await loadMembership(ports, accountId)).holdings;
  if (!isLive(subscription, context.now)) return undefined;
  const changeId = deriveOrGenerateId(context.idempotencyKey, 'suspension', accountId);
  const requested = { kind: endKinds[endPlan] };
  const command = toChangeCommand({ changeId, requested, reason }, context);
  const stepContext = withoutRequestKeys(context);
  await sendCommand(ports, membershipDecider, { id: accountId, command }, stepContext);
  return changeId;
};

/** The effect of a suspension on login and plan. Changes nothing. */
export const previewSuspension = async (
  ports: AccountPreviewPorts & RequestedChangePorts,
  { accountId, endPlan }: Omit<Suspension, 'reason'>,
  context: CommandContext,
): Promise<AccountChangePreview> => {
  const change = { kind: 'suspend' } as const;
  const preview = await previewAccountChange(ports, { accountId, change }, context);
  if (endPlan === undefined || preview.whyNot !== null) return preview;
  const end =
    endPlan === 'now'
      ? ({ kind: 'cancel-now', refund: 'none' } as const)
      : ({ kind: 'cancel-at-period-end' } as const);
  const planEnd = await previewRequestedChange(ports, { accountId, change: end }, context);
  if (planEnd.whyNot !== null) return preview;
  const memberMails = [suspensionMail(null, context.now), ...planEnd.mails];
  return {
    ...preview,
    mails: [
      ...memberMails.map((mail) => toPreviewedMail('member', mail)),
      ...preview.mails.filter(({ to }) => to !== 'member'),
    ],
    events: [...preview.events, ...planEnd.events],
  };
};
