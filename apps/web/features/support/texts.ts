import { supportLimits } from '#contract/support/support-topics.ts';

export const supportTexts = {
  lead: 'Tell us what is wrong or what you would like to know. We reply by email.',
  form: {
    title: 'Your request',
    topic: 'What is it about?',
    message: 'Your message',
    messageHint: 'Never send passwords, codes or card numbers. We do not need them.',
    email: 'Your email address',
    emailHint: 'We reply to this address.',
    memberAddress: (email: string): string => `We reply to ${email}.`,
    website: 'Leave this field empty',
    send: 'Send',
    notSent: 'Could not send your request',
    tooShort: `Please write at least ${String(supportLimits.shortest)} characters.`,
    tooLong: (over: number): string =>
      over === 1
        ? 'This is one character too long.'
        : `This is ${String(over)} characters too long.`,
    noAddress: 'Please enter an address such as name@example.com.',
  },
  own: {
    title: 'Your requests',
    loading: 'Loading your requests.',
    failed: 'Could not load your requests.',
    tryAgain: 'Try again',
    empty: 'No requests yet',
    how: 'Your requests and our replies appear here.',
    from: { member: 'You', support: 'Support' },
    status: {
      waiting: 'Awaiting reply',
      answered: 'Answered',
      closed: 'Closed',
      erased: 'Erased',
    },
  },
  reply: {
    title: 'Reply',
    label: 'Your reply',
    labelClosed: 'Your reply, which reopens the request',
    empty: 'Please write a reply.',
    send: 'Send reply',
    notSent: 'Could not send your reply',
    sent: 'Reply sent. Our answer comes by email and appears here.',
  },
} as const;
