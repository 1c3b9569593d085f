const words: Readonly<Partial<Record<string, string>>> = {
  markets: 'Markets',
  tickers: 'Exchange prices',
  candles: 'Candles',
  'candle-history': 'Candle history',
  'fear-greed': 'Fear & Greed',
  'look-ups': 'Look-ups',
};

/** What an outside source is asked for, as staff read it in both front ends. */
export const formatSourceKind = (kind: string): string =>
  words[kind] ?? kind.replace(/^feed /u, 'News feed ');
