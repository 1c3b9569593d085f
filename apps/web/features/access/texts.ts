import type { AccessReason, Resource } from '#contract/account/access.ts';
import { planLabels } from '#contract/plan-labels.ts';

/** The resources a member can ask about, in the order of the page. */
export const resourceLabels = {
  dashboard: 'Dashboard',
  markets: 'Markets and coin pages',
  news: 'News',
  'unlimited-news': 'Unlimited news',
  'market-sentiment': 'Market sentiment',
  'coin-sentiment': 'Sentiment by coin',
  predictions: 'Predictions',
  'market-detail': 'Advanced market data',
  alerts: 'Watchlist and up to 5 price alerts',
  'more-alerts': 'Up to 50 price alerts',
  'most-alerts': 'Up to 500 price alerts',
  admin: 'Staff pages',
} as const satisfies Partial<Record<Resource, string>>;

export const accessTexts = {
  list: 'What you can see, and why',
} as const;

const labels: Readonly<Partial<Record<string, string>>> = planLabels;

const rules: Readonly<Partial<Record<string, string>>> = {
  open: 'Open to everyone.',
  'signed-in': 'Open to everyone with an account.',
  'role/admin': 'You are staff.',
  'role/support': 'You are support staff.',
  'test-address': 'Your address is a test or demo address, which has access to everything.',
  'denied/needs-staff': 'Staff only.',
  'denied/needs-admin': 'Admins only.',
  'denied/remembered-session':
    'You are staff, but staff access is off while you stay logged in. Log in again without “Keep me logged in on this device”.',
  'denied/suspended': 'Your account is suspended.',
};

/** The rule as a sentence. */
export const formatRule = ({ rule, requires }: Pick<AccessReason, 'rule' | 'requires'>): string => {
  const ruleText = rules[rule];
  const requiredPlan = labels[requires];
  if (ruleText !== undefined) return ruleText;
  const currentPlan = labels[/^plan\/(\w+)-/u.exec(rule)?.[1] ?? ''];
  if (currentPlan !== undefined) return `Included in your ${currentPlan} plan.`;
  return requiredPlan === undefined
    ? 'Your plan does not include this.'
    : `Part of the ${requiredPlan} plan. Your plan does not include it.`;
};

const causes: Readonly<Partial<Record<string, (day: string) => string>>> = {
  MembershipGranted: (day) => `Support gave you this plan on ${day}.`,
  MembershipGrantExpired: (day) => `The plan expired on ${day}.`,
  MembershipGrantRevoked: (day) => `Support ended the plan on ${day}.`,
  SubscriptionActivated: (day) => `Your subscription started on ${day}.`,
  SubscriptionUpgraded: (day) => `You upgraded on ${day}.`,
  SubscriptionDowngraded: (day) => `Your scheduled downgrade took effect on ${day}.`,
  SubscriptionRenewed: (day) => `Your subscription renewed on ${day}.`,
  DowngradeScheduled: (day) => `You scheduled a downgrade on ${day}. It has not taken effect yet.`,
  CancellationScheduled: (day) =>
    `You cancelled on ${day}. You keep the plan until the end of the period you paid for.`,
  ScheduledChangeUndone: (day) => `You undid a scheduled change on ${day}.`,
  PaymentFailed: (day) => `A payment failed on ${day}. You keep the plan for now.`,
  PaymentRecovered: (day) => `A failed payment went through on ${day}.`,
  SubscriptionEnded: (day) => `Your subscription ended on ${day}.`,
  AccountAdminGranted: (day) => `You became staff on ${day}.`,
  AccountSupportGranted: (day) => `You became support staff on ${day}.`,
};

/** Causes that are the end, the renewal or the planned change of a plan, which have a binding day. */
export const bindingCauses: ReadonlySet<string> = new Set([
  'MembershipGrantExpired',
  'SubscriptionDowngraded',
  'SubscriptionRenewed',
  'SubscriptionEnded',
]);

/** Explanations for the member; names and reasons recorded by staff are left out. */
export const formatCause = (type: string, day: string): string =>
  causes[type]?.(day) ?? `Your membership changed on ${day}.`;
