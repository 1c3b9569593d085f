import type { JSX } from 'react';
import { useLocation } from 'react-router';
import { formatSignificant } from '#contract/format.ts';
import { findPage, type PageName } from '#contract/pages.ts';
import { formatAge } from '#ui/format/format.ts';
import { useMoney } from '../../../lib/money.ts';
import { useTimeValue } from '../../../lib/use-now.ts';

/** Texts about the currency of prices. */
const texts = {
  converted: (rate: string, source: string, age: string): string =>
    `Converted from USD at ${rate} (${source}, ${age} ago).`,
  simulated: (source: string): string => `${source}, simulated`,
  rest: 'Technical indicators and the track record are in USD. A price alert stays in the currency in which it was set.',
  scored: 'Prices on this page are in USD, in which forecasts are issued and scored.',
  noRate: (currency: string): string =>
    `Prices are in USD, because there is no current exchange rate for ${currency}.`,
} as const;

const pagesWithPrices: ReadonlySet<PageName | undefined> = new Set<PageName>([
  'home',
  'dashboard',
  'coin',
  'coinOverview',
  'markets',
  'marketDetail',
  'predictions',
  'expectedMoves',
  'alerts',
]);
const rateDigits = 4;

/** Once on each page with prices: the rate of the conversion with its source and age, or why there is none. */
export const CurrencyNote = (): JSX.Element | null => {
  const { pathname } = useLocation();
  const { conversion } = useMoney();
  const at = conversion.state === 'converted' ? conversion.at : '';
  const age = useTimeValue((now) => formatAge(now.getTime() - Date.parse(at)));
  if (conversion.state === 'none') return null;
  const page = findPage(pathname)?.name;
  // Forecasts are scored in the currency in which they were issued.
  if (page === 'trackRecord') {
    return (
      <p className="explanation" role="note">
        {texts.scored}
      </p>
    );
  }
  if (!pagesWithPrices.has(page)) return null;
  if (conversion.state === 'no-rate') {
    return (
      <p className="explanation" role="note">
        {texts.noRate(conversion.wanted)}
      </p>
    );
  }
  const { rate, simulated } = conversion;
  const source = simulated ? texts.simulated(conversion.source) : conversion.source;
  return (
    <p className="explanation" role="note">
      {texts.converted(formatSignificant(rate, rateDigits), source, age)} {texts.rest}
    </p>
  );
};
