import type { PageName } from '#contract/pages.ts';

/** What a visitor reads instead of a page; `login` and `welcome` are pages of their own, `open` is the page itself. */
export type Prompt = 'welcome' | 'login' | 'open' | 'general' | { title: string; text: string };

export const prompts: Readonly<Record<PageName, Prompt>> = {
  home: 'welcome',
  dashboard: 'welcome',
  auth: 'login',
  confirm: 'login',
  terms: 'open',
  privacy: 'open',
  risk: 'open',
  news: 'general',
  newsStory: 'general',
  markets: 'general',
  alerts: 'general',
  marketDetail: 'general',
  coin: 'general',
  predictions: {
    title: 'Predictions',
    text: 'Bitcoin forecasts, published in advance and checked afterwards.',
  },
  trackRecord: 'open',
  marketSentiment: 'general',
  portfolio: 'login',
  settings: {
    title: 'Settings',
    text: 'Log in to change your profile, your coins and your news.',
  },
  subscription: {
    title: 'Subscription',
    text: 'Log in to see your plan and compare it with the others.',
  },
  access: 'login',
  support: 'open',
  invoice: {
    title: 'Invoice',
    text: 'Log in to see your invoices.',
  },
  demo: 'open',
  newsletter: 'login',
  monitor: 'general',
};

/** Texts of what stands instead of a page that the reader may not see. */
export const gateTexts = {
  general: {
    title: 'Please log in to continue...',
    text: 'After you log in, you will come back to this page.',
    action: 'Go to Login',
  },
  login: 'Login to Continue',
  premium: {
    title: 'Premium Feature',
    seePlans: 'See plans',
    why: 'Why can’t I see this?',
    upgrade: (plan: string): string => `Upgrade to ${plan}`,
    noPayments: 'Payments are not available yet, so you cannot buy a plan.',
    ended: 'Your plan has ended.',
    notIncluded: 'Your plan does not include it.',
    partOf: (plan: string): string => `This page is part of ${plan}.`,
  },
  secondFactor: {
    title: 'Two-factor login needed',
    text: 'You are staff, and staff rights take effect only with two-factor login. Set it up in your settings; it takes a minute and an app on your phone.',
    action: 'Set up two-factor login',
  },
  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this page.",
    action: 'Return to Dashboard',
  },
} as const;
