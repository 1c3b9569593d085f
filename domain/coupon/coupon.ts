import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { calculateDiscount, needsUseLimit } from '../shared/plans/discount.ts';
import { planLabels, type PaidPlanId } from '../shared/plans/plans.ts';
import { Rejection } from '../shared/rejection.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import { isAfterLastDay } from '../shared/time/last-day.ts';
import { couponEvents, type CouponTerms, type CouponCreated, type CouponEvent } from './events.ts';
import { findUse, noUses, withoutUse, withUse, countAccountUses, type CouponUses } from './uses.ts';

export type CreateCoupon = {
  readonly type: 'CreateCoupon';
  readonly code: string;
  readonly terms: CouponTerms;
  readonly reason: string;
  readonly now: Date;
};

type WithdrawCoupon = {
  readonly type: 'WithdrawCoupon';
  readonly reason: string;
  readonly now: Date;
};

/** `reservationId` is the checkout id. Repeating the command with the same id has no effect. */
type ReserveCoupon = {
  readonly type: 'ReserveCoupon';
  readonly reservationId: string;
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly pricePence: number;
  readonly now: Date;
};

type RedeemCoupon = {
  readonly type: 'RedeemCoupon';
  readonly reservationId: string;
  readonly now: Date;
};

/** Send only after the checkout can no longer be paid. Otherwise the same use could be granted twice. */
type ReleaseCoupon = {
  readonly type: 'ReleaseCoupon';
  readonly reservationId: string;
  readonly now: Date;
};

export type CouponCommand =
  CreateCoupon | WithdrawCoupon | ReserveCoupon | RedeemCoupon | ReleaseCoupon;

type NoCoupon = { readonly status: 'none' };
type Coupon = {
  readonly status: 'valid' | 'withdrawn';
  readonly code: string;
  readonly terms: CouponTerms;
  readonly uses: CouponUses;
};
export type CouponState = NoCoupon | Coupon;

const initialState: CouponState = { status: 'none' };

const evolve = (state: CouponState, event: CouponEvent): CouponState => {
  if (event.type === 'CouponCreated') {
    return { status: 'valid', code: event.data.code, terms: pickTerms(event.data), uses: noUses };
  }
  return state.status === 'none' ? state : applyEvent(evolvers, state, event);
};

const evolvers: EventEvolvers<Coupon, Exclude<CouponEvent, CouponCreated>> = {
  CouponWithdrawn: (coupon) => ({ ...coupon, status: 'withdrawn' }),
  CouponReserved: (coupon, { data: { reservationId, accountId, discountPence } }) => {
    const couponUse = { accountId, discountPence, stage: 'open' } as const;
    return { ...coupon, uses: withUse(coupon.uses, reservationId, couponUse) };
  },
  CouponRedeemed: (coupon, { data: { reservationId } }) => {
    const couponUse = findUse(coupon.uses, reservationId);
    if (couponUse === undefined) return coupon;
    const redeemedUse = { ...couponUse, stage: 'redeemed' } as const;
    return { ...coupon, uses: withUse(coupon.uses, reservationId, redeemedUse) };
  },
  CouponReleased: (coupon, { data: { reservationId } }) => ({
    ...coupon,
    uses: withoutUse(coupon.uses, reservationId),
  }),
};

const pickTerms = (terms: CouponTerms): CouponTerms => {
  const { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount } = terms;
  return { name, discount, plans, validFromAt, validUntilAt, limit, limitPerAccount };
};

const decide = (state: CouponState, command: CouponCommand): readonly CouponEvent[] => {
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

type CouponUseContext = {
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
/** Codes are stored and compared in upper case. */
export const normalizeCouponCode = (input: string): string => input.trim().toUpperCase();

export const couponStream = (code: string): string => `coupon-${code}`;

export const couponDecider = defineAggregate<CouponCommand, CouponEvent, CouponState>({
  category: 'coupon',
  stream: (code) => couponStream(normalizeCouponCode(code)),
  notExported: 'Ids of the checkouts that used a code. Each member’s own streams name the code.',
  events: couponEvents,
  initialState,
  on: evolve,
  decide,
});
