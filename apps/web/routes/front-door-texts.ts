/** Texts of the front door, some of which stand beside the login too. */
export const frontDoorTexts = {
  title: 'Welcome to Tidemark',
  text: 'Crypto prices, news and forecasts. You see how old each price is, and how good each forecast was.',
  createAccount: 'Create account',
  login: 'Login to Continue',
  bitcoin: 'Bitcoin now',
  loadingBitcoin: 'Loading Bitcoin',
  forecasts: {
    title: 'Forecasts',
    what: 'A forecast gives two prices and says how likely Bitcoin is to be between them, for example 8 times in 10. We publish it before the hour starts and check it when the hour is over.',
    none: 'There are no forecasts yet. Once there are, you will see here how often they were right.',
    right: (calls: string, times: string): string =>
      `Of ${calls} calls for the next hour, ${times} of 100 were right; a coin toss would be right 50 times.`,
    record: 'See every forecast and what came of it',
  },
} as const;
