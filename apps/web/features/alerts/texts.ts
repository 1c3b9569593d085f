import type { AlertRule } from '#contract/market/alerts.ts';
import type { Currency } from '#contract/market/money.ts';

type Kind = AlertRule['kind'];

export const alertTexts = {
  watchlist: {
    title: 'Your coins',
    head: 'Watch',
    show: 'Coins shown',
    all: 'All coins',
    empty: 'You have no coins on your list yet',
    how: 'Select the star next to a coin, here or on its page.',
    howElsewhere: 'Select the star next to a coin in Markets, or Watch on its page.',
    toMarkets: 'Choose coins in Markets',
    showAll: 'Show all coins',
    inMarkets: (hidden: number): string => `${String(hidden)} more in Markets`,
    notListed: 'On your list, but not among the largest coins:',
    loading: 'Loading your coins',
    notLoaded: 'Could not load your coins',
    edit: 'Change the list',
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
    empty: (coin: string): string => `You have no alerts for ${coin} yet.`,
    emptyAll: 'You have no price alerts yet',
    toMarkets: 'Choose a coin in Markets',
    howAll: 'Open a coin and set a price or a percentage change.',
    loading: 'Loading your alerts',
    notLoaded: 'Could not load your alerts',
    remove: (alert: string): string => `Remove alert: ${alert}`,
    notRemoved: 'Could not remove the alert',
    paused: 'Inactive: over your plan’s limit',
    delisted: 'Inactive: this coin is no longer listed',
    set: (day: string): string => `set ${day}`,
    told: (moment: string): string => `triggered ${moment}`,
    waiting: (currency: Currency, since: string): string =>
      `Waiting: no exchange rate for ${currency} since ${since}`,
    noPrice: 'no current price',
    noChange: 'no 24-hour change available',
    away: (percent: string): string => `${percent} away`,
    // Set while the condition was already met.
    alreadyMet: {
      'price-above': 'already above; triggers once the price falls below it and rises again',
      'price-below': 'already below; triggers once the price rises above it and falls again',
      'rises-24h': 'already reached; triggers once the rise is less than that and reaches it again',
      'falls-24h': 'already reached; triggers once the fall is less than that and reaches it again',
    } satisfies Record<Kind, string>,
    changeNow: (change: string): string => `now ${change}`,
    reached: {
      'price-above': 'reached; active again once the price falls 1% below it',
      'price-below': 'reached; active again once the price rises 1% above it',
      'rises-24h': 'reached; active again once the rise shrinks by one point',
      'falls-24h': 'reached; active again once the fall shrinks by one point',
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
    when: (coin: string): string => `Alert me when ${coin}`,
    kinds: {
      'price-above': 'rises above a price',
      'price-below': 'falls below a price',
      'rises-24h': 'rises by a percentage in 24 hours',
      'falls-24h': 'falls by a percentage in 24 hours',
    } satisfies Record<Kind, string>,
    price: {
      USD: 'Price in US dollars',
      GBP: 'Price in pounds',
      EUR: 'Price in euros',
    } satisfies Record<Currency, string>,
    percent: 'Percentage',
    percentSign: '%',
    once: 'We’ll notify you once, here and by email, and again only after the price has moved back by at least 1%. A 24-hour change has to move back by at least one percentage point.',
    distance: (percent: string, side: 'above' | 'below'): string =>
      `That is ${percent} ${side} the current price.`,
    lessThan: (percent: string): string => `less than ${percent}`,
    changeNow: (change: string): string => `24-hour change: ${change}.`,
    alreadyMet: {
      'price-above': (now: string, amount: string): string =>
        `Already met: the price is ${now}. You’ll be notified only after it falls below ${amount} and rises to it again.`,
      'price-below': (now: string, amount: string): string =>
        `Already met: the price is ${now}. You’ll be notified only after it rises above ${amount} and falls to it again.`,
      'rises-24h': (now: string, amount: string): string =>
        `Already met: the 24-hour change is ${now}. You’ll be notified only after the rise is less than ${amount} and reaches it again.`,
      'falls-24h': (now: string, amount: string): string =>
        `Already met: the 24-hour change is ${now}. You’ll be notified only after the fall is less than ${amount} and reaches it again.`,
    } satisfies Record<Kind, (now: string, amount: string) => string>,
    submit: 'Set alert',
    set: 'Alert set',
    notSet: 'Could not set the alert',
    kept: (reason: string): string => `${reason.replace(/\.$/, '')}. Your entries are still here.`,
    faults: {
      noPrice: 'Enter a price, such as 65,000 or 0.0815.',
      badPrice: 'Use digits and a decimal point, such as 65,000 or 0.0815.',
      zero: 'The price must be above zero.',
      tooManyDigits: (digits: number): string =>
        `Use at most ${String(digits)} digits before and after the decimal point.`,
      noPercent: 'Enter a percentage, such as 5.',
      badPercent: 'Use digits and a decimal point, such as 5 or 7.5.',
      outOfRange: (least: number, most: number): string =>
        `Enter a percentage between ${String(least)} and ${String(most)}.`,
      decimals: 'Use at most two decimals.',
      twice: 'You already have this alert.',
    },
  },
  mails: 'Email settings',
  all: 'All alerts and notifications',
  page: { description: 'Your watchlist, price alerts and recent notifications.' },
  notices: {
    title: 'Notifications',
    bell: 'Notifications',
    unread: (count: number): string =>
      count === 1 ? '1 unread notification' : `${String(count)} unread notifications`,
    most: '99+',
    fresh: 'New',
    empty: 'No notifications yet',
    how: 'Reached price alerts and story alerts appear here.',
    loading: 'Loading your notifications',
    notLoaded: 'Could not load your notifications',
    notRead: 'Could not mark these as read.',
    reached: {
      'price-above': (coin: string, amount: string): string => `${coin} rose above ${amount}`,
      'price-below': (coin: string, amount: string): string => `${coin} fell below ${amount}`,
      'rises-24h': (coin: string, amount: string): string => `${coin} rose ${amount} in 24 hours`,
      'falls-24h': (coin: string, amount: string): string => `${coin} fell ${amount} in 24 hours`,
    } satisfies Record<Kind, (coin: string, amount: string) => string>,
    at: (price: string): string => `at ${price}`,
  },
} as const;
