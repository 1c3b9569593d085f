import { createText } from '../../texts/create-text.ts';

export const memberSubscriptionTexts = {
  'subscription.action-cancel': 'Cancel at the end of the period',
  'subscription.action-cancel-now': 'Cancel now',
  'subscription.action-undo': 'Undo the scheduled or requested change',
  'subscription.action-downgrade': 'Schedule a downgrade',
  'subscription.action-retry': 'Charge the open invoice again',
  'subscription.action-upgrade': 'Send a link to upgrade',
  'subscription.action-credit': 'Give credit',
  'subscription.action-credit-month': 'Give a month as credit',
  'subscription.refund-none': 'None',
  'subscription.refund-unused': 'Unused days',
  'subscription.refund-full': 'Whole period',
  'subscription.reason-hint': 'Only shown in the timeline.',
  'subscription.reason-on-note':
    'The member can read this: it is on the credit note and in the email about the refund. Also shown in the timeline.',

  'subscription.heading-cancel': 'Cancel %{plan} at the end of the period',
  'subscription.heading-cancel-now': 'Cancel %{plan} now',
  'subscription.heading-downgrade': 'Downgrade to %{terms}',
  'subscription.heading-upgrade': 'Send a link to upgrade to %{plan}',
  'subscription.heading-credit': 'Give %{amount} credit',
  'subscription.heading-credit-month': 'Give a month of %{plan} as credit',
  'subscription.verb-credit': 'Give credit',
  'subscription.verb-cancel': 'End subscription',
  'subscription.keep': 'Keep it',

  'subscription.link': 'link to upgrade to %{plan} sent, nothing charged',
  'subscription.credit': '%{amount} credit, %{used} used by the invoice on %{day}',
  'subscription.credit-left':
    '%{amount} credit, %{used} used by the invoice on %{day}, %{left} by later ones',
  'subscription.detail-charged': 'Charged now',
  'subscription.detail-to-pay': 'The member would pay now',
  'subscription.detail-terms': 'From %{day}',
  'subscription.of-invoice': '%{amount} of invoice %{number}; %{left} remains paid',
  'subscription.charge-on': '%{amount} on %{day}',
  'subscription.mail': 'Email %{number} of %{count}',
  'subscription.line': '%{description}: %{amount}',
} as const;

export const text = createText(memberSubscriptionTexts);
