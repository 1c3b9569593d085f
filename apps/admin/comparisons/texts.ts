import { createText } from '../texts/create-text.ts';

export const comparisonTexts = {
  'resources.comparisons.name': 'Payment check |||| Payment checks',
  'resources.comparisons.fields.comparedAt': 'Checked',
  'resources.comparisons.fields.putRight': 'Kind',
  'resources.comparisons.fields.outcome': 'Outcome',
  'resources.comparisons.fields.compared': 'Compared',
  'comparisons.in-all':
    'Every night all paid accounts are compared with the payment provider. %{smart_count} check so far. |||| Every night all paid accounts are compared with the payment provider. %{smart_count} checks so far.',
  'comparisons.kind-nightly': 'Nightly, fixes differences',
  'comparisons.kind-asked': 'On demand, changes nothing',
  'comparisons.ask': 'Check now',
  'comparisons.ask-send': 'Start the check',
  'comparisons.asking': 'Starting…',
  'comparisons.differed': '%{smart_count} member differs |||| %{smart_count} members differ',
  'comparisons.not-compared': '%{smart_count} not compared |||| %{smart_count} not compared',
  'comparisons.title': 'Payment check of %{day}',
  'comparisons.lead': 'Paid accounts compared with the payment provider on %{at}.',
  'comparisons.compared': 'Accounts compared',
  'comparisons.drifted': 'With differences',
  'comparisons.failed': 'Not compared',
  'comparisons.drifts': 'Members with differences',
  'comparisons.member': 'Member',
  'comparisons.left': 'and %{smart_count} more |||| and %{smart_count} more',
  'comparisons.fix': 'Fix the differences',
  'comparisons.would-end':
    '%{smart_count} subscription ended at the provider |||| %{smart_count} subscriptions ended at the provider',
  'comparisons.problem.away':
    'Unknown: the payment provider does not respond, or rejects our key. Check the system health, then try again.',
  'comparisons.problem.not-found':
    'Unknown: the payment provider has no such customer. Compare the customer ID on the member’s page with the provider.',
  'comparisons.problem.refused':
    'Unknown: the payment provider rejected the request. Check the customer there.',
  'comparisons.problem.unexpected':
    'Unknown: an unexpected error occurred. Try again, and tell the operators if it persists.',
  'comparisons.fix-outcome': '%{fixed} fixed, %{failed} failed',
} as const;

/** Texts for missing events by event type. */
export const missingEventTexts: Readonly<Partial<Record<string, string>>> = {
  SubscriptionStarted: 'The subscription',
  SubscriptionActivated: 'The first payment',
  SubscriptionUpgraded: 'An upgrade',
  SubscriptionDowngraded: 'A downgrade',
  SubscriptionRenewed: 'A renewal',
  SubscriptionEnded: 'The end of the subscription',
  PaymentFailed: 'A failed renewal',
  PaymentRecovered: 'A payment after a failed attempt',
  DowngradeScheduled: 'A scheduled downgrade',
  CancellationScheduled: 'A cancellation',
  ScheduledChangeUndone: 'A scheduled change that was undone',
  RefundIssued: 'A refund',
  RefundFailed: 'A failed refund',
  DisputeOpened: 'A dispute',
  DisputeWon: 'A won dispute',
  DisputeLost: 'A lost dispute',
  CheckoutCompleted: 'A paid checkout',
  CheckoutAbandoned: 'An abandoned checkout',
  PriceChangeMade: 'A price change',
};

export const text = createText(comparisonTexts);
