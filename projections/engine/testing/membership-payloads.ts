import type { CouponEvent } from '#domain/coupon/events.ts';
import type { MembershipEvent, SubscriptionEvent } from '#domain/membership/events.ts';
import { day, type Payloads, type PayloadStep } from './payload-step.ts';

const grantOf = ({
  index,
}: PayloadStep): { readonly grantId: string; readonly plan: 'pro' | 'basic' } => ({
  grantId: `g${String(index % 3)}`,
  plan: index % 2 === 0 ? 'basic' : 'pro',
});

const subscribed = ({ index }: PayloadStep) =>
  ({
    subscriptionId: `sub_${String(index % 2)}`,
    plan: index % 3 === 0 ? 'basic' : 'pro',
  }) as const;
const period = ({ index }: PayloadStep) =>
  ({ interval: 'month', periodEndsAt: day(index + 9) }) as const;
const checkoutOf = ({ index }: PayloadStep) => ({
  checkoutId: `c${String(index % 2)}`,
  couponCode: null,
});

const subscriptionPayloads: Payloads<SubscriptionEvent> = {
  SubscriptionStarted: (step) => ({
    ...subscribed(step),
    customerId: 'cus_1',
    interval: 'month',
    startedAt: step.at,
  }),
  SubscriptionActivated: (step) => ({
    ...subscribed(step),
    ...period(step),
    activatedAt: step.at,
  }),
  SubscriptionUpgraded: (step) => ({
    ...subscribed(step),
    ...period(step),
    previousPlan: 'basic',
    upgradedAt: step.at,
  }),
  SubscriptionDowngraded: (step) => ({
    ...subscribed(step),
    ...period(step),
    previousPlan: 'pro',
    downgradedAt: step.at,
  }),
  DowngradeScheduled: (step) => ({
    ...subscribed(step),
    nextPlan: 'basic',
    nextInterval: 'month',
    scheduledAt: step.at,
    effectiveAt: day(step.index + 4),
  }),
  CancellationScheduled: (step) => ({
    ...subscribed(step),
    scheduledAt: step.at,
    effectiveAt: day(step.index + 4),
  }),
  ScheduledChangeUndone: (step) => ({ ...subscribed(step), undoneAt: step.at }),
  SubscriptionRenewed: (step) => ({
    ...subscribed(step),
    renewedAt: step.at,
    periodEndsAt: day(step.index + 30),
  }),
  PaymentFailed: (step) => ({
    ...subscribed(step),
    invoiceId: 'in_1',
    needsConfirmation: false,
    failedAt: step.at,
    graceEndsAt: day(step.index + 14),
    periodEndsAt: day(step.index + 30),
  }),
  PaymentRecovered: (step) => ({
    ...subscribed(step),
    recoveredAt: step.at,
    periodEndsAt: day(step.index + 30),
  }),
  SubscriptionEnded: (step) => ({ ...subscribed(step), cause: 'cancelled', endedAt: step.at }),
};

