/** Codes are stored and compared in upper case. */
export const normalizeCouponCode = (input: string): string => input.trim().toUpperCase();
