/** Texts of the editor of the member's coins. */
export const coinListTexts = {
  title: 'Your coins',
  hint: 'One list for the dashboard, newsletters, reports and alerts. The first four are the cards of your dashboard. News is sorted by the coins you choose under News.',
  count: (count: number, limit: number): string =>
    `${String(count)} of ${String(limit)} coins on your list`,
  order: 'Your coins in order',
  onDashboard: 'dashboard card',
  notListed: 'not among the largest coins',
  moveToTop: (coin: string): string => `Move ${coin} to the top`,
  moveUp: (coin: string): string => `Move ${coin} up`,
  moveDown: (coin: string): string => `Move ${coin} down`,
  remove: (coin: string): string => `Remove ${coin}`,
  moved: (coin: string, place: number, count: number): string =>
    `${coin} is now number ${String(place)} of ${String(count)}.`,
  added: (coin: string): string => `${coin} was added to the end of your list.`,
  removed: (coin: string): string => `${coin} was removed from your list.`,
  empty: 'Your list is empty',
  emptyHint: 'Until you add a coin, the dashboard shows four large coins.',
  add: 'Add',
  addLabel: 'Coin to add',
  choose: 'Choose a coin',
  coinOf: (symbol: string, name: string): string => `${symbol}, ${name}`,
  others:
    'You can also select Watch on the page of a coin. Only coins on the market list can be added.',
  full: (limit: number): string =>
    `Your list is full. It can have ${String(limit)} coins. Remove a coin to add another.`,
  notSaved: 'Could not save your list',
  loading: 'Loading your coins',
  notLoaded: 'Could not load your coins',
} as const;
