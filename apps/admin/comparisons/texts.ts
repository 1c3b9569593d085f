/** Comparisons of all paid accounts with the payment provider: the list of them, and the page of one. */
export const comparisonTexts = {
  'resources.comparisons.name': 'Payment check |||| Payment checks',
  'resources.comparisons.fields.comparedAt': 'Checked',
  'resources.comparisons.fields.putRight': 'Kind',
  'resources.comparisons.fields.outcome': 'Outcome',
  'resources.comparisons.fields.compared': 'Compared',
  'comparisons.loading': 'Loading the payment checks.',
  'comparisons.failed-to-load': 'The payment checks did not load.',
  'comparisons.in-all':
    'Every night all paid accounts are compared with the payment provider. %{smart_count} check so far. |||| Every night all paid accounts are compared with the payment provider. %{smart_count} checks so far.',
  'comparisons.none': 'No payment check yet',
  'comparisons.none-text':
    'The first one runs tonight. It puts right what differs, and names the members here.',
  'comparisons.kind-nightly': 'Nightly, puts right what differs',
  'comparisons.kind-asked': 'Asked for, changes nothing',
  'comparisons.ask': 'Check now',
  'comparisons.ask-lead':
    'All paid accounts are compared with the payment provider. Nothing is changed: you see who differs and what a fix would record.',
  'comparisons.ask-send': 'Start the check',
  'comparisons.asking': 'Starting …',
  'comparisons.asked-toast': 'The check runs.',
  'comparisons.not-asked': 'The check was not started.',
  'comparisons.asked': 'Asked for',
  'comparisons.runs': 'The check runs',
  'comparisons.runs-text':
    'The payment provider is asked about every paid account. The result comes here by itself; you can leave this page meanwhile.',
  'comparisons.agreed': 'All agreed',
  'comparisons.differed': '%{smart_count} differed |||| %{smart_count} differed',
  'comparisons.not-compared': '%{smart_count} not compared |||| %{smart_count} not compared',
  'comparisons.title': 'Payment check of %{day}',
  'comparisons.lead': 'Paid accounts beside where the payment provider stands, on %{at}.',
  'comparisons.result': 'Result',
  'comparisons.compared': 'Accounts compared',
  'comparisons.drifted': 'Differed',
  'comparisons.kind': 'Kind',
  'comparisons.failed': 'Could not be compared',
  'comparisons.drifts': 'Who differed',
  'comparisons.failures': 'Who could not be compared',
  'comparisons.failures-text':
    'They are compared again the next night. The log says why it failed.',
  'comparisons.nothing': 'Every account stood where the payment provider stands.',
  'comparisons.member': 'Member',
  'comparisons.missing': 'What was missing here',
  'comparisons.left': 'and %{smart_count} more |||| and %{smart_count} more',
  'comparisons.fix': 'Put right what differs now',
  'comparisons.fix-text':
    'The payment provider is asked where the members named here stand now. Nothing is written before you confirm it.',
  'comparisons.look': 'Look what a fix would do',
  'comparisons.looking': 'Asking the payment provider.',
  'comparisons.look-failed': 'The payment provider could not be asked.',
  'comparisons.fix-nothing':
    'No member named here differs any more. There is nothing to put right.',
  'comparisons.would-append': 'A fix would record',
  'comparisons.would-end':
    '%{smart_count} subscription ended at the provider |||| %{smart_count} subscriptions ended at the provider',
  'comparisons.problem.away':
    'Cannot be told: the payment provider does not answer, or refuses our key. Look at the health of the process, then look again.',
  'comparisons.problem.not-found':
    'Cannot be told: the payment provider has no such customer. Compare the customer’s id on the member’s page with the provider.',
  'comparisons.problem.refused':
    'Cannot be told: the payment provider refused to say. Look at the customer there.',
  'comparisons.problem.unexpected':
    'Cannot be told: something unexpected happened here. Look again, and tell the operators if it stays so.',
  'comparisons.do-fix': 'Put right',
  'comparisons.fix-hint': 'Kept with this payment check, and cannot be changed later.',
  'comparisons.fixed': 'The members were put right.',
  'comparisons.not-fixed': 'The members were not put right.',
  'comparisons.fixes': 'Put right by staff',
  'comparisons.fix-outcome': '%{fixed} put right, %{failed} failed',
  'comparisons.second-subscription': 'A second subscription, now ended at the provider',
} as const;

/** What was missing, by the event that put it right. */
export const missing: Readonly<Partial<Record<string, string>>> = {
  SubscriptionStarted: 'The subscription',
  SubscriptionActivated: 'The first payment',
  SubscriptionUpgraded: 'A change to a higher plan',
  SubscriptionDowngraded: 'A change to a lower plan',
  SubscriptionRenewed: 'A renewal',
  SubscriptionEnded: 'The end of the subscription',
  PaymentFailed: 'A failed renewal',
  PaymentRecovered: 'A payment made after it had failed',
  DowngradeScheduled: 'A planned change to a lower plan',
  CancellationScheduled: 'A cancellation',
  ScheduledChangeUndone: 'A planned change taken back',
  RefundIssued: 'A refund',
  DisputeOpened: 'A dispute',
  DisputeWon: 'A dispute that was won',
  DisputeLost: 'A dispute that was lost',
  CheckoutCompleted: 'A checkout that was paid',
  CheckoutAbandoned: 'A checkout that was left',
  PriceChangeMade: 'A change of price',
};
