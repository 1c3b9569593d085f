/** Comparisons of all paid accounts with the payment provider: the list and one comparison. */
export const comparisonTexts = {
  'resources.comparisons.name': 'Payment check |||| Payment checks',
  'resources.comparisons.fields.comparedAt': 'Checked',
  'resources.comparisons.fields.putRight': 'Kind',
  'resources.comparisons.fields.outcome': 'Outcome',
  'resources.comparisons.fields.compared': 'Compared',
  'comparisons.loading': 'Loading the payment checks.',
  'comparisons.failed-to-load': 'Could not load the payment checks.',
  'comparisons.in-all':
    'Every night all paid accounts are compared with the payment provider. %{smart_count} check so far. |||| Every night all paid accounts are compared with the payment provider. %{smart_count} checks so far.',
  'comparisons.none': 'No payment checks yet',
  'comparisons.none-text':
    'The first check runs tonight. It fixes differences and lists the members here.',
  'comparisons.kind-nightly': 'Nightly, fixes differences',
  'comparisons.kind-asked': 'On demand, changes nothing',
  'comparisons.ask': 'Check now',
  'comparisons.ask-lead':
    'Compares all paid accounts with the payment provider. Nothing is changed: you see which members differ and what a fix would record.',
  'comparisons.ask-send': 'Start the check',
  'comparisons.asking': 'Starting…',
  'comparisons.asked-toast': 'Check started',
  'comparisons.not-asked': 'The check did not start',
  'comparisons.asked': 'Requested',
  'comparisons.runs': 'Check in progress',
  'comparisons.runs-text':
    'Every paid account is being compared with the payment provider. The result appears here automatically; you can leave this page.',
  'comparisons.agreed': 'No differences',
  'comparisons.differed': '%{smart_count} member differs |||| %{smart_count} members differ',
  'comparisons.not-compared': '%{smart_count} not compared |||| %{smart_count} not compared',
  'comparisons.title': 'Payment check of %{day}',
  'comparisons.lead': 'Paid accounts compared with the payment provider on %{at}.',
  'comparisons.result': 'Result',
  'comparisons.compared': 'Accounts compared',
  'comparisons.drifted': 'With differences',
  'comparisons.kind': 'Kind',
  'comparisons.failed': 'Not compared',
  'comparisons.drifts': 'Members with differences',
  'comparisons.failures': 'Members not compared',
  'comparisons.failures-text':
    'They will be compared again the next night. The log shows the cause.',
  'comparisons.nothing': 'No differences found.',
  'comparisons.member': 'Member',
  'comparisons.missing': 'Missing here',
  'comparisons.left': 'and %{smart_count} more |||| and %{smart_count} more',
  'comparisons.fix': 'Fix the differences',
  'comparisons.fix-text':
    'Gets the current state of these members from the payment provider. Nothing is recorded until you confirm.',
  'comparisons.look': 'Preview the fix',
  'comparisons.looking': 'Checking with the payment provider.',
  'comparisons.look-failed': 'Could not reach the payment provider.',
  'comparisons.fix-nothing': 'None of these members differs any more. There is nothing to fix.',
  'comparisons.would-append': 'A fix would record',
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
  'comparisons.do-fix': 'Fix differences',
  'comparisons.fix-hint': 'Recorded with this payment check. It cannot be changed later.',
  'comparisons.fixed': 'Differences fixed',
  'comparisons.not-fixed': 'The differences were not fixed',
  'comparisons.fixes': 'Fixed by staff',
  'comparisons.fix-outcome': '%{fixed} fixed, %{failed} failed',
  'comparisons.second-subscription': 'A second subscription, now ended at the provider',
} as const;

/** What was missing, by the event that corrected it. */
export const missing: Readonly<Partial<Record<string, string>>> = {
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
  DisputeOpened: 'A dispute',
  DisputeWon: 'A won dispute',
  DisputeLost: 'A lost dispute',
  CheckoutCompleted: 'A paid checkout',
  CheckoutAbandoned: 'An abandoned checkout',
  PriceChangeMade: 'A price change',
};
