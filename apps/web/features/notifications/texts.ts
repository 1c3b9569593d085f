import type { Topic } from '#contract/notifications.ts';

type Words = { readonly title: string; readonly text: string };

/** Every text about the mails that the reader gets. */
export const notificationsTexts = {
  tellMe: 'Tell me about',
  byEmail: 'By email',
  topics: {
    'getting-started': { title: 'First steps', text: 'How to get started, once you have joined' },
    newsletter: { title: 'Newsletter', text: 'In the morning, from 07:30 GMT' },
    'weekly-report': { title: 'Weekly report', text: 'Mondays, with Basic and Pro' },
    'price-alerts': { title: 'Price alerts', text: 'When a price that you set is reached' },
    'trading-signals': {
      title: 'Trading signals',
      text: 'With Pro: at most one mail an hour, with what the hour raised',
    },
    'staff-work': { title: 'Your work in the console', text: 'When a long bulk change is done' },
    security: {
      title: 'Security of your account',
      text: 'Logins from new devices, changes of password and address. Always sent.',
    },
    payment: {
      title: 'Payment and plan',
      text: 'Receipts, refunds, failed payments, renewals, and plans that we give you. Always sent.',
    },
  } satisfies Readonly<Record<Topic, Words>>,
  notSent: 'We do not send these yet. Your choice counts from the first one.',
  label: (title: string): string => `${title} by email`,
  goesTo: (email: string): string =>
    `Mails go to ${email}. Each switch takes effect at once, and every mail that is not required has a link that switches it off.`,
  unverified: (email: string): string =>
    `You have not confirmed ${email} yet. Until you do, we send only mails about security and payments.`,
  confirm: 'Confirm it in your profile',
  suppressed: {
    refused: (email: string): string => `The mail server of ${email} refused our mails.`,
    bounce: (email: string): string => `Our mails to ${email} came back.`,
    complaint: (email: string): string =>
      `A mail of ours was reported as spam by the mailbox of ${email}.`,
  },
  suppressedText:
    'We send only mails about security and payments there. Confirm the address anew, and the others come again.',
  newsletter: {
    frequency: 'How often the newsletter comes',
    frequencies: { daily: 'Daily', weekly: 'Weekly, on Mondays' },
    topics: 'In the newsletter',
    topicNames: {
      movers: 'Coins that moved most',
      market: 'Market overview',
      takeaways: 'Takeaways',
      analysis: 'Analysis',
    },
  },
  saved: 'Saved',
  notSaved: 'Your choice was not saved',
  loading: 'Loading your notifications',
  notLoaded: 'Your notifications could not be loaded',
} as const;
