/** Fields of deliveries, and of the mails that a member gets. */
export const deliveryTexts = {
  fields: {
    frequency: 'How often the newsletter comes; `weekly` is on Mondays.',
    topics: 'The parts of an edition that the mail holds beside its news.',
    suppression:
      'Why only required mails go to the address: its server refused one, one came back, or its reader called one spam; null while all do.',
    newsletter: 'What of the newsletter the member reads.',
    secondsLeft:
      'Seconds until nobody waits, at the pace so far; null before the first mail and once it is complete.',
    doubts: 'The first 200 mails that wait for a decision.',
    inDoubt: 'Mails of which nobody knows whether they were accepted.',
    delivered: 'Mails that the mail server accepted.',
    skipped: 'Recipients who were not to get it any more.',
    dropped: 'Mails in doubt that staff dropped.',
    waiting: 'Recipients who still wait.',
    completedAt: 'When nobody waited any more; null while recipients wait.',
    handedOverAt: 'When the mail was handed over last.',
    editions: 'The newest 20 that were delivered to the member, or were to be.',
    standing: 'What became of the mail.',
    decision: 'Send it again, count it as sent, or drop it.',
  },
  overrides: {
    'Delivery.id': 'What is delivered, such as `daily-2026-11-23`.',
    'Delivery.date': 'Day of the edition (UTC), such as `2026-11-23`.',
    'Delivery.kind': 'The edition of a day to daily or to weekly readers, or the weekly report.',
    'Delivery.version': 'The version that was the newest when the delivery started.',
    'Delivery.failed': 'Mails that the mail server refused for good.',
    'DeliveryDetails.id': 'What is delivered, such as `daily-2026-11-23`.',
    'DeliveryDetails.date': 'Day of the edition (UTC), such as `2026-11-23`.',
    'DeliveryDetails.kind':
      'The edition of a day to daily or to weekly readers, or the weekly report.',
    'DeliveryDetails.version': 'The version that was the newest when the delivery started.',
    'DeliveryDetails.failed': 'Mails that the mail server refused for good.',
    'DoubtfulMail.member': 'Who was to get it.',
    'DoubtfulMail.address': 'Where it went; `erased` once the member was erased.',
    'DoubtfulMail.attempts': 'How often it was handed over.',
    'DeliveryDecision.accountId': 'The recipient.',
    'MemberMailing.newsletter': 'Whether the newsletter is switched on.',
    'MemberMailing.delivery': 'Which delivery, such as `daily-2026-11-23`.',
    'MemberMailing.changedAt': 'When it last changed.',
  },
} as const;
