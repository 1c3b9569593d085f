import type { CallInput } from '#contract/call-types.ts';

/** What was typed for a new coupon. */
export type CouponDraft = {
  readonly code: string;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
  readonly off: string;
  readonly plans: 'both' | 'basic' | 'pro';
  /** A day, or nothing. */
  readonly until: string;
  readonly limit: string;
  readonly limitPerAccount: string;
  readonly reason: string;
};

export const freshCoupon: CouponDraft = {
  code: '',
  name: '',
  kind: 'percent',
  off: '',
  plans: 'both',
  until: '',
  limit: '',
  limitPerAccount: '1',
  reason: '',
};

export const requestOf = (draft: CouponDraft, now: Date): CallInput<'createCoupon'>['body'] => {
  const { code, name, kind, off, plans, until } = draft;
  return {
    code,
    name,
    discount:
      kind === 'percent'
        ? { kind, percentOff: Number(off) }
        : { kind, penceOff: Math.round(Number(off) * 100) },
    plans: plans === 'both' ? ['basic', 'pro'] : [plans],
    validFromAt: now.toISOString(),
    validUntilAt: until === '' ? null : `${until}T00:00:00.000Z`,
    limit: numberOrNone(draft.limit),
    limitPerAccount: numberOrNone(draft.limitPerAccount),
    reason: draft.reason.trim(),
  };
};

const numberOrNone = (typed: string): number | null => (typed === '' ? null : Number(typed));
