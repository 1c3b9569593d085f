import type { ChapterName } from '#domain/shared/news/edition-content.ts';

/** Headings from the specification; the greeting has none. */
export const chapterHeadings: Readonly<Record<ChapterName, string | null>> = {
  greeting: null,
  highlights: 'Market & Industry Highlights',
  altMovers: 'Top 3 Alternative Coin Movers',
  marketOverview: 'Crypto Market Overview',
  takeaways: 'Key Takeaways',
  analysis: 'Market Trends and Analysis',
  thanks: 'Thanks for Reading',
};

export const disclaimer =
  'This newsletter is educational and informational only. It is not personalised advice; consult a qualified adviser before you decide.';

/** Editions and reports are the same for all readers, except for the section about their own coins. */
export const currencyNote = 'Prices are in US dollars, unless another currency is named.';

export const simulatedNote = (of: 'this edition' | 'these editions' | 'this week'): string =>
  `Prices, news and forecasts of ${of} are simulated.`;

/** `8 Oct 2023, 20:14 GMT` */
export const formatGeneratedAt = (at: string): string =>
  `${formatDay(at)}, ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} GMT`;

/** `8 Oct 2023` */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));
