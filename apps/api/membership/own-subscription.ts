import { loadMembership } from '#application/membership/load-membership.ts';
import {
  nextCharge,
  estimateNextCharge,
} from '#application/membership/subscription/next-charge.ts';
import { findWaitingPeriodEnd } from '#application/membership/subscription/require-purchasable.ts';
import { getWithdrawalRefundPence } from '#application/membership/subscription/withdraw-subscription.ts';
import { grantablePlans } from '#contract/admin/members.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { hasGoodwillCredit } from '#domain/membership/plan-at-erasure.ts';
import { findWithdrawalDeadline } from '#domain/membership/decide-withdrawal.ts';
import { listPlanActions } from '#domain/membership/plan-actions.ts';
import { getTermsAfterUndo } from '#domain/membership/planned-change.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { includesForecasts } from '#domain/shared/plans/includes-forecasts.ts';
import { getBillingPricePence } from '#domain/shared/plans/plans.ts';
import {
  getSubscriptionPhase,
  isLive,
  type Subscription,
} from '#domain/shared/plans/subscription.ts';
import type { Card } from '#platform/payments/payments.port.ts';
import { isOnSale } from './plan-list.ts';
import type { MembershipRoutesDeps } from './ports.ts';
import { loadOwnTrial } from './trial.route.ts';

type Deps = Pick<MembershipRoutesDeps, 'planList' | 'platform'>;
type Ports = Deps['platform'];

/** Built from stored state, so that the page works while the provider is unavailable. */
export const loadOwnSubscription = async (
  { platform: ports, planList }: Deps,
  accountId: string,
): Promise<OwnSubscription> => {
  const now = ports.clock.now();
  const state = await loadMembership(ports, accountId);
  const withdrawableUntil = findWithdrawalDeadline(state, now);
  const [card, payments, charge, trial, waitingPeriod, withdrawalRefundPence] = await Promise.all([
    findCard(ports, state.customerId),
    getPaymentMode(ports),
    getNextCharge(ports, state, now),
    loadOwnTrial(ports, accountId),
    getWaitingPeriod(ports, accountId, now),
    withdrawableUntil === null ? null : findWithdrawalRefund(ports, accountId, state),
    planList.whenLoaded(),
  ]);
  return {
    ...toStoredParts(state.holdings.subscription, now),
    nextCharge: charge,
    undo: getUndo(state, now),
    ...(hasGoodwillCredit(state) && { goodwillCredit: true as const }),
    trial,
    withdrawableUntil,
    withdrawalRefundPence,
    card,
    payments,
    waitingPeriod,
    planActions: [
      ...listPlanActions({
        holdings: state.holdings,
        isOnSale: (terms) => isOnSale(planList, terms),
        now,
      }),
    ],
  };
};

type StoredParts = Omit<
  OwnSubscription,
  | 'card'
  | 'nextCharge'
  | 'payments'
  | 'planActions'
  | 'trial'
  | 'undo'
  | 'waitingPeriod'
  | 'withdrawableUntil'
  | 'goodwillCredit'
  | 'withdrawalRefundPence'
>;

const getWaitingPeriod = async (
  ports: Ports,
  accountId: string,
  now: Date,
): Promise<OwnSubscription['waitingPeriod']> => {
  const endsAt = await findWaitingPeriodEnd(ports, accountId, now);
  if (endsAt === null) return null;
  const hours = ports.config.FIRST_PURCHASE_WAIT_HOURS;
  return { plans: grantablePlans.filter(includesForecasts), hours, endsAt };
};

const toStoredParts = (subscription: Subscription | null, now: Date): StoredParts => {
  const phase = getSubscriptionPhase(subscription, now);
  if (subscription === null) return { phase, ...emptySubscription };
  const { subscriptionId, terms, periodEndsAt, ended } = subscription;
  const isOver = phase === 'cancelled';
  return {
    phase,
    terms,
    periodEndsAt,
    subscriptionId: isOver ? null : subscriptionId,
    scheduled: isOver ? null : toScheduledChange(subscription),
    unpaid: phase === 'past-due' ? toUnpaidRenewal(subscription) : null,
    endedAt: ended === null ? null : ended.endedAt,
  };
};

const emptySubscription = {
  subscriptionId: null,
  terms: null,
  periodEndsAt: null,
  scheduled: null,
  unpaid: null,
  endedAt: null,
} as const;

const getUndo = (state: MembershipState, now: Date): OwnSubscription['undo'] => {
  const { subscription } = state.holdings;
  if (!isLive(subscription, now) || subscription.scheduled === null) return null;
  const terms = getTermsAfterUndo(subscription, state);
  return { terms, pence: getBillingPricePence(terms), at: subscription.scheduled.effectiveAt };
};

const getNextCharge = async (
  ports: Ports,
  state: MembershipState,
  now: Date,
): Promise<OwnSubscription['nextCharge']> => {
  const regularCharge = estimateNextCharge(state, now);
  return regularCharge && nextCharge(ports, state, now).catch(() => regularCharge);
};

const toScheduledChange = ({ scheduled }: Subscription): OwnSubscription['scheduled'] => {
  if (scheduled === null) return null;
  const { kind, effectiveAt } = scheduled;
  return { kind, to: kind === 'downgrade' ? scheduled.terms : null, effectiveAt };
};

const toUnpaidRenewal = ({ unpaid }: Subscription): OwnSubscription['unpaid'] => {
  if (unpaid === null) return null;
  const { failedAt, graceEndsAt, needsConfirmation } = unpaid;
  return { failedAt, graceEndsAt, needsConfirmation };
};

// When the provider is unavailable, only the card is hidden.
const findCard = async (
  { payments }: Ports,
  customerId: string | null,
): Promise<OwnSubscription['card']> =>
  customerId === null
    ? null
    : payments.card(customerId).then(
        (card) => card && toOwnCard(card),
        () => null,
      );

/** The parts of a card that its owner sees. */
export const toOwnCard = ({
  brand,
  last4,
  expiryMonth,
  expiryYear,
}: Card): NonNullable<OwnSubscription['card']> => ({ brand, last4, expiryMonth, expiryYear });

// When the provider is unavailable, only the amount is hidden.
const findWithdrawalRefund = async (
  ports: Ports,
  accountId: string,
  state: MembershipState,
): Promise<OwnSubscription['withdrawalRefundPence']> =>
  getWithdrawalRefundPence(ports, { accountId, state }).catch(() => null);

const getPaymentMode = async ({ payments }: Ports): Promise<OwnSubscription['payments']> => {
  const { publishableKey } = payments;
  if ((await payments.health()) === 'off') return { mode: 'off', publishableKey: null };
  if (publishableKey === null) return { mode: 'demo', publishableKey };
  return { mode: publishableKey.startsWith('pk_live_') ? 'live' : 'test', publishableKey };
};
