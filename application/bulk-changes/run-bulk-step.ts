import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { accountDecider } from '#domain/account/decider.ts';
import {
  bulkChangeDecider,
  isBulkChangeFinished,
  memberSelectionDecider,
  type StartedBulkChange,
} from '#domain/bulk-change/bulk-change.ts';
import type { BulkChangeException, BulkChangeOutcome } from '#domain/bulk-change/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { withoutRequestKeys, type CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { loadAggregate } from '../load-stream.ts';
import { changeMembership } from '../membership/staff-changes/change-membership.ts';
import type { RenewalPorts } from '../membership/grants/give-goodwill-month.ts';
import type { MembershipChange } from '../membership/staff-changes/effect-of-change.ts';
import { formatUnchangedReason } from '../membership/staff-changes/unchanged-reason.ts';
import { memberKey } from './grant-id.ts';
import { limitRenewalLookups } from './limit-renewals.ts';
import { parseStoredChange } from './parse-stored-change.ts';
import { loadBulkChange } from './read-bulk-change.ts';
import { countChangedInNextStep } from './read-bulk-members.ts';

type Ports = CommandPorts & RenewalPorts;
type StepContext = { readonly bulkChangeId: string };

/** Concurrent changes share a commit. More of them would make other requests wait for a long commit. */
const concurrency = 125;

/** Staff who see a change going wrong need the time to stop it. */
const stepMs = 500;

/**
 * Runs the next step of a bulk change, or ends it. Event ids are derived from the bulk change and the member, so an
 * interrupted step can be repeated without duplicates.
 */
export const runBulkStep = async (
  ports: Ports,
  { bulkChangeId }: StepContext,
  context: CommandContext,
): Promise<void> => {
  if (await isBetweenSteps(ports, bulkChangeId)) await pause(stepMs);
  const state = await loadBulkChange(ports, bulkChangeId);
  if (!state || isBulkChangeFinished(state)) return;
  const outcome = await getOutcome(ports, state);
  const command = outcome
    ? await createEndCommand(ports, outcome, { ...state, bulkChangeId }, context)
    : await runStep(ports, { ...state, bulkChangeId }, context);
  // The decider recognises a repeated command by its state.
  const target = { id: bulkChangeId, command };
  await sendCommand(ports, bulkChangeDecider, target, withoutRequestKeys(context));
};

const isBetweenSteps = async (ports: Ports, bulkChangeId: string): Promise<boolean> => {
  const state = await loadBulkChange(ports, bulkChangeId);
  return state?.status === 'running' && state.stepsDone > 0 && state.stepsDone < state.steps;
};

const getOutcome = async (
  ports: CommandPorts,
  { status, stepsDone, steps, startedBy }: StartedBulkChange,
): Promise<BulkChangeOutcome | undefined> => {
  if (stepsDone >= steps) return 'completed';
  if (status === 'stopping') return 'stopped';
  const initiator = await loadAggregate(ports, accountDecider, startedBy);
  return initiator.status === 'registered' && initiator.isAdmin ? undefined : 'role-lost';
};

const createEndCommand = async (
  ports: CommandPorts,
  outcome: BulkChangeOutcome,
  state: StartedBulkChange & StepContext,
  { now }: CommandContext,
) => {
  const changedInStep = await countChangedInNextStep(ports, state);
  return { type: 'EndBulkChange', outcome, changedInStep, now } as const;
};

const runStep = async (
  ports: Ports,
  state: StartedBulkChange & StepContext,
  context: CommandContext,
) => {
  const toMemberChange = parseStoredChange(state.change);
  const step = { selectionId: state.selectionId, step: state.stepsDone };
  const { accountIds } = await loadAggregate(ports, memberSelectionDecider, step);
  const enqueue = limitedQueue(concurrency);
  const limitedPorts = { ...ports, payments: limitRenewalLookups(ports.payments) };
  const results = await Promise.all(
    accountIds.map((accountId) =>
      enqueue(async () => {
        // Embedded stores respond without yielding, so other requests would have to wait.
        await nextTurn();
        return changeOne(
          limitedPorts,
          { ...state, change: toMemberChange(accountId), accountId },
          context,
        );
      }),
    ),
  );
  const exceptions = results.filter((result) => result !== undefined);
  const changedCount = results.length - exceptions.length;
  return {
    type: 'RecordBulkStep',
    step: state.stepsDone,
    changed: changedCount,
    exceptions,
    now: context.now,
  } as const;
};

type MemberToChange = Pick<StartedBulkChange, 'startedBy' | 'reason'> &
  StepContext & { readonly change: MembershipChange; readonly accountId: string };

// Undefined if the member was changed. A refusal affects one member; any other error stops the step.
const changeOne = async (
  ports: Ports,
  { bulkChangeId, startedBy, accountId, change, reason }: MemberToChange,
  { now }: CommandContext,
): Promise<BulkChangeException | undefined> => {
  const memberContext = {
    actor: startedBy,
    now,
    correlationId: bulkChangeId,
    causationId: bulkChangeId,
    idempotencyKey: memberKey(bulkChangeId, accountId),
  };
  try {
    const { unchanged } = await changeMembership(
      ports,
      { accountId, change, reason },
      memberContext,
    );
    if (unchanged === null) return undefined;
    return { accountId, outcome: 'unchanged', why: formatUnchangedReason(unchanged) };
  } catch (error) {
    return { accountId, outcome: 'failed', why: getRefusalMessage(error) };
  }
};

const getRefusalMessage = (error: unknown): string => {
  if (error instanceof Rejection) return error.detail.message;
  if (error instanceof PaymentRefusedError)
    return 'The payment provider did not say when the plan renews.';
  throw error;
};
