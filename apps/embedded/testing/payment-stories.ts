import fc from 'fast-check';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { createCoupon } from '#application/coupon/testing/create-coupon.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { findSubscription } from '#domain/membership/subscription-from-provider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { plans } from '#domain/shared/plans/plans.ts';
import {
  isLive,
  getSubscriptionPhase,
  type Subscription,
} from '#domain/shared/plans/subscription.ts';
import type { PaymentTestProduct } from './paying-product.ts';
import {
  advanceMember,
  getAccessCheckTimes,
  getPromisedRank,
  type PayingMember,
} from './paying-member.ts';
import {
  memberActions,
  performMemberAction,
  storyCouponCode,
  type MemberAction,
} from './payment-acts.ts';
import { simulateUnreliableDelivery, type WebhookDelivery, type DeliveryFaults } from './wire.ts';

/** Acts of several members between two moves of the clock, and the days that pass afterwards. */
export type Round = { readonly acts: readonly MemberAction[]; readonly days: number };

export const generateRounds = (
  seed: number,
  size: { rounds: number; members: number },
): Round[] => {
  const { rounds: length, members } = size;
  const round = fc.record({
    acts: fc.array(memberActions, { minLength: members, maxLength: members }),
    days: fc.constantFrom(0, 0, 1, 3, 9, 13, 20, 31),
  });
  return fc.sample(round, { seed, numRuns: length });
};

export type DeliveryCounts = {
  delivered: number;
  doubled: number;
  lost: number;
  readonly statuses: Set<number>;
};

export type PaymentStory = {
  readonly product: PaymentTestProduct;
  readonly members: readonly PayingMember[];
  readonly storm: DeliveryFaults;
  readonly tally: DeliveryCounts;
  late: readonly WebhookDelivery[];
};

export const startPaymentStory = async (
  product: PaymentTestProduct,
  { members: count, name, storm }: { members: number; name: string; storm: DeliveryFaults },
): Promise<PaymentStory> => {
  const { platform, context } = product;
  const coupon = { code: storyCouponCode, terms: couponTerms(count), reason: 'Stories' };
  // The second story uses the coupon of the first.
  if (name === 'calm') await createCoupon(platform, coupon, context());
  const members: PayingMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `${name}${String(index)}@example.com`;
    const input = { email, password: 'Engine1843', displayName: name };
    const { accountId } = await registerAccount(platform, input, context());
    members.push({ accountId, email, running: null, paid: [] });
  }
  const tally = { delivered: 0, doubled: 0, lost: 0, statuses: new Set<number>() };
  return { product, members, storm, tally, late: [] };
};

/** The limit covers a third of the members. */
const couponTerms = (members: number) => ({
  name: 'Spring',
  discount: { kind: 'percent', percentOff: 35 } as const,
  plans: ['basic', 'pro'] as const,
  validFromAt: '2026-01-01T00:00:00.000Z',
  validUntilAt: null,
  limit: Math.ceil(members / 3),
  limitPerAccount: 1,
});

/**
 * Shorter than the grace period, so that the product can check before a renewal follows an unpaid
 * one.
 */
const maxHopDays = 13;

export const playRound = async (
  story: PaymentStory,
  { acts: wishes, days }: Round,
): Promise<void> => {
  const { product, members } = story;
  for (const [index, act] of wishes.entries()) {
    const member = members[index];
    if (member) await performMemberAction(product, member, act);
  }
  await deliverAll(story);
  for (let left = days; left > 0; left -= maxHopDays) {
    const hop = Math.min(left, maxHopDays) * dayMs;
    const to = new Date(product.context().now.getTime() + hop);
    await product.moveTo(to);
    for (const member of members) advanceMember(member, to);
    await deliverAll(story);
  }
};

/** Delivers late events of the last round first, several at a time, as a provider does. */
const deliverAll = async (story: PaymentStory): Promise<void> => {
  const { product, storm, tally } = story;
  await product.platform.demoProvider.settle();
  const { now, later, lost, doubled } = simulateUnreliableDelivery(product.wire.take(), storm);
  const arriving = [...story.late, ...now];
  story.late = later;
  for (let from = 0; from < arriving.length; from += atOnce) {
    const some = arriving.slice(from, from + atOnce);
    for (const status of await Promise.all(some.map(product.deliver))) tally.statuses.add(status);
  }
  tally.delivered += arriving.length;
  tally.doubled += doubled;
  tally.lost += lost;
  await product.idle();
};

const atOnce = 16;

/** The nightly reconciliation of every member, which repairs lost events. */
export const reconcileMembers = async ({ product, members }: PaymentStory): Promise<void> => {
  for (const { accountId } of members) {
    await reconcileMembership(product.platform, { accountId }, product.context());
  }
  await product.idle();
};

export const findStateMismatches = async (story: PaymentStory): Promise<string[]> => {
  const { platform, context } = story.product;
  const { now } = context();
  const wrong: string[] = [];
  for (const { accountId, email } of story.members) {
    const { holdings, customerId } = await loadMembership(platform, accountId);
    const snapshot = customerId === null ? null : await platform.payments.snapshot(customerId);
    const providerSubscription = snapshot && findSubscription(snapshot, now);
    const [ours, theirs] = [holdings.subscription, providerSubscription].map((one) =>
      formatRound(one ?? null, now),
    );
    if (ours !== theirs) wrong.push(`${email}: ${String(ours)}, not ${String(theirs)}`);
  }
  return wrong;
};

const formatRound = (subscription: Subscription | null, now: Date): string => {
  const phase = getSubscriptionPhase(subscription, now);
  // After the end, schedules and unpaid invoices no longer matter.
  if (!isLive(subscription, now)) return phase;
  const { subscriptionId, terms, periodEndsAt, scheduled, unpaid } = subscription;
  return JSON.stringify({ phase, subscriptionId, terms, periodEndsAt, scheduled, unpaid });
};

export const findBrokenPromises = async (story: PaymentStory): Promise<string[]> => {
  const broken: string[] = [];
  for (const member of story.members) {
    broken.push(
      ...(await moneyOf(story.product, member)),
      ...(await accessOf(story.product, member)),
    );
  }
  return broken;
};

const moneyOf = async (
  { platform }: PaymentTestProduct,
  member: PayingMember,
): Promise<string[]> => {
  const { customerId } = await loadMembership(platform, member.accountId);
  const invoices = customerId === null ? [] : await platform.payments.invoices(customerId);
  const paid = inOrder(invoices.map(({ paidPence }) => paidPence).filter((pence) => pence > 0));
  const promised = inOrder(member.paid);
  return paid === promised ? [] : [`${member.email} paid ${paid}, promised were ${promised}`];
};

const inOrder = (pence: readonly number[]): string =>
  [...pence].sort((one, other) => one - other).join(' ');

const accessOf = async (
  { platform, context }: PaymentTestProduct,
  member: PayingMember,
): Promise<string[]> => {
  const { holdings } = await loadMembership(platform, member.accountId);
  return getAccessCheckTimes(member, context().now).flatMap((at) => {
    const { plan } = getEffectivePlan(holdings, at);
    const promised = getPromisedRank(member, at);
    const words = `${member.email} has ${plan} at ${at.toISOString()}`;
    return plans[plan].rank === promised ? [] : [`${words}, promised was ${String(promised)}`];
  });
};
