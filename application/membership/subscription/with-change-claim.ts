import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changeClaimSeconds,
  findSubscriptionShown,
} from '#domain/membership/decide-change-claim.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';

/** A change that no other change of the membership overlaps. */
export type ClaimedChange = {
  /** The context of the request, at the time at which the change begins. */
  readonly context: CommandContext;
  /**
   * The subscription that was shown when the request arrived, if another change was made meanwhile. Undefined if there
   * was none.
   */
  readonly shownBefore: Subscription | null | undefined;
};

type Target = { readonly accountId: string };

const waitMs = 100;

/**
 * Makes changes of one membership at the payment provider one after the other, across processes. The claim is an event
 * of the membership. It is extended while the change runs, and expires if the process is killed. A part of a change
 * that has the claim already runs immediately.
 */
export const withChangeClaim = async <Result>(
  ports: CommandPorts,
  { accountId }: Target,
  {
    context,
    change,
  }: {
    readonly context: CommandContext;
    readonly change: (claimed: ClaimedChange) => Promise<Result>;
  },
): Promise<Result> => {
  if (context.claimedAccountId === accountId) return change({ context, shownBefore: undefined });
  const arrived = await loadMembership(ports, accountId);
  const claim = { accountId, claimId: randomUUID() };
  const { before, now } = await waitForClaim(ports, claim, context);
  const claimedContext = { ...context, now, claimedAccountId: accountId };
  const stopExtending = extendClaim(ports, claim, claimedContext);
  try {
    const shown = wasChanged(arrived, before)
      ? findSubscriptionShown(arrived, context.now)
      : undefined;
    return await change({ context: claimedContext, shownBefore: shown });
  } finally {
    stopExtending();
    await releaseClaim(ports, claim, claimedContext);
  }
};

type Claim = Target & { readonly claimId: string };

const waitForClaim = async (
  ports: CommandPorts,
  { accountId, claimId }: Claim,
  context: CommandContext,
): Promise<{ readonly before: MembershipState; readonly now: Date }> => {
  const { pause = sleep } = ports;
  for (let waitedMs = 0; ; waitedMs += waitMs) {
    const now = new Date(context.now.getTime() + waitedMs);
    const command = { type: 'ClaimProviderChange', claimId, now } as const;
    try {
      const stepContext = { ...withoutRequestKeys(context), now };
      const { before } = await sendCommand(
        ports,
        membershipDecider,
        { id: accountId, command },
        stepContext,
      );
      return { before, now };
    } catch (error) {
      if (!isInProgress(error) || waitedMs > changeClaimSeconds * secondMs) throw error;
    }
    await pause(waitMs);
  }
};

const isInProgress = (error: unknown): boolean =>
  error instanceof Rejection && error.code === 'membership/change-in-progress';

// A claim that was not released belongs to a change that runs, or to a killed process whose change is not recorded yet.
const wasChanged = (arrived: MembershipState, before: MembershipState): boolean =>
  arrived.changeClaim?.isReleased === false ||
  arrived.changeClaim?.claimId !== before.changeClaim?.claimId;

/** Extends the claim of a slow change, until the returned function is called. */
const extendClaim = (
  ports: CommandPorts,
  { accountId, claimId }: Claim,
  context: CommandContext,
): (() => void) => {
  const startedAt = performance.now();
  const timer = setInterval(
    () => {
      const now = new Date(context.now.getTime() + performance.now() - startedAt);
      const command = { type: 'ClaimProviderChange', claimId, now } as const;
      const stepContext = { ...withoutRequestKeys(context), now };
      // If the event store is unavailable, the next attempt extends it.
      sendCommand(ports, membershipDecider, { id: accountId, command }, stepContext).catch(
        () => undefined,
      );
    },
    (changeClaimSeconds * secondMs) / 6,
  );
  timer.unref();
  return () => {
    clearInterval(timer);
  };
};

// A claim that cannot be released expires.
const releaseClaim = async (
  ports: CommandPorts,
  { accountId, claimId }: Claim,
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'ReleaseProviderChange', claimId, now: context.now } as const;
  const target = { id: accountId, command };
  await sendCommand(ports, membershipDecider, target, withoutRequestKeys(context)).catch(
    () => undefined,
  );
};
