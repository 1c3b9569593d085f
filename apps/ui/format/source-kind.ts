const kindLabels: Readonly<Partial<Record<string, string>>> = {
  markets: 'Markets',
  tickers: 'Exchange prices',
  candles: 'Candles',
  'five-minute-candles': 'Five-minute candles',
  'candle-history': 'Candle history',
  'fear-greed': 'Fear & Greed',
  'exchange-rates': 'Exchange rates',
  'look-ups': 'Look-ups',
  'coin-profiles': 'Coin profiles',
};

/** Labels for the kinds of data that outside sources provide, for staff in both front ends. */
export const formatSourceKind = (kind: string): string =>
  kindLabels[kind] ?? kind.replace(/^feed /u, 'News feed ');
