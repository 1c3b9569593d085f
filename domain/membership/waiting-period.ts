import { includesForecasts } from '../shared/plans/includes-forecasts.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { hourMs } from '../shared/time/durations.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import type { MembershipState } from './state.ts';

export type WaitingMember = Pick<MembershipState, 'hasBoughtForecasts'> & {
  readonly registeredAt: string;
  /** The length of the waiting period; 0 for none. */
  readonly waitHours: number;
  readonly now: Date;
};

/** When a new member can first buy a plan with forecasts, ISO-8601; null if that is possible now. */
export const waitingPeriodEnd = (member: WaitingMember): string | null => {
  const { hasBoughtForecasts, registeredAt, waitHours, now } = member;
  if (hasBoughtForecasts || waitHours === 0) return null;
  const waitEndsAt = new Date(Date.parse(registeredAt) + waitHours * hourMs).toISOString();
  return hasEnded(waitEndsAt, now) ? null : waitEndsAt;
};

/** Refuses the first purchase of a plan with forecasts during the waiting period. */
export const requireWaitingPeriodOver = (plan: PaidPlanId, member: WaitingMember): void => {
  const retryAt = includesForecasts(plan) ? waitingPeriodEnd(member) : null;
  if (retryAt === null) return;
  const { waitHours } = member;
  throw new Rejection('conflict', 'membership/waiting-period', {
    message: `New members wait ${waitHours === 1 ? '1 hour' : `${String(waitHours)} hours`} before their first purchase of forecasts.`,
    retryAt,
  });
};
