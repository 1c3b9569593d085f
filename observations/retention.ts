import { isMajorCoinId } from '#domain/shared/market/major-coins.ts';

/** A row of the privacy notice: the data, and until when it is kept. */
export type NoticeRow = readonly [data: string, kept: string];

type Retention = {
  readonly kept: string;
  readonly days?: number;
  readonly inNotice?: NoticeRow;
};

/** How long observations are kept, counted back from the newest observation of the same source. */
export const retention = {
  markets: { kept: 'the latest reading' },
  majorCandles: { kept: 'three years of hours', days: 1100 },
  otherCandles: { kept: '400 days of hours', days: 400 },
  'five-minute-candles': { kept: 'the last day of a coin, for a day', days: 1 },
  'fear-greed': { kept: 'every day' },
  'exchange-rates': { kept: 'the latest rate of each currency' },
  feed: { kept: 'stories of two years', days: 731 },
  'news-pictures': { kept: 'pictures of 30 days', days: 30 },
  tickers: { kept: 'the last answer about a coin, for 30 days', days: 30 },
  'look-ups': { kept: 'the answer to a symbol, for a day', days: 1 },
  'coin-profiles': { kept: 'the last answer about a coin, for 60 days', days: 60 },
  'coin-mappings': { kept: 'the last coin that a source’s id meant' },
  'series-breaks': { kept: 'the last one of each coin' },
  'former-symbols': { kept: 'the last coin that had the symbol' },
  quarantine: { kept: '90 days', days: 90 },
  'price-comparisons': { kept: 'two days', days: 2 },
  sources: { kept: 'the last state, while configured' },
  invoices: { kept: 'as long as the read models' },
  'issued-invoices': {
    kept: 'seven years, as tax law requires, also after the account is erased',
    days: 2557,
    inNotice: [
      'Your invoices, with the name and email address that they were issued to',
      'For seven years, as tax law requires, also after you delete your account',
    ],
  },
  cards: {
    kept: 'until the account is erased',
    inNotice: ['Last four digits and country of your card', 'Until you delete your account'],
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type CandleRetention = 'majorCandles' | 'otherCandles';

export const getCandleRetention = (coinId: string): CandleRetention =>
  isMajorCoinId(coinId) ? 'majorCandles' : 'otherCandles';

type SourceKind =
  | Exclude<
      keyof typeof retention,
      | CandleRetention
      | 'sources'
      | 'quarantine'
      | 'price-comparisons'
      | 'coin-mappings'
      | 'former-symbols'
      | 'series-breaks'
      | 'invoices'
      | 'issued-invoices'
      | 'cards'
      | 'news-pictures'
    >
  | 'candles'
  | 'candle-history';

/** Retention texts by kind of source. A missing kind is a compile error. */
const retentionDescriptions: Readonly<Record<SourceKind, string>> = {
  markets: retention.markets.kept,
  'fear-greed': retention['fear-greed'].kept,
  'exchange-rates': retention['exchange-rates'].kept,
  'candle-history': 'as candles',
  'five-minute-candles': retention['five-minute-candles'].kept,
  feed: `${retention.feed.kept}, ${retention['news-pictures'].kept}`,
  tickers: retention.tickers.kept,
  'look-ups': retention['look-ups'].kept,
  'coin-profiles': retention['coin-profiles'].kept,
  candles: `${retention.majorCandles.kept} of the eight majors and of coins whose forecasts are learned, ${retention.otherCandles.kept} of others`,
};

/** Text for operators, or undefined for unknown kinds. Feeds have one kind per outlet, such as `feed coindesk`. */
export const formatRetention = (kind: string): string | undefined =>
  Object.entries(retentionDescriptions).find(([known]) => known === kind.split(' ', 1)[0])?.[1];
