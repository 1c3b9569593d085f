/** Every text of the subscription page and of the boxes that lead to it; names, prices and features come from the plan list. */
export const planTexts = {
  youAreOn: 'You are on',
  staff: 'You are staff: everything is open to you, without a plan.',
  noPayments:
    'Payments are not available yet: you cannot change your plan here, and nothing is charged.',
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  save: (percent: number): string => `Save ${String(percent)}%`,
  perMonth: 'per month',
  billed: (amount: string, period: 'month' | 'year'): string => `Billed ${amount} a ${period}`,
  yours: 'Your plan',
  popular: 'Popular',
  level: (level: number): string => `Level ${String(level)} of 100`,
  notLoaded: 'The plan list did not load',
  loading: 'Loading plans',
  tryAgain: 'Try again now',
  seePlans: 'See plans',
} as const;
