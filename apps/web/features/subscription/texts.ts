import { trialDays, trialPlan } from '#contract/trial.ts';
import { planLabels } from '#contract/plan-labels.ts';

export const subscriptionTexts = {
  banner: {
    active: 'ACTIVE',
    downgrading: 'CHANGING SOON',
    canceled: 'CANCELED',
    incomplete: 'PROCESSING',
    basic: 'BASIC',
    pro: 'PRO',
    free: 'FREE',
  },
  renews: (plan: string, at: string, price: string) => `${plan} renews on ${at} for ${price}.`,
  cancelled: (plan: string, at: string) =>
    `Cancelled. You keep ${plan} until ${at}; after that you move to Free.`,
  lowered: (plan: string, at: string, then: { next: string; price: string }) =>
    `You keep ${plan} until ${at}. After that you move to ${then.next} for ${then.price}.`,
  ended: (at: string) => `Your subscription ended on ${at}. You can subscribe again below.`,
  pastDue: {
    title: (plan: string) => `Your payment for ${plan} failed`,
    text: (plan: string, at: string) =>
      `You keep ${plan} until ${at}. Pay by then, or your subscription ends.`,
    confirm: 'Your bank asks you to confirm the payment.',
    retry: 'Retry payment',
    cancelled: (plan: string, at: string) =>
      `Cancelled. You keep ${plan} until ${at}; after that you move to Free.`,
    notCollected: {
      title: 'Your unpaid renewal will not be collected',
      offer: (plan: string, by: string, end: string) =>
        `If you pay it by ${by}, you keep ${plan} until ${end}.`,
      pay: (plan: string, end: string) => `Pay and keep ${plan} until ${end}`,
    },
    lowered: (plan: string, at: string, then: { next: string; price: string }) =>
      `Once the renewal is paid, you keep ${plan} until ${at}. After that you move to ${then.next} for ${then.price}.`,
  },
  incomplete: {
    title: 'Your first payment is incomplete',
    text: 'If you have already paid, or want to start again, fix it here. You will not be charged twice.',
    fix: 'Fix Subscription Issues',
  },
  cardAndInvoices: 'Card and invoices',
  undo: 'Undo this change',
  undone: {
    renews: (plan: string, at: string, price: string) =>
      `If you undo it, ${plan} renews on ${at} for ${price}.`,
    lowered: (plan: string, at: string, price: string) =>
      `If you undo it, the change to ${plan} from ${at} is planned again, for ${price}.`,
  },
  interval: { month: 'a month', year: 'a year' },
  withCredit: (price: string, credit: string, left: string | null) =>
    `${price}, after ${credit} credit${left === null ? '' : ` (${left} of it is left)`}`,
  buttons: {
    subscribe: (plan: string) => `Subscribe to ${plan}`,
    continue: (plan: string) => `Continue with ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    yearly: 'Pay yearly',
    monthly: 'Pay monthly from the next period',
    downgrade: (plan: string) => `Downgrade to ${plan}`,
    cancel: 'Cancel subscription',
    current: 'Current plan',
    included: 'Included in your plan',
    notes: {
      charged: (amount: string) => `${amount} today.`,
      continues: (plan: string, at: string) =>
        `Your paid plan starts today. Without it, you have ${plan} free of charge until ${at}.`,
      staysYearly: (price: string) => `You stay on yearly payments: ${price} a year.`,
      atOnce: 'Starts today. You see the exact amount before you pay.',
      from: (at: string, plan: string) => `From ${at}. You keep ${plan} until then.`,
    },
    downgraded: 'Downgraded - Active until period end',
    monthlyPlanned: 'Monthly payments',
    waits: (plan: string) => `To cancel instead, undo the scheduled change to ${plan} first.`,
    from: (at: string) => `From ${at}.`,
    unavailable: 'This plan is not available for subscription',
  },
  waiting: {
    from: (plan: string, moment: string) => `You can buy ${plan} from ${moment}.`,
    reason: (hours: number) =>
      `New members wait ${hours === 1 ? '1 hour' : `${String(hours)} hours`} before their first purchase of forecasts.`,
  },
  preview: {
    title: {
      upgrade: (plan: string) => `Change to ${plan}: what you’ll pay`,
      downgrade: (plan: string) => `Change to ${plan}`,
      cancellation: 'Cancel your subscription',
    },
    loading: 'Calculating the amount',
    failed: 'Could not calculate the amount. Nothing has changed.',
    chargedToday: 'Charged today',
    onNextInvoice: 'Added to the next invoice',
    creditLeft: 'Credit for the next invoice',
    today: 'Today',
    now: (plan: string, price: string) => `${plan} starts. ${price} is charged to your card.`,
    keeps: (plan: string) => `You keep ${plan}. You are not charged.`,
    later: (plan: string, price: string) => `${plan} starts, for ${price}.`,
    renews: (price: string) => `Renews for ${price}.`,
    ends: 'Your subscription ends. You will not be charged again.',
    notCollected:
      'Your unpaid renewal will not be collected. You can still pay it yourself to keep your plan for its period.',
    lost: 'You’ll lose access to:',
    mail: (subject: string) => `We’ll email you: “${subject}”.`,
    pay: (amount: string) => `Confirm and pay ${amount}`,
    confirm: 'Confirm change',
    confirmCancel: 'Cancel at period end',
    back: 'Go back',
    exact: 'This is the exact invoice amount.',
    sameRefundPeriod:
      'The 14 days in which you can cancel for a full refund do not begin again with this change.',
    openRenewal: {
      title: 'Pay your overdue renewal first',
      text: 'You can change your plan once your last renewal is paid.',
      pay: 'Pay the overdue renewal',
    },
  },
  dialog: {
    title: (plan: string) => `Subscribe to ${plan} Plan`,
    coupon: 'Coupon code (optional)',
    apply: 'Apply',
    applying: 'Applying...',
    remove: 'Remove',
    applied: (name: string, discount: string) => `${name}, ${discount} off the first charge`,
    couponInvalid: 'The coupon code is not valid or has expired.',
    couponFailed: 'Unable to validate coupon code. Please try again.',
    intervals: { month: 'monthly', year: 'yearly' },
    note: (price: string, interval: string) =>
      `The subscription renews ${interval} at ${price} and can be cancelled anytime.`,
    agree: 'By subscribing you agree to:',
    kept: 'You have not been charged.',
    modes: {
      demo: 'This is a demo. You will not be charged.',
      test: 'Payments are in test mode. You will not be charged.',
      live: 'Live real card payment is used.',
      off: 'Payments are not available.',
    },
    cancel: 'Cancel',
    submit: 'Subscribe Now',
    again: 'Try again',
    declined: 'Payment Failed',
    error: 'Payment Error',
    unexpected: 'An unexpected error occurred',
    failed: 'Payment failed',
    status: (status: string) => `Payment status: ${status}`,
  },
  toasts: {
    activated: 'Subscription Activated',
    activatedText: (plan: string) => `Your ${plan} plan is active.`,
    cardNotSaved: 'Card not saved',
    cardNotSavedText: 'Your plan is active. Add a card in Settings before it renews.',
    notUpdated:
      'Payment was successful, but we had trouble updating your subscription. Please contact support.',
    paymentError: 'Payment Error',
    updated: 'Subscription Updated',
    cancelled: 'Subscription Cancelled',
    fixed: 'Subscription Fixed',
    fixFailed: 'Action Required',
    fixFailedText: 'Failed to fix subscription issues',
    cancelFailed: 'Failed to Cancel Subscription',
    downgradeFailed: 'Failed to Downgrade Subscription',
    updateFailed: 'Failed to update subscription tier. Please try again.',
    invalidCoupon: 'Invalid Coupon',
    couponFailed: 'Coupon Validation Failed',
  },
  faq: {
    title: 'Questions',
    questions: [
      {
        ask: 'What happens if I downgrade?',
        answer: 'You keep your plan until the period ends. You can undo the change until then.',
      },
      {
        ask: 'What happens if I upgrade?',
        answer:
          'The new plan starts immediately. You pay the difference for the rest of the period, and you see the amount first.',
      },
      {
        ask: 'Can I cancel?',
        answer: 'Yes, anytime. You keep your plan until the end of the period you paid for.',
      },
      {
        ask: 'Why do yearly savings differ?',
        answer: 'Each plan has its own yearly price. The badge shows the largest saving.',
      },
      {
        ask: 'Can I get an invoice?',
        answer: 'Yes. Your invoices are in Settings, under Subscription.',
      },
      {
        ask: 'Do you store my card?',
        answer:
          'No. Our payment provider does. We see its brand, expiry date and country, and the last four digits.',
      },
    ],
    support: 'Contact support',
  },
} as const;

export const rightToCancelTexts = {
  done: 'Subscription Cancelled',
} as const;

const trialLabel = planLabels[trialPlan];

export const trialTexts = {
  start: `Try ${trialLabel} for ${String(trialDays)} days`,
  offered: `You can try ${trialLabel} for ${String(trialDays)} days without a card.`,
  started: `Your trial of ${trialLabel} has begun`,
  runs: (end: string) => `Your trial of ${trialLabel} ends by itself on ${end}. No card needed.`,
} as const;