export const membershipPayloads: Payloads<MembershipEvent> = {
  ...subscriptionPayloads,
  DisputeOpened: (step) => ({
    ...subscribed(step),
    disputeId: 'du_1',
    invoiceId: 'in_1',
    pence: 599,
    currency: 'GBP',
    openedAt: step.at,
  }),
  DisputeWon: (step) => ({ ...subscribed(step), disputeId: 'du_1', wonAt: step.at }),
  DisputeLost: (step) => ({ ...subscribed(step), disputeId: 'du_1', lostAt: step.at }),
  SubscriptionWithdrawn: (step) => ({
    ...subscribed(step),
    purchasedAt: step.at,
    withdrawnAt: step.at,
  }),
  PriceChangeAnnounced: (step) => ({
    ...subscribed(step),
    interval: 'month',
    fromPence: 199,
    toPence: 249,
    announcedAt: step.at,
    effectiveAt: day(step.index + 30),
  }),
  PriceChangeMade: (step) => ({
    ...subscribed(step),
    interval: 'month',
    toPence: 249,
    madeAt: step.at,
    holdsFrom: day(step.index + 1),
  }),
  PaymentCustomerChanged: ({ word, at }) => ({
    customerId: 'cus_2',
    formerCustomerId: 'cus_1',
    subscriptionId: 'sub_2',
    reason: word,
    changedAt: at,
  }),
  RefundIssued: ({ word, index, at }) => ({
    refundId: `re_${String(index)}`,
    invoiceId: 'in_1',
    creditNote: null,
    pence: 199,
    currency: 'GBP',
    reason: word,
    refundedAt: at,
  }),
  RefundFailed: ({ index, at }) => ({
    refundId: `re_${String(index)}`,
    invoiceId: 'in_1',
    pence: 199,
    currency: 'GBP',
    failedAt: at,
  }),
  GoodwillCreditGiven: (step) => ({
    ...subscribed(step),
    creditId: `cr_${String(step.index)}`,
    customerId: 'cus_1',
    pence: 599,
    currency: 'GBP',
    invoiceAt: day(step.index + 30),
    reason: step.word,
    givenAt: step.at,
  }),
  SubscriptionChangeRequested: (step) => ({
    ...subscribed(step),
    changeId: `ch_${String(step.index)}`,
    change: 'cancel-now',
    nextPlan: null,
    nextInterval: null,
    refunds: [],
    reason: step.word,
    requestedAt: step.at,
  }),
  ProviderChangeClaimed: (step) => ({
    claimId: `claim-${String(step.index % 2)}`,
    claimedAt: step.at,
    expiresAt: step.at,
  }),
  ProviderChangeReleased: (step) => ({
    claimId: `claim-${String(step.index % 2)}`,
    releasedAt: step.at,
  }),
  CheckoutStarted: (step) => ({
    ...checkoutOf(step),
    purpose: 'subscribe',
    customerId: 'cus_1',
    plan: 'pro',
    interval: 'month',
    prorationAt: step.at,
    startedAt: step.at,
  }),
  CheckoutCompleted: (step) => ({ ...checkoutOf(step), completedAt: step.at }),
  CheckoutAbandoned: (step) => ({ ...checkoutOf(step), reason: 'expired', abandonedAt: step.at }),
  MembershipGranted: (step) => ({
    ...grantOf(step),
    duration: 'monthly',
    customerId: 'manual_cus_1',
    reason: step.word,
    grantedAt: step.at,
    ...(step.index % 3 === 0 && { startsAfter: day(step.index + 3) }),
    endsAt: step.index % 4 === 0 ? null : day(step.index + 5),
  }),
  MembershipGrantExpired: (step) => ({ ...grantOf(step), expiredAt: step.at }),
  MembershipGrantRevoked: (step) => ({ ...grantOf(step), reason: step.word, revokedAt: step.at }),
  TrialAllowed: ({ word, at }) => ({ reason: word, allowedAt: at }),
};

const couponUse = ({ who, index }: PayloadStep) => ({
  code: `SPRING-${String(index % 2)}`,
  reservationId: `c${String(index)}`,
  accountId: who,
});

export const couponPayloads: Payloads<CouponEvent> = {
  CouponCreated: ({ word, index, at }) => ({
    code: `SPRING-${String(index % 2)}`,
    name: word,
    reason: word,
    discount: { kind: 'percent', percentOff: 20 },
    plans: ['pro'],
    validFromAt: at,
    validUntilAt: null,
    limit: null,
    limitPerAccount: 1,
    createdAt: at,
  }),
  CouponWithdrawn: ({ word, index, at }) => ({
    code: `SPRING-${String(index % 2)}`,
    reason: word,
    withdrawnAt: at,
  }),
  CouponReserved: (step) => ({
    ...couponUse(step),
    plan: 'pro',
    pricePence: 599,
    discountPence: 120,
    reservedAt: step.at,
  }),
  CouponRedeemed: (step) => ({ ...couponUse(step), redeemedAt: step.at }),
  CouponReleased: (step) => ({ ...couponUse(step), releasedAt: step.at }),
};
