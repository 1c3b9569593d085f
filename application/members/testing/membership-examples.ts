import type { MembershipCommand } from '#domain/membership/commands.ts';
import type {
  ProviderSnapshot,
  ProviderSubscription,
} from '#domain/membership/provider-snapshot.ts';
import { manualCustomerId } from '#domain/membership/grant-terms.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import {
  choose,
  drawId,
  personalText,
  type CommandExamples,
  type Draw,
} from './command-examples.ts';

const customerOf = ({ customerId }: MembershipState): string => customerId ?? 'cus_1';
const reasonOf = (draw: Draw) => ({ reason: personalText(draw), now: draw.now });

const later = ({ now }: Draw, ms: number): Date => new Date(now.getTime() + ms);

const getSubscriptionId = ({ holdings: { subscription } }: MembershipState): string =>
  subscription === null || subscription.ended !== null
    ? `sub_${String(subscription === null ? 0 : subscription.subscriptionId.length)}x`
    : subscription.subscriptionId;

const snapshotOf = (
  state: MembershipState,
  draw: Draw,
  change: Partial<ProviderSubscription>,
): ProviderSnapshot => ({
  customerId: customerOf(state),
  subscriptions: [
    {
      id: getSubscriptionId(state),
      customerId: customerOf(state),
      status: 'active',
      terms: { plan: 'basic', interval: 'year' },
      createdAt: draw.now.toISOString(),
      periodStart: draw.now.toISOString(),
      periodEnd: later(draw, 365 * dayMs).toISOString(),
      cancelsAt: null,
      endedAt: null,
      next: null,
      unpaid: null,
      ...change,
    },
  ],
  disputes: [],
});

/** The states at the provider that a history goes through: paid, upgraded, cancelled, downgraded, unpaid, ended. */
const drawChange = (draw: Draw): Partial<ProviderSubscription> => {
  const periodEnd = later(draw, 365 * dayMs).toISOString();
  const since = draw.now.toISOString();
  const unpaid = { invoiceId: 'in_1', since, needsConfirmation: false };
  return choose<Partial<ProviderSubscription>>(draw, [
    {},
    { terms: { plan: 'pro', interval: 'year' } },
    { cancelsAt: periodEnd },
    { next: { terms: { plan: 'basic', interval: 'month' }, from: periodEnd } },
    { status: 'past_due', unpaid },
    { status: 'canceled', endedAt: since },
    {},
  ]);
};

const renewalOf = (draw: Draw) => ({ pricePence: 599, at: later(draw, 30 * dayMs).toISOString() });
const grantOf = (draw: Draw) => ({
  grantId: drawId(draw),
  plan: choose(draw, ['basic', 'pro'] as const),
  ...reasonOf(draw),
});

