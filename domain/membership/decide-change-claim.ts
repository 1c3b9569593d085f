import type { CommandHandlers } from '../shared/decider.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Subscription } from '../shared/plans/subscription.ts';
import { secondMs } from '../shared/time/durations.ts';
import type { ClaimProviderChange, ReleaseProviderChange } from './commands.ts';
import { changeClaimEvents, type ChangeClaimEvent } from './change-claim-events.ts';
import type { ChangeClaim, MembershipState } from './state.ts';

/** How long a change at the provider excludes others if its process is killed. */
export const changeClaimSeconds = 30;

// A process that still works on its change extends its claim when a third of it is used up.
const extendBelowMs = (changeClaimSeconds * secondMs * 2) / 3;

const claimProviderChange = (
  { changeClaim }: MembershipState,
  { claimId, now }: ClaimProviderChange,
): readonly ChangeClaimEvent[] => {
  if (changeClaim?.claimId === claimId) {
    const remainingMs = Date.parse(changeClaim.expiresAt) - now.getTime();
    if (changeClaim.isReleased || remainingMs > extendBelowMs) return [];
  } else if (isChangeRunning(changeClaim, now)) {
    throw changeInProgressError();
  }
  const expiresAt = new Date(now.getTime() + changeClaimSeconds * secondMs).toISOString();
  const data = { claimId, claimedAt: now.toISOString(), expiresAt };
  return [{ type: 'ProviderChangeClaimed', data }];
};

const releaseProviderChange = (
  { changeClaim }: MembershipState,
  { claimId, now }: ReleaseProviderChange,
): readonly ChangeClaimEvent[] => {
  if (changeClaim?.claimId !== claimId || changeClaim.isReleased) return [];
  const data = { claimId, releasedAt: now.toISOString() };
  return [{ type: 'ProviderChangeReleased', data }];
};

/** Whether another process changes the membership at the provider. */
const isChangeRunning = (claim: ChangeClaim | null, now: Date): claim is ChangeClaim =>
  claim !== null && !claim.isReleased && now.getTime() < Date.parse(claim.expiresAt);

/** The subscription before a running change, which a person may still see while the change is made. */
export const findSubscriptionShown = (
  { changeClaim, holdings }: MembershipState,
  now: Date,
): Subscription | null =>
  isChangeRunning(changeClaim, now) ? changeClaim.subscriptionBefore : holdings.subscription;

/** False for events that only put changes in order, which staff and members never see. */
export const isVisibleEventType = (type: string): boolean =>
  !Object.keys(changeClaimEvents).includes(type);

const changeInProgressError = (): Rejection =>
  new Rejection('conflict', 'membership/change-in-progress', {
    message: 'Another change of this subscription is being made. Please try again in a moment.',
  });

export const changeClaimHandlers: CommandHandlers<
  MembershipState,
  ClaimProviderChange | ReleaseProviderChange,
  ChangeClaimEvent
> = {
  ClaimProviderChange: claimProviderChange,
  ReleaseProviderChange: releaseProviderChange,
};
