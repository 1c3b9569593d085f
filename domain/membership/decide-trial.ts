import type { CommandHandlers } from '../shared/decider.ts';
import { getEffectivePlan } from '../shared/plans/effective-plan.ts';
import { isHigherPlan, trialPlan } from '../shared/plans/plans.ts';
import { isLive } from '../shared/plans/subscription.ts';
import { trialRefusedError, type TrialRefusal } from '../shared/plans/trial-refusals.ts';
import type { AllowTrial, StartTrial } from './commands.ts';
import { grantMembership } from './decide-grants.ts';
import type { MembershipEvent } from './events.ts';
import { findLastTrial, type PastGrant } from './grants.ts';
import { getHoldings, type MembershipState } from './state.ts';

/** Repeating the command while the trial runs has no effect. */
const startTrial = (
  state: MembershipState,
  { grantId, now }: StartTrial,
): readonly MembershipEvent[] => {
  if (findRunningTrial(state, now) !== undefined) return [];
  const refusal = findTrialRefusal(state, now);
  if (refusal !== null) throw trialRefusedError(refusal);
  const reason = 'Started by the member';
  const grant = { grantId, plan: trialPlan, duration: 'trial', reason, now } as const;
  return grantMembership(state, { type: 'GrantMembership', ...grant }).map((event) =>
    event.type === 'MembershipGranted'
      ? { ...event, data: { ...event.data, selfStarted: true as const } }
      : event,
  );
};

/** Why the membership rules out a trial; null if it does not. */
export const findTrialRefusal = (state: MembershipState, now: Date): TrialRefusal | null => {
  const holdings = getHoldings(state);
  if (isLive(holdings.subscription, now)) return 'trial/plan-active';
  if (state.purchase !== null) return 'trial/after-purchase';
  if (!isHigherPlan(trialPlan, getEffectivePlan(holdings, now).plan)) return 'trial/plan-active';
  if (state.checkout !== null && !state.checkout.isOver) return 'trial/checkout-open';
  return findCountedTrial(state) === undefined ? null : 'trial/used';
};

/** The newest trial, unless staff have since allowed another one. */
export const findCountedTrial = (state: MembershipState): PastGrant | undefined => {
  const lastTrial = findLastTrial(state);
  const { trialAllowedAt } = state;
  if (lastTrial === undefined || trialAllowedAt === null) return lastTrial;
  return lastTrial.grantedAt > trialAllowedAt ? lastTrial : undefined;
};

/** When the member’s last plan ended, if it was a trial. Null after a purchase. */
export const findEndedTrial = (state: MembershipState, now: Date): string | null => {
  if (state.purchase !== null) return null;
  if (getEffectivePlan(getHoldings(state), now).plan !== 'free') return null;
  const lastGrant = state.grants.findLast(({ isUndone }) => !isUndone);
  return lastGrant?.isTrial === true ? lastGrant.endsAt : null;
};

/** The trial that the member started and that has not ended. */
export const findRunningTrial = (
  state: MembershipState,
  now: Date,
): { readonly endsAt: string } | undefined => {
  const startedIds = state.grants
    .filter(({ isSelfStarted }) => isSelfStarted)
    .map(({ grantId }) => grantId);
  const grant = getHoldings(state).grants.find(({ grantId }) => startedIds.includes(grantId));
  if (grant === undefined || grant.endsAt === null) return undefined;
  return Date.parse(grant.endsAt) > now.getTime() ? { endsAt: grant.endsAt } : undefined;
};

/** Corrects a wrong match of the mailbox. Has no effect while an earlier permission is unused. */
const allowTrial = (
  state: MembershipState,
  { reason, now }: AllowTrial,
): readonly MembershipEvent[] => {
  if (state.trialAllowedAt !== null && findCountedTrial(state) === undefined) return [];
  return [{ type: 'TrialAllowed', data: { reason, allowedAt: now.toISOString() } }];
};

export const trialHandlers: CommandHandlers<
  MembershipState,
  StartTrial | AllowTrial,
  MembershipEvent
> = {
  StartTrial: startTrial,
  AllowTrial: allowTrial,
};
