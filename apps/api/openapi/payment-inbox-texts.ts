/** Fields of the payment inbox. */
export const paymentInboxTexts = {
  fields: {
    problem: 'Why it failed, by kind; null unless it failed last.',
    settledAt: 'When it was handled or failed last; null before.',
    receivedAt: 'When it was delivered first.',
    chargeId: 'The charge that it names; null when it names none.',
    replays: 'Who wanted it followed once more, and why; the oldest first.',
    replayable: 'Whether it names somebody, so that there is something to follow.',
  },
  overrides: {
    'FixPreview.problem':
      'Why the payment provider did not tell: it does not answer, has no such customer, refused, or something unexpected; null when it told.',
    'paymentInboxEntry.id': 'The payment provider’s id of the event, such as `evt_1`.',
    'replayProviderEvent.id': 'The payment provider’s id of the event, such as `evt_1`.',
    ...Object.fromEntries(
      ['InboxEntry', 'InboxEntryDetails'].flatMap((schema) => [
        [`${schema}.id`, 'The payment provider’s id of the event, such as `evt_1`.'],
        [`${schema}.type`, 'The payment provider’s word for what happened.'],
        [
          `${schema}.state`,
          '`ignored`: the event names nobody, or a customer that is none of ours.',
        ],
        [`${schema}.member`, 'Whose it is; null while that is not known, or nobody’s.'],
      ]),
    ),
    'InboxEntryDetails.createdAt': 'When it happened, by the payment provider.',
    'InboxEntryDetails.customerId': 'The customer that it names; null when it names none.',
    'InboxEntryDetails.changes': 'Types of the membership’s events that came of it.',
    'InboxEntryDetails.at': 'When it was asked for.',
    'InboxEntryDetails.reason': 'Why it was followed once more.',
  } as Readonly<Record<string, string>>,
} as const;
