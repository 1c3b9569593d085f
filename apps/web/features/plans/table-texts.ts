/** Texts of the subscription page; names, prices and features come from the plan list. */
export const tableTexts = {
  save: (percent: number): string => `Save ${String(percent)}%`,
  popular: 'Popular',
} as const;
