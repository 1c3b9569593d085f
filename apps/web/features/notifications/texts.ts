import type { Topic } from '#contract/account/notifications.ts';

type NotificationText = { readonly title: string; readonly text: string };

export const notificationsTexts = {
  tellMe: 'Notify me about',
  byEmail: 'By email',
  topics: {
    'getting-started': { title: 'First steps', text: 'How to get started' },
    newsletter: {
      title: 'Newsletter',
      text: 'Mornings, from 07:30 GMT. With Basic and Pro, it begins with your coins and is on after your first purchase, until you turn it off',
    },
    'weekly-report': {
      title: 'Weekly report',
      text: 'Mondays, with Basic and Pro: the week of your coins and of the market',
    },
    'price-alerts': { title: 'Price alerts', text: 'When one of your alerts is reached' },
    'story-alerts': {
      title: 'Story alerts',
      text: 'With Basic and Pro: when the price of a coin on your list moves far in the hour or two after a story about it',
    },
    'trading-signals': {
      title: 'Technical events',
      text: 'With Pro: at most one email an hour, listing new technical events',
    },
    'range-alerts': {
      title: 'Range alerts',
      text: 'With Pro: when a price leaves the 90% range of its forecast. On after your first purchase of Pro, until you turn them off. Covers the coins on your list that have forecasts, or the eight main coins if none of yours has.',
    },
    'staff-work': { title: 'Console tasks', text: 'When a long bulk change finishes' },
    security: {
      title: 'Account security',
      text: 'Logins from new devices, and changes to your password or email. Always sent.',
    },
    payment: {
      title: 'Payment and plan',
      text: 'Receipts, refunds, failed payments, renewals and complimentary plans. Always sent.',
    },
  } satisfies Readonly<Record<Topic, NotificationText>>,
  notSent: 'We do not send these yet. Your choice will apply once we do.',
  label: (title: string): string => `${title} by email`,
  goesTo: (email: string): string =>
    `We email you at ${email}. Changes apply immediately, and every optional email has a link to turn it off.`,
  unverified: (email: string): string =>
    `You have not confirmed ${email} yet. Until you do, we only send security and payment emails.`,
  confirm: 'Confirm it in your profile',
  suppressed: {
    refused: (email: string): string => `The mail server for ${email} rejected our emails.`,
    bounce: (email: string): string => `Our emails to ${email} bounced.`,
    'soft-bounces': (email: string): string => `Several emails in a row to ${email} bounced.`,
    complaint: (email: string): string => `An email from us to ${email} was reported as spam.`,
  },
  suppressedText:
    'We only send security and payment emails there. Confirm the address again to get the others.',
  newsletter: {
    frequency: 'Newsletter frequency',
    frequencies: { daily: 'Daily', weekly: 'Weekly, on Mondays' },
    topics: 'Newsletter sections',
    topicNames: {
      watchlist: 'Your coins',
      movers: 'Biggest movers',
      market: 'Market overview',
      takeaways: 'Takeaways',
      analysis: 'Analysis',
    },
    changeCoins: 'Change the list',
    aboutWatchlist:
      'Your coins: price and 24-hour change of the first eight coins on your list. With Basic and Pro, also the day’s stories about them. With Pro, also the day’s 80% range of every coin on your list that has forecasts, and the ones that left their 90% range.',
    aboutOwnCoins:
      'With your plan, the newsletter begins with the first eight coins on your list: price, 24-hour change and the day’s stories. With Pro, also the day’s 80% range of every coin on your list that has forecasts, and the ones that left their 90% range.',
  },
  saved: 'Saved',
  notSaved: 'Could not save your choice',
  loading: 'Loading your notification settings',
  notLoaded: 'Could not load your notification settings',
} as const;
