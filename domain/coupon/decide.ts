import { hasEnded } from '../shared/time/has-ended.ts';
import { isAfterLastDay } from '../shared/time/last-day.ts';
import { calculateDiscount, needsUseLimit } from '../shared/plans/discount.ts';
import { planLabels, type PaidPlanId } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  CouponCommand,
  CreateCoupon,
  RedeemCoupon,
  ReleaseCoupon,
  ReserveCoupon,
  WithdrawCoupon,
} from './commands.ts';
import { normalizeCouponCode } from './coupon-code.ts';
import type { CouponEvent, CouponTerms } from './events.ts';
import type { Coupon, CouponState } from './state.ts';
import { countAccountUses, findUse } from './uses.ts';

export const decide = (state: CouponState, command: CouponCommand): readonly CouponEvent[] => {
  switch (command.type) {
    case 'CreateCoupon':
      return create(state, command);
    case 'WithdrawCoupon':
      return withdraw(state, command);
    case 'ReserveCoupon':
      return reserve(state, command);
    case 'RedeemCoupon':
      return redeem(state, command);
    case 'ReleaseCoupon':
      return release(state, command);
  }
};

export type CouponUseContext = {
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly now: Date;
};

/**
 * Returns the coupon or throws. Callers cannot find out which codes exist: only a member who has used a code, or could
 * use it for another plan, reads why it is refused.
 */
export const requireUsableCoupon = (
  state: CouponState,
  { accountId, plan, now }: CouponUseContext,
): Coupon => {
  if (state.status === 'none') throw unusableCouponError(unusableTexts.invalid);
  const { plans, validFromAt, validUntilAt, limit, limitPerAccount } = state.terms;
  const accountUses = countAccountUses(state.uses, accountId);
  const hasUsesLeft = isBelow(state.uses.count, limit) && isBelow(accountUses, limitPerAccount);
  if (!hasUsesLeft && accountUses > 0) throw unusableCouponError(unusableTexts.used);
  const isOpen = hasEnded(validFromAt, now) && !isAfterLastDay(validUntilAt, now);
  if (state.status !== 'valid' || !isOpen || !hasUsesLeft) {
    throw unusableCouponError(unusableTexts.invalid);
  }
  if (!plans.includes(plan)) throw unusableCouponError(unusableTexts.otherPlan(plans));
  return state;
};

const create = (
  state: CouponState,
  { code, terms, reason, now }: CreateCoupon,
): readonly CouponEvent[] => {
  if (state.status !== 'none') {
    if (JSON.stringify(state.terms) === JSON.stringify(terms)) return [];
    throw new Rejection('conflict', 'coupon/exists', {
      message: 'A coupon with this code already exists.',
      field: 'code',
    });
  }
  requireFutureEnd(terms, now);
  requireUseLimit(terms);
  const data = { code: normalizeCouponCode(code), ...terms, reason, createdAt: now.toISOString() };
  return [{ type: 'CouponCreated', data }];
};

const requireFutureEnd = ({ validUntilAt }: CouponTerms, now: Date): void => {
  if (!isAfterLastDay(validUntilAt, now)) return;
  throw new Rejection('invalid', 'coupon/end-in-past', {
    message: 'The last day of this coupon has passed. Please choose today or a later day.',
    field: 'validUntilAt',
  });
};

const requireUseLimit = (terms: CouponTerms): void => {
  if (terms.limit !== null || !needsUseLimit(terms)) return;
  throw new Rejection('invalid', 'coupon/limit-missing', {
    message:
      'This coupon takes off half of a price or more. Please limit how often it can be used.',
    field: 'limit',
  });
};

const withdraw = (state: CouponState, { reason, now }: WithdrawCoupon): readonly CouponEvent[] => {
  if (state.status === 'none') {
    throw new Rejection('missing', 'coupon/unknown', { message: 'There is no such coupon.' });
  }
  if (state.status === 'withdrawn') return [];
  const data = { code: state.code, reason, withdrawnAt: now.toISOString() };
  return [{ type: 'CouponWithdrawn', data }];
};

const reserve = (state: CouponState, command: ReserveCoupon): readonly CouponEvent[] => {
  const { reservationId, accountId, plan, pricePence, now } = command;
  if (state.status !== 'none' && findUse(state.uses, reservationId)) return [];
  const { code, terms } = requireUsableCoupon(state, command);
  const discountPence = calculateDiscount(pricePence, terms.discount);
  const price = { pricePence, discountPence, reservedAt: now.toISOString() };
  return [{ type: 'CouponReserved', data: { code, reservationId, accountId, plan, ...price } }];
};

const redeem = (
  state: CouponState,
  { reservationId, now }: RedeemCoupon,
): readonly CouponEvent[] => {
  if (state.status === 'none') return [];
  const couponUse = findUse(state.uses, reservationId);
  if (couponUse?.stage !== 'open') return [];
  const { accountId } = couponUse;
  const redeemedAt = now.toISOString();
  return [
    { type: 'CouponRedeemed', data: { code: state.code, reservationId, accountId, redeemedAt } },
  ];
};

const release = (
  state: CouponState,
  { reservationId, now }: ReleaseCoupon,
): readonly CouponEvent[] => {
  if (state.status === 'none') return [];
  const couponUse = findUse(state.uses, reservationId);
  if (couponUse?.stage !== 'open') return [];
  const { accountId } = couponUse;
  const releasedAt = now.toISOString();
  return [
    { type: 'CouponReleased', data: { code: state.code, reservationId, accountId, releasedAt } },
  ];
};

const isBelow = (count: number, limit: number | null): boolean => limit === null || count < limit;

const unusableTexts = {
  invalid: 'The coupon code is not valid or has expired.',
  used: 'You have already used this coupon code.',
  otherPlan: (plans: readonly PaidPlanId[]) =>
    `This coupon code is for ${plans.map((plan) => planLabels[plan]).join(' and ')}.`,
};

const unusableCouponError = (message: string): Rejection =>
  new Rejection('invalid', 'coupon/not-usable', { message });
