import type { JSX } from 'react';
import { formatDecimals, formatDistinctPrices, formatPrice } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { UsdTag } from '../../../components/usd-tag.tsx';
import { estimateResistance, rsiZone, estimateSupport } from '../levels.ts';
import { predictionTexts } from '../texts.ts';
import { IndicatorTable, type IndicatorRow } from './reading-table.tsx';

const texts = predictionTexts.technical;

type Technicals = Prediction['technicals'];
type Price = number | null;

/** Indicators of the last hour and the price relative to them. */
export const TechnicalTab = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { technicals, currentPrice: price } = prediction;
  return (
    <>
      <UsdTag />
      <IndicatorTable
        caption={texts.caption}
        rows={[
          createRsiRow(technicals),
          ...createAverageRows(technicals, price),
          { name: texts.vwap, ...describeLevel(technicals.vwap, price) },
          createMacdRow(technicals),
          createBollingerRow(technicals, price),
          ...(price === null ? [] : createEdgeRows(price)),
        ]}
      />
    </>
  );
};

const describeLevel = (
  level: number | null,
  price: Price,
): Pick<IndicatorRow, 'value' | 'meaning'> => {
  if (level === null) return { value: null };
  const value = formatPrice(level);
  if (price === null) return { value };
  return { value, meaning: price >= level ? texts.above : texts.below };
};

const createRsiRow = ({ rsi }: Technicals): IndicatorRow =>
  rsi === null
    ? { name: texts.rsi, value: null }
    : { name: texts.rsi, value: formatDecimals(rsi, 1), meaning: texts.rsiWords[rsiZone(rsi)] };

const createAverageRows = ({ ma5, ma10, ma20 }: Technicals, price: Price): IndicatorRow[] => [
  { name: texts.average(5), ...describeLevel(ma5, price) },
  { name: texts.average(10), ...describeLevel(ma10, price) },
  { name: texts.average(20), ...describeLevel(ma20, price) },
];

const createMacdRow = ({ macd }: Technicals): IndicatorRow => {
  if (macd === null) return { name: texts.macd, value: null };
  const value = formatDecimals(macd, 2);
  return { name: texts.macd, value, meaning: texts.macdWords[macd >= 0 ? 'up' : 'down'] };
};

const createBollingerRow = (
  { bollingerLower: lower, bollingerUpper: upper }: Technicals,
  price: Price,
): IndicatorRow => {
  if (lower === null || upper === null) return { name: texts.bollinger, value: null };
  const value = predictionTexts.to(...formatDistinctPrices(lower, upper));
  const row = { name: texts.bollinger, value };
  if (price === null) return row;
  return { ...row, meaning: price >= lower && price <= upper ? texts.inside : texts.outside };
};

const createEdgeRows = (price: number): IndicatorRow[] => [
  {
    name: texts.resistance,
    meaning: texts.resistanceWords,
    value: formatPrice(estimateResistance(price)),
  },
  {
    name: texts.support,
    meaning: texts.supportWords,
    value: formatPrice(estimateSupport(price)),
  },
];
