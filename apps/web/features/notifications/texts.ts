import type { Topic } from '#contract/notifications.ts';

type Words = { readonly title: string; readonly text: string };

/** Every text about the mails that the reader gets. */
export const notificationsTexts = {
  tellMe: 'Tell me about',
  byEmail: 'By email',
  topics: {
    'getting-started': { title: 'First steps', text: 'How to get started, once you have joined' },
    newsletter: { title: 'Daily newsletter', text: 'Every morning at 06:00 GMT' },
    'weekly-report': { title: 'Weekly report', text: 'Mondays, with Basic and Pro' },
    'price-alerts': { title: 'Price alerts', text: 'When a price that you set is reached' },
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
  saved: 'Saved',
  notSaved: 'Your choice was not saved',
  loading: 'Loading your notifications',
  notLoaded: 'Your notifications could not be loaded',
} as const;
