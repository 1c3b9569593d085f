import { planLabels } from '#contract/plan-labels.ts';
import { supportLimits } from '#contract/support-topics.ts';

/** Every text of the support page. */
export const supportTexts = {
  lead: 'Tell us what is wrong, or what you would like to know. We answer by mail.',
  form: {
    title: 'Your request',
    topic: 'What is it about?',
    message: 'Your message',
    count: (length: number): string => `${String(length)} of ${String(supportLimits.longest)}`,
    messageHint: 'Never send passwords, codes or card numbers: we do not need them.',
    email: 'Your email address',
    emailHint: 'Our answer goes there.',
    memberAddress: (email: string): string => `Our answer goes to ${email}.`,
    website: 'Leave this field empty',
    send: 'Send',
    notSent: 'Your request was not sent',
    tooShort: `Please write at least ${String(supportLimits.shortest)} characters.`,
    tooLong: (over: number): string =>
      over === 1
        ? 'This is one character too long.'
        : `This is ${String(over)} characters too long.`,
    noAddress: 'Please give an address such as name@example.com.',
  },
  received: {
    title: 'We have your request',
    reference: 'Reference',
    next: (address: string): string =>
      `We confirm it by mail to ${address}, and answer there. Look into the spam folder if nothing comes.`,
    another: 'Send another request',
  },
  own: {
    title: 'Your requests',
    loading: 'Loading your requests.',
    failed: 'Your requests did not load.',
    tryAgain: 'Try again',
    empty: 'You have not asked us anything yet',
    how: 'What you ask here, and what we answer, stays on this page.',
    from: { member: 'You', support: 'Support' },
    status: {
      waiting: 'Waits for an answer',
      answered: 'Answered',
      closed: 'Closed',
      erased: 'Erased',
    },
  },
  before: {
    title: 'Before you write',
    texts: [
      'Log in first if you have an account: we then see your plan and your history, and answer faster.',
      `Priority support is part of the ${planLabels.pro} plan: those requests are answered before others.`,
      'What you write without an account is erased 180 days after the request was closed.',
    ],
  },
} as const;
