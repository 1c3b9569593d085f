/** Texts of the subscription page; names, prices and features come from the plan list. */
export const tableTexts = {
  youAreOn: 'You are on',
  complimentary: 'Given by support, nothing to pay.',
  staff: 'You are staff. You have access to everything without a plan.',
  noPayments:
    'Payments are not available yet. You cannot change your plan here, and you will not be charged.',
  demo: 'This is a demo. You will not be charged.',
  demoLink: 'Demo emails, clock and payment provider',
  period: 'Billing period',
  periods: { monthly: 'Monthly', yearly: 'Yearly' },
  save: (percent: number): string => `Save ${String(percent)}%`,
  perMonth: 'per month',
  billedYearly: (amount: string): string => `Billed ${amount} a year`,
  yours: 'Your plan',
  popular: 'Popular',
  level: (level: number): string => `Level ${String(level)} of 100`,
  notLoaded: 'Could not load the plans',
  loading: 'Loading plans',
} as const;
