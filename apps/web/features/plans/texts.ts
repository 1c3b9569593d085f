import type { User } from '#contract/account/auth.ts';

/** Texts of the plan on every page and on the dashboard; the subscription page has its own file. */
export const planTexts = {
  plan: (name: string): string => `${name} Plan`,
  seePlans: 'See plans',
  statuses: {
    active: 'Active',
    downgrading: 'Active • Changing Soon',
    incomplete: 'PROCESSING',
    canceled: 'CANCELED',
  } satisfies Partial<Record<User['subscriptionStatus'], string>>,
  unfinished: {
    text: 'Your first payment is not finished.',
    action: 'Finish or cancel your payment',
  },
  unpaid: {
    badge: 'Payment failed',
    payBy: (plan: string, day: string): string =>
      `Your last payment failed. Pay by ${day} to keep your ${plan} subscription.`,
    pay: 'Your last payment failed. Pay now to keep your subscription.',
    action: 'Pay now',
  },
} as const;
