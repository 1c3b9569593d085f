import {
  requireWaitingPeriodOver,
  waitingPeriodEnd,
  type WaitingMember,
} from '#domain/membership/waiting-period.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';

export type WaitingPeriodPorts = LoadPorts & {
  readonly config: { readonly FIRST_PURCHASE_WAIT_HOURS: number };
};

/** When the member can first buy a plan with forecasts, ISO-8601; null if that is possible now. */
export const findWaitingPeriodEnd = async (
  ports: WaitingPeriodPorts,
  accountId: string,
  now: Date,
): Promise<string | null> => {
  const member = await findWaitingMember(ports, accountId, now);
  return member && waitingPeriodEnd(member);
};

/** Refuses a purchase during the waiting period. Call it after the state at the provider is recorded. */
export const requirePurchasablePlan = async (
  ports: WaitingPeriodPorts,
  { accountId, plan }: { readonly accountId: string; readonly plan: PaidPlanId },
  now: Date,
): Promise<void> => {
  const member = await findWaitingMember(ports, accountId, now);
  if (member !== null) requireWaitingPeriodOver(plan, member);
};

const findWaitingMember = async (
  ports: WaitingPeriodPorts,
  accountId: string,
  now: Date,
): Promise<WaitingMember | null> => {
  const waitHours = ports.config.FIRST_PURCHASE_WAIT_HOURS;
  if (waitHours === 0) return null;
  const { registeredAt } = await requireRegisteredAccount(ports, accountId);
  const { hasBoughtForecasts } = await loadMembership(ports, accountId);
  return { registeredAt, hasBoughtForecasts, waitHours, now };
};
