import type { AccessReason, Resource } from '#contract/access.ts';
import { planLabels } from '#contract/plan-labels.ts';

/** What a member may ask about, in the order of the page. */
export const questions = {
  dashboard: 'Dashboard',
  markets: 'Markets and coin pages',
  news: 'News',
  'unlimited-news': 'News without a daily limit',
  'market-sentiment': 'Market sentiment',
  'coin-sentiment': 'Sentiment of single coins',
  predictions: 'Predictions',
  'market-detail': 'Advanced market data',
  alerts: 'Watchlist and up to 5 price alerts',
  'more-alerts': 'Up to 50 price alerts',
  'most-alerts': 'Up to 500 price alerts',
  admin: 'Staff pages',
} as const satisfies Partial<Record<Resource, string>>;

/** Every text of the page that explains what one can see. */
export const accessTexts = {
  lead: 'One rule decides about each part of Tidemark. This is what it says for you, and what it rests on.',
  list: 'What you can see, and why',
  loading: 'Loading what you can see.',
  failed: 'This did not load.',
  allowed: 'Yes',
  denied: 'No',
  seePlans: 'See plans',
  until: (day: string): string => `It holds until ${day}.`,
  support: 'If this looks wrong, write to support: they see the same rule and the same event.',
  ask: 'Ask support',
} as const;

const labels: Readonly<Partial<Record<string, string>>> = planLabels;

const rules: Readonly<Partial<Record<string, string>>> = {
  open: 'Open to everyone.',
  'signed-in': 'Open to everyone who has an account.',
  'role/admin': 'You are staff.',
  'role/support': 'You are support staff.',
  'test-address': 'Your address is one for tests and demos, which opens every part.',
  'denied/needs-staff': 'For staff only.',
  'denied/needs-admin': 'For admins only.',
  'denied/remembered-session':
    'You are staff, but this login is a kept one: log in again without “Keep me logged in on this device”.',
  'denied/suspended': 'Your account is suspended.',
  'denied/plan-ended': 'Your plan has ended.',
};

/** The rule as a sentence. */
export const formatRule = ({ rule, requires }: Pick<AccessReason, 'rule' | 'requires'>): string => {
  const known = rules[rule];
  const needed = labels[requires];
  if (known !== undefined) {
    return rule === 'denied/plan-ended' && needed !== undefined
      ? `${known} This is part of ${needed}.`
      : known;
  }
  const held = labels[/^plan\/(\w+)-/u.exec(rule)?.[1] ?? ''];
  if (held !== undefined) return `Included in your ${held} plan.`;
  return needed === undefined
    ? 'Your plan does not include it.'
    : `Part of ${needed}, which you do not have.`;
};

const causes: Readonly<Partial<Record<string, (day: string) => string>>> = {
  MembershipGranted: (day) => `Our support gave you the plan on ${day}.`,
  MembershipGrantExpired: (day) => `The plan reached its end on ${day}.`,
  MembershipGrantRevoked: (day) => `Our support ended the plan on ${day}.`,
  SubscriptionActivated: (day) => `Your subscription began on ${day}.`,
  SubscriptionUpgraded: (day) => `You changed to a higher plan on ${day}.`,
  SubscriptionDowngraded: (day) => `Your plan changed to a lower one on ${day}, as you had asked.`,
  SubscriptionRenewed: (day) => `Your subscription was renewed on ${day}.`,
  DowngradeScheduled: (day) => `You asked for a lower plan on ${day}; it has not begun yet.`,
  CancellationScheduled: (day) => `You cancelled on ${day}; the time that you paid for goes on.`,
  ScheduledChangeUndone: (day) => `You took a planned change back on ${day}.`,
  PaymentFailed: (day) => `A payment failed on ${day}; you keep the plan for now.`,
  PaymentRecovered: (day) => `A payment that had failed was made on ${day}.`,
  SubscriptionEnded: (day) => `Your subscription ended on ${day}.`,
  AccountAdminGranted: (day) => `You became staff on ${day}.`,
  AccountSupportGranted: (day) => `You became support staff on ${day}.`,
};

/** What happened, for the member; names and reasons that support wrote down stay with support. */
export const formatCause = (type: string, day: string): string =>
  causes[type]?.(day) ?? `Your membership changed on ${day}.`;
