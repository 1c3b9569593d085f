/** The right to cancel within 14 days of a purchase. */
export const rightToCancelTexts = {
  title: 'Cancel within 14 days',
  atPurchase:
    'You can cancel within 14 days of buying and get everything back, on the page Subscription.',
  until: (day: string) =>
    `Until the end of ${day} you can cancel with everything given back. Your access ends at once then.`,
  ask: 'Cancel and get the money back',
  sure: 'Your subscription and your access end now. What you paid goes back to your card.',
  confirm: 'End it now',
  sending: 'Ending...',
  keep: 'Keep the subscription',
  done: 'Subscription Cancelled',
  failed: 'Cancelling failed',
} as const;
