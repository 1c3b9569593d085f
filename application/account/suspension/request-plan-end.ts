import type { OrderedPlanEnd } from '#domain/account/state.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { changesSchedule } from '#domain/membership/requested-changes.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import { type CommandContext, withoutRequestKeys } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import { type CommandPorts, sendCommand } from '../../handle-command.ts';
import { loadMembership } from '../../membership/load-membership.ts';
import { endKinds } from '../../membership/requested-changes/refund-and-end.ts';
import { toChangeCommand } from '../../membership/requested-changes/request-change.ts';
import { findRegisteredAccount } from '../find-account.ts';

type SuspendedAccount = { readonly accountId: string };
type PlanEndOrder = SuspendedAccount & { readonly order: OrderedPlanEnd };

/**
 * The end of the plan that was ordered with the current suspension. Undefined if staff requested another change since,
 * or if the subscription started after the suspension.
 */
export const findPlanEndOrder = async (
  ports: Pick<CommandPorts, 'eventStore'>,
  { accountId }: SuspendedAccount,
): Promise<OrderedPlanEnd | undefined> => {
  const order = (await findRegisteredAccount(ports, accountId))?.orderedPlanEnd ?? undefined;
  if (order === undefined) return undefined;
  const state = await loadMembership(ports, accountId);
  const startedAt = state.holdings.subscription?.startedAt ?? '';
  return startedAt > order.suspendedAt || isReplaced(state, { accountId, order })
    ? undefined
    : order;
};

const isReplaced = ({ requestedChanges }: MembershipState, target: PlanEndOrder): boolean => {
  const latest = requestedChanges.findLast(({ change }) => changesSchedule(change));
  return (
    latest !== undefined &&
    latest.requestedAt >= target.order.suspendedAt &&
    latest.changeId !== getChangeId(target)
  );
};

/**
 * Records the request to end the running subscription as ordered. The suspension determines its id, so it is recorded
 * once. Returns the id, or undefined if no subscription runs.
 */
export const requestOrderedPlanEnd = async (
  ports: CommandPorts,
  target: PlanEndOrder,
  context: CommandContext,
): Promise<string | undefined> => {
  const { accountId, order } = target;
  const { timing, reason } = order;
  const { subscription } = (await loadMembership(ports, accountId)).holdings;
  if (!isLive(subscription, context.now)) return undefined;
  const changeId = getChangeId(target);
  const requested = { kind: endKinds[timing] };
  const command = toChangeCommand({ changeId, requested, reason }, context);
  const stepContext = { ...withoutRequestKeys(context), idempotencyKey: changeId };
  await sendCommand(ports, membershipDecider, { id: accountId, command }, stepContext);
  return changeId;
};

const getChangeId = ({ accountId, order: { suspendedAt } }: PlanEndOrder): string =>
  deriveId('suspension', accountId, suspendedAt);
