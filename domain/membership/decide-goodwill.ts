import type { CommandHandlers } from '../shared/decider.ts';
import { extendedEnd } from '../shared/plans/extensions.ts';
import {
  findLastPeriod,
  getCoverageEnd,
  type PlanHoldings,
} from '../shared/plans/effective-plan.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { isLive, type Subscription } from '../shared/plans/subscription.ts';
import type { ExtendPlan, GiveCredit, GiveGoodwillMonth, RenewalTerms } from './commands.ts';
import { noSubscriptionError } from './decide-withdrawal.ts';
import type { GoodwillCreditGiven, MembershipGranted, MembershipEvent } from './events.ts';
import { getGrantEnd, manualCustomerId } from './grant-terms.ts';
import { findGrant } from './grants.ts';
import { getHoldings, type MembershipState } from './state.ts';

/**
 * Extends the plan by a month after its end, so that the member gains a full month. A plan that renews keeps its
 * period, and the month becomes credit on the next invoices.
 */
const giveGoodwillMonth = (
  state: MembershipState,
  command: GiveGoodwillMonth,
): readonly (MembershipGranted | GoodwillCreditGiven)[] => {
  const { plan, now } = command;
  if (isAlreadyGiven(state, command)) return [];
  const coverageEnd = getCoverageEnd(getHoldings(state), plan, now);
  if (coverageEnd !== null) return [grantMonth(coverageEnd, command)];
  const subscription = findRenewingSubscription(getHoldings(state), plan, now);
  if (subscription === null || command.renewal === null) throw noEndError();
  return [creditMonth(subscription, command.renewal, command)];
};

/** A plan that renews has no end from which it could be extended. */
const extendPlan = (
  state: MembershipState,
  { plan, extension, grantId, reason, now }: ExtendPlan,
): readonly MembershipGranted[] => {
  if (findGrant(state, grantId) !== undefined) return [];
  const coverageEnd = getCoverageEnd(getHoldings(state), plan, now);
  if (coverageEnd === null || coverageEnd <= now) throw noEndError();
  const startsAfter = coverageEnd.toISOString();
  const endsAt = extendedEnd(coverageEnd, extension).toISOString();
  const grantData = { customerId: manualCustomerId(grantId), reason, grantedAt: now.toISOString() };
  const data = { grantId, plan, duration: 'until', ...grantData, startsAfter, endsAt } as const;
  return [{ type: 'MembershipGranted', data }];
};

/** Credit of any amount, for a subscription that renews. The next invoices use it, and the renewal date stays. */
const giveCredit = (
  { holdings: { subscription }, credits }: MembershipState,
  { creditId, pence, renewal, reason, now }: GiveCredit,
): readonly GoodwillCreditGiven[] => {
  if (credits.some((credit) => credit.creditId === creditId)) return [];
  if (!isLive(subscription, now)) throw noSubscriptionError();
  if (renewal === null || subscription.unpaid !== null) throw noRenewalError();
  const { subscriptionId, customerId, terms } = subscription;
  const data = { subscriptionId, plan: terms.plan, creditId, customerId, pence, reason } as const;
  const { at: invoiceAt } = renewal;
  const creditData = {
    currency: 'GBP',
    invoiceAt,
    givenAt: now.toISOString(),
    chosen: true,
  } as const;
  return [{ type: 'GoodwillCreditGiven', data: { ...data, ...creditData } }];
};

const isAlreadyGiven = (state: MembershipState, { grantId }: GiveGoodwillMonth): boolean =>
  findGrant(state, grantId) !== undefined ||
  state.credits.some(({ creditId }) => creditId === grantId);

const grantMonth = (
  from: Date,
  { grantId, plan, reason, now }: GiveGoodwillMonth,
): MembershipGranted => ({
  type: 'MembershipGranted',
  data: {
    grantId,
    plan,
    duration: 'monthly',
    customerId: manualCustomerId(grantId),
    reason,
    grantedAt: now.toISOString(),
    ...(from > now && { startsAfter: from.toISOString() }),
    endsAt: getGrantEnd('monthly', from)?.toISOString() ?? null,
    goodwill: true,
  },
});

const creditMonth = (
  { subscriptionId, customerId, terms }: Subscription,
  { pricePence, at: invoiceAt }: RenewalTerms,
  { grantId: creditId, reason, now }: GiveGoodwillMonth,
): GoodwillCreditGiven => ({
  type: 'GoodwillCreditGiven',
  data: {
    subscriptionId,
    plan: terms.plan,
    creditId,
    customerId,
    pence: getMonthlyPence(pricePence, terms.interval),
    currency: 'GBP',
    invoiceAt,
    reason,
    givenAt: now.toISOString(),
  },
});

const getMonthlyPence = (pence: number, interval: BillingInterval): number =>
  interval === 'month' ? pence : Math.round(pence / 12);

/** The subscription that renews the plan or a higher one. Null when a grant gives the plan or the renewal is unpaid. */
export const findRenewingSubscription = (
  held: PlanHoldings,
  plan: PaidPlanId,
  now: Date,
): Subscription | null => {
  const last = findLastPeriod(held, plan, now);
  const isRenewing = last?.origin === 'subscription' && last.endsAt === null;
  return isRenewing && held.subscription?.unpaid === null ? held.subscription : null;
};

const noRenewalError = (): Rejection =>
  new Rejection('conflict', 'membership/no-renewal', {
    message: 'This subscription has no renewal that could use the credit.',
  });

const noEndError = (): Rejection =>
  new Rejection('conflict', 'membership/no-end', {
    message: 'This plan has no end date to extend and no renewal to credit.',
  });

export const goodwillHandlers: CommandHandlers<
  MembershipState,
  ExtendPlan | GiveGoodwillMonth | GiveCredit,
  MembershipEvent
> = {
  ExtendPlan: extendPlan,
  GiveGoodwillMonth: giveGoodwillMonth,
  GiveCredit: giveCredit,
};
