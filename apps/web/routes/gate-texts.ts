import type { PageName } from '#contract/pages.ts';

/** What a visitor sees instead of a page. `login` and `welcome` are separate pages; `open` is the page itself. */
export type Prompt = 'welcome' | 'login' | 'open' | 'general' | { title: string; text: string };

export const prompts: Readonly<Record<PageName, Prompt>> = {
  home: 'welcome',
  dashboard: 'welcome',
  auth: 'login',
  welcome: 'login',
  confirm: 'login',
  terms: 'open',
  privacy: 'open',
  risk: 'open',
  riskSummary: 'open',
  sources: 'open',
  status: 'open',
  news: 'general',
  newsStory: 'general',
  markets: 'general',
  alerts: 'general',
  marketDetail: 'general',
  coinOverview: 'open',
  coin: 'general',
  predictions: {
    title: 'Predictions',
    text: 'Bitcoin forecasts, published in advance and scored afterwards.',
  },
  expectedMoves: {
    title: 'Expected moves',
    text: 'How far each major coin may move in the next 1, 12 and 24 hours, compared with its usual range.',
  },
  trackRecord: 'open',
  marketSentiment: 'general',
  portfolio: 'login',
  settings: {
    title: 'Settings',
    text: 'Log in to change your profile, coins and news.',
  },
  subscription: {
    title: 'Subscription',
    text: 'Compare the plans. Log in to see yours.',
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
    notIncluded: 'Your plan does not include this page.',
    partOf: (page: string, plan: string): string => `“${page}” is part of the ${plan} plan.`,
  },
  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this page.",
    action: 'Return to Dashboard',
  },
} as const;
