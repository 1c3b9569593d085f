/** Single mails to members: the list of them, and the page of one. */
export const mailTexts = {
  'resources.mails.name': 'Mail |||| Mails',
  'resources.mails.fields.kind': 'About',
  'resources.mails.fields.member': 'Member',
  'resources.mails.fields.state': 'State',
  'resources.mails.fields.requestedAt': 'Asked for',
  'resources.mails.fields.changedAt': 'Last change',
  'resources.mails.fields.attempts': 'Attempts',
  'mails.loading': 'Loading the mails.',
  'mails.failed': 'The mails did not load.',
  'mails.in-all':
    '%{smart_count} mail, beside the newsletter. |||| %{smart_count} mails, beside the newsletter.',
  'mails.none': 'No mail',
  'mails.none-text': 'No mail has been asked for, or no mail matches the filters.',
  'mails.any': 'Any state',
  'mails.one-member': 'Mails to one member',
  'mails.waiting': 'Waiting',
  'mails.sending': 'Being sent',
  'mails.sent': 'Sent',
  'mails.refused': 'Refused by the mail server',
  'mails.in-doubt': 'In doubt',
  'mails.dropped': 'Dropped',
  'mails.facts': 'Mail',
  'mails.to': 'To',
  'mails.subject': 'Subject',
  'mails.text': 'Text',
  'mails.text-hint': 'Links are shown without the part that makes them work.',
  'mails.steps': 'What happened',
  'mails.resend': 'Send it again',
  'mails.resend-text':
    'The same text goes out as a new mail, to the address that the member has now. Links are made anew; a mail whose link confirms an address goes to that one.',
  'mails.resent': 'The mail is sent again',
  'mails.not-resent': 'The mail is not sent again',
  'mails.decide': 'Decide',
  'mails.decision': 'What becomes of the mail',
  'mails.decide-text':
    'This mail was refused, or nobody knows whether it arrived. It waits until somebody decides.',
  'mails.again': 'Send it',
  'mails.count-as-sent': 'It was sent',
  'mails.drop': 'Drop it',
  'mails.decided': 'Decided',
  'mails.not-decided': 'Nothing was decided',
  'mails.all-of-member': 'All mails to this member',
} as const;

/** What happened to a mail, by its event. */
export const stepTexts: Readonly<Partial<Record<string, string>>> = {
  MailRequested: 'Asked for',
  MailAttempted: 'Handed to the mail server',
  MailSent: 'Accepted by the mail server',
  MailRefused: 'Not sent',
  MailLeftInDoubt: 'In doubt: nobody knows whether it was accepted',
  MailCopyRequested: 'Sent again, as a new mail',
  MailCancelled: 'Dropped, because the account was erased',
};

/** What staff decided about a mail. */
export const decisionTexts = {
  again: 'Staff decided: send it again',
  sent: 'Staff decided: it counts as sent',
  dropped: 'Staff decided: it is dropped',
} as const;

/** What a mail is about. */
export const kindTexts: Readonly<Partial<Record<string, string>>> = {
  welcome: 'Welcome',
  membership: 'Membership',
  receipt: 'Receipt',
  refund: 'Refund',
  'payment-failed': 'Failed payment',
  'payment-confirmation': 'Payment to confirm',
  'subscription-ended': 'End of a subscription',
  'card-expiring': 'Card that expires',
  'renewal-reminder': 'Coming renewal',
  'trial-ending': 'End of a trial',
  'price-change': 'Change of price',
  'bulk-change': 'Bulk change',
  'price-alert': 'Price alert',
  'trading-signals': 'Trading signals',
  'support-received': 'Support request received',
  'support-answer': 'Answer of support',
  'support-notice': 'Notice to support',
  'verify-email': 'Address to confirm',
  'reset-password': 'Password reset',
  invitation: 'Invitation',
  'confirm-email': 'New address to confirm',
  'undo-email': 'Change of address',
  'delete-account': 'Deletion to confirm',
  'password-changed': 'Password changed',
  'second-factor': 'Two-factor login',
  'identity-linked': 'Another way to log in',
  'new-device': 'Login on a new device',
};
