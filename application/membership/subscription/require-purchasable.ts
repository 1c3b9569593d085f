import { findErasureDueAt } from '#domain/account/erasure/erasure.ts';
import {
  requireWaitingPeriodOver,
  waitingPeriodEnd,
  type WaitingMember,
} from '#domain/membership/waiting-period.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { formatLondonInstant } from '#domain/shared/time/binding-day.ts';
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

/**
 * Refuses a purchase during the waiting period, and while the account is due to be erased. Call it after the state at the
 * provider is recorded.
 */
export const requirePurchasablePlan = async (
  ports: WaitingPeriodPorts,
  { accountId, plan }: { readonly accountId: string; readonly plan: PaidPlanId },
  now: Date,
): Promise<void> => {
  await requireNoDueErasure(ports, accountId);
  const member = await findWaitingMember(ports, accountId, now);
  if (member !== null) requireWaitingPeriodOver(plan, member);
};

const requireNoDueErasure = async (ports: WaitingPeriodPorts, accountId: string): Promise<void> => {
  const { erasure } = await requireRegisteredAccount(ports, accountId);
  const dueAt = findErasureDueAt(erasure);
  if (dueAt === null) return;
  throw new Rejection('conflict', 'membership/erasure-due', {
    message: `Your account will be deleted on ${formatLondonInstant(dueAt)}, so you can’t buy a plan before then. If you want to keep the account, contact support.`,
  });
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
