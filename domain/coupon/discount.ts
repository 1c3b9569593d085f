import type { Discount } from './events.ts';

/** The payment provider's minimum charge in pence. */
export const minChargePence = 30;

/** The discount in pence. Percentages are rounded up to whole pence. The remaining price is at least £0.30. */
export const calculateDiscount = (price: number, discount: Discount): number => {
  const discountPence =
    discount.kind === 'percent'
      ? Math.ceil((price * discount.percentOff) / 100)
      : discount.penceOff;
  return Math.max(0, Math.min(discountPence, price - minChargePence));
};

/** Codes are stored and compared in upper case. */
export const normalizeCouponCode = (input: string): string => input.trim().toUpperCase();
