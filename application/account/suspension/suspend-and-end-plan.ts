import { membershipDecider } from '#domain/membership/decider.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
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
import { endKinds, type EndTiming } from '../../membership/requested-changes/refund-and-end.ts';
import { toChangeCommand } from '../../membership/requested-changes/request-change.ts';
import {
  previewAccountChange,
  toPreviewedMail,
  type AccountChangePreview,
  type AccountPreviewPorts,
} from '../preview-account-change.ts';
import type { EndSuspendedSessionsPorts } from './end-suspended-sessions.ts';
import { suspendAccount, type Suspension } from './suspend-account.ts';
import { suspensionMail } from './suspension-mail.ts';

type PlanEnd = {
  /** When a running subscription ends; it stays when undefined. */
  readonly endPlan?: EndTiming | undefined;
};

/**
 * Suspends an account, and ends its running subscription without a refund if `endPlan` is set. A repeated request has
 * no further effect.
 */
export const suspendAndEndPlan = async (
  ports: ExecuteChangePorts & EndSuspendedSessionsPorts,
  { endPlan, ...suspension }: Suspension & PlanEnd,
  context: CommandContext,
): Promise<void> => {
  if (endPlan === undefined) {
    await suspendAccount(ports, suspension, context);
    return;
  }
  await suspendAccount(ports, { ...suspension, endsPlan: true }, context);
  await endSubscription(ports, { ...suspension, endPlan }, context);
};

const endSubscription = async (
  ports: ExecuteChangePorts,
  { accountId, reason, endPlan }: Suspension & { readonly endPlan: EndTiming },
  context: CommandContext,
): Promise<void> => {
  const { subscription } = (await loadMembership(ports, accountId)).holdings;
  if (!isLive(subscription, context.now)) return;
  const changeId = deriveOrGenerateId(context.idempotencyKey, 'suspension', accountId);
  const requested = { kind: endKinds[endPlan] };
  const command = toChangeCommand({ changeId, requested, reason }, context);
  const stepContext = withoutRequestKeys(context);
  await sendCommand(ports, membershipDecider, { id: accountId, command }, stepContext);
  // If the payment provider is unavailable, a worker makes the recorded change later.
  await executeChange(ports, { accountId, changeId }, stepContext);
};

/** The effect of a suspension on login and plan. Changes nothing. */
export const previewSuspension = async (
  ports: AccountPreviewPorts & RequestedChangePorts,
  { accountId, endPlan }: PlanEnd & { readonly accountId: string },
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
