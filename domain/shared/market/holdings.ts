/** Limits of the amounts that a member enters. */
export const holdingBounds = {
  /** Coins with an amount. */
  coins: 100,
  /** Maximum digits before and after the decimal point. */
  digits: { whole: 15, decimals: 18 },
} as const;

const { whole, decimals } = holdingBounds.digits;
const amountPattern = new RegExp(
  String.raw`^\d{1,${String(whole)}}(\.\d{1,${String(decimals)}})?$`,
  'u',
);

/** A decimal number above zero. It is kept as it was typed, because a number would lose digits. */
export const isHoldingAmount = (text: string): boolean =>
  amountPattern.test(text) && /[1-9]/u.test(text);

export const holdingAmountMessage = `Write an amount above zero with digits and a point, such as 0.25. It can have ${String(whole)} digits before the point and ${String(decimals)} after it.`;
