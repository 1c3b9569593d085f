/** Texts of the amounts that a member holds. */
export const holdingTexts = {
  title: 'Your holdings',
  hint: 'Optional. Enter how much of a coin you hold, and your dashboard shows its value. Only you see these amounts: they are encrypted, not shown to our staff, part of your data export, and erased with your account. Tidemark never connects to an exchange or a wallet.',
  list: 'Amounts that you entered',
  none: 'You have not entered any amounts.',
  coin: 'Coin',
  choose: 'Choose a coin',
  noCoin: 'Choose a coin.',
  coinOf: (symbol: string, name: string): string => `${symbol}, ${name}`,
  amount: 'Amount',
  amountHint: 'In coins, such as 0.25.',
  save: 'Save amount',
  saved: 'Amount saved',
  notSaved: 'Could not save the amount',
  remove: (coin: string, amount: string): string => `Remove the amount of ${coin}, ${amount}`,
  notRemoved: 'Could not remove the amount',
  head: { amount: 'Amount and coin', value: 'Value', change: '24-hour change' },
  inDay: 'in 24 hours',
  noPrice: 'no price',
  partial: (count: number): string =>
    count === 1
      ? 'Without one coin that has no price at the moment.'
      : `Without ${String(count)} coins that have no price at the moment.`,
  partialChange: 'The change leaves out coins without a 24-hour change.',
  edit: 'Change amounts',
} as const;
