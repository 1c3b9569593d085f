/** The right to cancel within 14 days of a purchase. */
export const rightToCancelTexts = {
  title: 'Cancel within 14 days',
  atPurchase:
    'You can cancel within 14 days of purchase for a full refund, on the Subscription page.',
  until: (day: string) =>
    `Until the end of ${day}, you can cancel for a full refund. Access ends immediately.`,
  ask: 'Cancel and get a refund',
  sure: 'Your subscription and access end now. We refund your payment to your card.',
  confirm: 'End subscription now',
  sending: 'Ending...',
  keep: 'Keep subscription',
  done: 'Subscription Cancelled',
  failed: 'Could not cancel the subscription',
} as const;
