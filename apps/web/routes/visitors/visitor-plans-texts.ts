export const visitorPlansTexts = {
  title: 'Plans and prices',
  noPayments: 'Payments are not available yet. You can start with the free plan.',
  trial: 'No card needed. The trial ends by itself.',
  free: 'Create free account',
  start: (plan: string): string => `Start with ${plan}`,
} as const;
