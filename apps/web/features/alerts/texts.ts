import type { AlertRule } from '#contract/alerts.ts';

type Kind = AlertRule['kind'];

/** Every text about watched coins, price alerts and their notices. */
export const alertTexts = {
  watch: {
    off: 'Watch',
    on: 'Watching',
    label: (coin: string): string => `Watch ${coin}`,
    notAdded: (coin: string): string => `${coin} was not added to your watchlist`,
    notRemoved: (coin: string): string => `${coin} is still on your watchlist`,
  },
  watchlist: {
    title: 'Watchlist',
    head: 'Watch',
    show: 'Coins shown',
    all: 'All coins',
    empty: 'You watch no coins yet',
    how: 'Press the star beside a coin, here or on its page.',
    howElsewhere: 'Press the star beside a coin in Markets, or Watch on its page.',
    toMarkets: 'Choose coins in Markets',
    showAll: 'Show all coins',
    inMarkets: (hidden: number): string => `${String(hidden)} more in Markets`,
    notListed: 'Watched, but not among the largest coins:',
    loading: 'Loading your watchlist',
    notLoaded: 'Your watchlist did not load',
  },
  list: {
    title: 'Price alerts',
    label: (coin: string): string => `Your alerts for ${coin}`,
    labelAll: 'Your alerts',
    count: (count: number, limit: number): string => `${String(count)} of ${String(limit)} alerts`,
    button: (count: number): string => {
      if (count === 0) return 'Set an alert';
      return count === 1 ? '1 alert' : `${String(count)} alerts`;
    },
    empty: (coin: string): string => `You have no alert for ${coin} yet.`,
    emptyAll: 'You have no price alerts yet',
    toMarkets: 'Choose a coin in Markets',
    howAll: 'Open a coin and say at which price, or at which change, we should tell you.',
    loading: 'Loading your alerts',
    notLoaded: 'Your alerts did not load',
    remove: (alert: string): string => `Remove the alert ${alert}`,
    notRemoved: 'The alert is still set',
    paused: 'Not active: it is above the limit of your plan',
    set: (day: string): string => `set ${day}`,
    told: (moment: string): string => `told ${moment}`,
    noPrice: 'no price right now',
    noChange: 'no change of 24 hours right now',
    away: (percent: string): string => `${percent} away`,
    changeNow: (change: string): string => `now ${change}`,
    reached: {
      'price-above': 'above it now; told when it rises past it again',
      'price-below': 'below it now; told when it falls past it again',
      'rises-24h': 'reached now; told when it is reached again',
      'falls-24h': 'reached now; told when it is reached again',
    } satisfies Record<Kind, string>,
  },
  rule: {
    'price-above': (price: string): string => `above ${price}`,
    'price-below': (price: string): string => `below ${price}`,
    'rises-24h': (percent: string): string => `up ${percent} in 24 hours`,
    'falls-24h': (percent: string): string => `down ${percent} in 24 hours`,
  } satisfies Record<Kind, (amount: string) => string>,
  form: {
    label: (coin: string): string => `New alert for ${coin}`,
    when: (coin: string): string => `Tell me when ${coin}`,
    kinds: {
      'price-above': 'rises above a price',
      'price-below': 'falls below a price',
      'rises-24h': 'rises by a percentage in 24 hours',
      'falls-24h': 'falls by a percentage in 24 hours',
    } satisfies Record<Kind, string>,
    price: 'Price in US dollars',
    percent: 'Percentage',
    dollar: '$',
    percentSign: '%',
    once: 'We tell you once each time it is reached, here and by mail.',
    distance: (percent: string, side: 'above' | 'below'): string =>
      `That is ${percent} ${side} the price now.`,
    changeNow: (change: string): string => `In the last 24 hours it moved ${change}.`,
    alreadyThere: 'That is reached already. We tell you the next time.',
    submit: 'Set alert',
    set: 'Alert set',
    notSet: 'The alert was not set',
    kept: (reason: string): string =>
      `${reason.replace(/\.$/, '')}. What you typed is still here.`,
    faults: {
      noPrice: 'Write a price, such as 65,000 or 0.0815.',
      badPrice: 'Write the price with digits and a point, such as 65,000 or 0.0815.',
      zero: 'The price must be above zero.',
      tooManyDigits: (digits: number): string =>
        `At most ${String(digits)} digits before and after the point.`,
      noPercent: 'Write a percentage, such as 5.',
      badPercent: 'Write the percentage with digits and a point, such as 5 or 7.5.',
      outOfRange: (least: number, most: number): string =>
        `Write a percentage between ${String(least)} and ${String(most)}.`,
      decimals: 'At most two decimals.',
      twice: 'You have this alert already.',
    },
  },
  limit: {
    reached: (limit: number): string => `All ${String(limit)} alerts of your plan are set`,
    how: 'Remove one to set another, or take a plan with more.',
    howMost: 'Remove one to set another.',
    plans: 'See the plans',
  },
  mails: 'Mails about alerts',
  all: 'All alerts and notices',
  page: { description: 'Coins you watch, prices you want to hear of, and what was reached.' },
  notices: {
    title: 'Notices',
    bell: 'Notices',
    unread: (count: number): string =>
      count === 1 ? '1 unread notice' : `${String(count)} unread notices`,
    most: '99+',
    fresh: 'New',
    empty: 'Nothing was reached yet',
    how: 'When one of your price alerts is reached, you read it here.',
    loading: 'Loading your notices',
    notLoaded: 'Your notices did not load',
    notRead: 'We could not note that you have read these. They stay unread.',
    reached: {
      'price-above': (coin: string, amount: string): string => `${coin} rose above ${amount}`,
      'price-below': (coin: string, amount: string): string => `${coin} fell below ${amount}`,
      'rises-24h': (coin: string, amount: string): string => `${coin} rose ${amount} in 24 hours`,
      'falls-24h': (coin: string, amount: string): string => `${coin} fell ${amount} in 24 hours`,
    } satisfies Record<Kind, (coin: string, amount: string) => string>,
    at: (price: string): string => `at ${price}`,
  },
  tryAgain: 'Try again',
} as const;
