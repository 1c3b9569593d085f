import type { Discount } from './events.ts';

/** The provider takes no smaller charge. */
export const smallestCharge = 30;

/** Pence off a price: per cent rounded to whole pence in the member's favour; what is left is never below £0.30. */
export const discountOn = (price: number, discount: Discount): number => {
  const wanted =
    discount.kind === 'percent'
      ? Math.ceil((price * discount.percentOff) / 100)
      : discount.penceOff;
  return Math.max(0, Math.min(wanted, price - smallestCharge));
};

/** Codes are kept and compared in upper case. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();
