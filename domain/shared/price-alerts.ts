/** What price alerts are, and their bounds; the number of alerts that a plan keeps active stands in `plans.ts`. */

export const priceRuleKinds = ['price-above', 'price-below'] as const;
export const changeRuleKinds = ['rises-24h', 'falls-24h'] as const;

/** When an alert is told: at a price in USD, as a decimal text, or at a change of 24 hours in per cent of a given direction. */
export type AlertRule =
  | { readonly kind: (typeof priceRuleKinds)[number]; readonly price: string }
  | { readonly kind: (typeof changeRuleKinds)[number]; readonly percent: number };

/** Most coins that an account watches, most notices that are kept, and the bounds of a rule. */
export const alertBounds = {
  watched: 200,
  notices: 100,
  leastPercent: 0.1,
  mostRise: 1000,
  mostFall: 99,
  /** Digits of a price before and after its point. */
  priceDigits: { whole: 12, decimals: 12 },
} as const;