export const membershipExamples: CommandExamples<MembershipCommand, MembershipState> = {
  ClaimProviderChange: (_state, draw) => ({
    type: 'ClaimProviderChange',
    claimId: drawId(draw),
    now: draw.now,
  }),
  ReleaseProviderChange: ({ changeClaim }, { now }) =>
    changeClaim === null
      ? undefined
      : { type: 'ReleaseProviderChange', claimId: changeClaim.claimId, now },
  GrantMembership: (_state, draw) => ({
    type: 'GrantMembership',
    ...grantOf(draw),
    duration: choose(draw, ['trial', 'monthly', 'annual']),
  }),
  StartTrial: (_state, draw) => {
    const { grantId, now } = grantOf(draw);
    return { type: 'StartTrial', grantId, now };
  },
  AllowTrial: (_state, draw) => ({ type: 'AllowTrial', ...reasonOf(draw) }),
  GiveTime: (_state, draw) => ({
    type: 'GiveTime',
    ...grantOf(draw),
    endsAt: later(draw, choose(draw, [minuteMs / 2, 30 * dayMs])),
    isTrial: choose(draw, [false, true]),
  }),
  ExtendPlan: (_state, draw) => ({ type: 'ExtendPlan', ...grantOf(draw), extension: '7-days' }),
  RevokeGrants: (_state, draw) => ({ type: 'RevokeGrants', ...reasonOf(draw) }),
  RevokeGrant: ({ holdings: { grants } }, draw) =>
    grants[0] && { type: 'RevokeGrant', grantId: grants[0].grantId, ...reasonOf(draw) },
  UndoGrant: ({ holdings: { grants } }, draw) =>
    grants[0] && { type: 'UndoGrant', grantId: grants[0].grantId, ...reasonOf(draw) },
  UndoBulkChange: ({ grants, holdings }, draw) => {
    const ended = grants.filter(
      ({ grantId }) => !holdings.grants.some((held) => held.grantId === grantId),
    );
    return {
      type: 'UndoBulkChange',
      bulkChangeId: drawId(draw),
      grantIds: holdings.grants.map(({ grantId }) => grantId),
      ended: ended.map(({ grantId, plan, grantedAt }) => ({
        grantId,
        plan,
        grantedAt,
        duration: 'until',
        customerId: manualCustomerId(grantId),
        endsAt: later(draw, 30 * dayMs).toISOString(),
      })),
      ...reasonOf(draw),
    };
  },
  ExpireGrants: (_state, { now }) => ({ type: 'ExpireGrants', now }),
  GiveGoodwillMonth: (_state, draw) => ({
    type: 'GiveGoodwillMonth',
    ...grantOf(draw),
    renewal: renewalOf(draw),
  }),
  GiveCredit: (_state, draw) => ({
    type: 'GiveCredit',
    creditId: drawId(draw),
    pence: 100,
    renewal: renewalOf(draw),
    ...reasonOf(draw),
  }),
  ReconcileSubscription: (state, draw) => ({
    type: 'ReconcileSubscription',
    snapshot: snapshotOf(state, draw, drawChange(draw)),
    now: draw.now,
  }),
  RecordDisputes: (state, draw) => ({
    type: 'RecordDisputes',
    snapshot: {
      ...snapshotOf(state, draw, {}),
      disputes: [
        {
          id: `du_${drawId(draw)}`,
          subscriptionId: getSubscriptionId(state),
          invoiceId: 'in_1',
          pence: 199,
          status: choose(draw, ['open', 'won', 'lost']),
          openedAt: draw.now.toISOString(),
        },
      ],
    },
    now: draw.now,
  }),
  StartCheckout: (state, draw) => ({
    type: 'StartCheckout',
    checkoutId: drawId(draw),
    purpose: choose(draw, ['subscribe', 'change']),
    customerId: customerOf(state),
    terms: { plan: 'pro', interval: 'month' },
    couponCode: choose(draw, [null, 'SPRING']),
    now: draw.now,
  }),
  CompleteCheckout: ({ checkout }, { now }) =>
    checkout === null
      ? undefined
      : { type: 'CompleteCheckout', checkoutId: checkout.checkoutId, now },
  AbandonCheckout: ({ checkout }, { now }) =>
    checkout === null
      ? undefined
      : { type: 'AbandonCheckout', checkoutId: checkout.checkoutId, reason: 'expired', now },
  RecordRefund: (_state, draw) => ({
    type: 'RecordRefund',
    refundId: `re_${drawId(draw)}`,
    invoiceId: 'in_1',
    creditNote: null,
    pence: 199,
    reason: personalText(draw),
    refundedAt: draw.now,
  }),
  RecordRefundFailure: (_state, draw) => ({
    type: 'RecordRefundFailure',
    refundId: `re_${drawId(draw)}`,
    invoiceId: 'in_1',
    pence: 199,
    now: draw.now,
  }),
  ChangePaymentCustomer: (state, draw) => ({
    type: 'ChangePaymentCustomer',
    customerId: `cus_${drawId(draw)}`,
    subscriptionId: getSubscriptionId(state),
    ...reasonOf(draw),
  }),
  WithdrawSubscription: (_state, { now }) => ({ type: 'WithdrawSubscription', now }),
  RequestSubscriptionChange: (_state, draw) => ({
    type: 'RequestSubscriptionChange',
    changeId: drawId(draw),
    change: { kind: choose(draw, ['cancel-at-period-end', 'cancel-now', 'undo']) },
    refunds: [],
    ...reasonOf(draw),
  }),
  AnnouncePriceChange: ({ holdings: { subscription } }, draw) =>
    subscription === null
      ? undefined
      : {
          type: 'AnnouncePriceChange',
          subscriptionId: subscription.subscriptionId,
          terms: subscription.terms,
          fromPence: 199,
          toPence: 200 + draw.index,
          from: draw.now,
          now: draw.now,
        },
  RecordPriceChange: ({ priceChange }, { now }) =>
    priceChange === null
      ? undefined
      : { type: 'RecordPriceChange', toPence: priceChange.toPence, now },
};
