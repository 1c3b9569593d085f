import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { formatShare } from '#contract/format.ts';
import { type Indicators, type CandleRange, marketEndpoints } from '#contract/market/market.ts';
import { formatDay } from '#ui/format/format.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { UsdTag } from '../../../components/usd-tag.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { createTimeFormat, getDayStyle } from '../chart-times.ts';
import { createIndicatorDrawings } from '../indicator-drawings.ts';
import { indicatorTexts, priceChartTexts } from '../texts.ts';
import { getCandlesRefreshMs, useCandles } from '../use-candles.ts';
import { IndicatorSection } from './indicator-section.tsx';
import { CorrelationTable, VolatilityTable, VolumeTable } from './indicator-tables.tsx';
import { RangePicker } from './price-history.tsx';

const texts = {
  price: {
    title: 'Price, Bollinger bands and VWAP',
    label: (coin: string): string => `${coin}, price with Bollinger bands and VWAP`,
    lines: {
      close: 'Close',
      upper: 'Bollinger upper (20, 2)',
      lower: 'Bollinger lower (20, 2)',
      vwap: 'VWAP',
    },
    definition:
      'Bollinger bands: the average of the last 20 closes, with lines two standard deviations above and below. The bands widen when prices move more. VWAP: the volume-weighted average price since midnight GMT.',
  },
  candles: {
    '1h': 'hourly candles',
    '4h': 'four-hour candles',
    '12h': 'twelve-hour candles',
    '24h': 'daily candles',
  },
  rsi: {
    title: (candles: string): string => `RSI (14 ${candles})`,
    definition:
      'Relative strength index: the share of gains in all price moves over the last 14 candles, from 0 to 100, with Wilder’s smoothing. Above 70 is considered overbought, below 30 oversold.',
    high: 'overbought',
    low: 'oversold',
  },
  mfi: {
    title: (candles: string): string => `MFI (14 ${candles})`,
    definition:
      'Money flow index: the share of money traded while the price rose over the last 14 candles, from 0 to 100. Above 80 and below 20 are considered extreme.',
    high: 'above 80',
    low: 'below 20',
  },
  drawdown: {
    title: 'Drawdown',
    definition:
      'How far the close is below the highest close of the period so far. It is zero at a new high.',
    deepest: (percent: string, from: string, to: string): string =>
      `Largest drawdown: ${percent}, from ${from} to ${to}.`,
  },
} as const;

const describeExtreme =
  (low: number, high: number, words: { readonly high: string; readonly low: string }) =>
  (value: number): string | null => {
    if (value > high) return words.high;
    return value < low ? words.low : null;
  };

type ChartsProps = {
  data: Indicators;
  drawings: ReturnType<typeof createIndicatorDrawings>;
  dayOf: (at: string) => string;
};

const StrengthCharts = ({ data, drawings }: ChartsProps): JSX.Element => {
  const candles = texts.candles[data.interval];
  const [rsi, mfi] = [texts.rsi.title(candles), texts.mfi.title(candles)];
  return (
    <>
      <IndicatorSection
        title={rsi}
        definition={texts.rsi.definition}
        drawing={drawings.rsi}
        lines={[{ name: rsi, values: data.rsi }]}
        verdict={describeExtreme(30, 70, texts.rsi)}
      />
      <IndicatorSection
        title={mfi}
        definition={texts.mfi.definition}
        drawing={drawings.mfi}
        lines={[{ name: mfi, values: data.mfi }]}
        verdict={describeExtreme(20, 80, texts.mfi)}
      />
    </>
  );
};

const Trend = ({ data, drawings }: ChartsProps): JSX.Element => {
  const { macd, obv } = indicatorTexts;
  return (
    <>
      <IndicatorSection
        title={macd.title(texts.candles[data.interval])}
        definition={macd.definition}
        drawing={drawings.macd}
        lines={[
          { name: macd.lines.macd, values: data.macd, swatch: 'ink' },
          { name: macd.lines.signal, values: data.macdSignal, swatch: 'depth' },
          { name: macd.lines.histogram, values: data.macdHistogram, swatch: 'edge' },
        ]}
      />
      <IndicatorSection
        title={obv.title}
        definition={obv.definition}
        drawing={drawings.obv}
        lines={[{ name: obv.title, values: data.obv }]}
      />
    </>
  );
};

const Drawdown = ({ data, drawings, dayOf }: ChartsProps): JSX.Element => {
  const { title, definition, deepest } = texts.drawdown;
  const largestDrawdown = data.deepestFall;
  return (
    <IndicatorSection
      title={title}
      definition={definition}
      drawing={drawings.drawdown}
      lines={[{ name: title, values: data.drawdown }]}
    >
      {largestDrawdown === null ? null : (
        <p className="explanation">
          {deepest(
            formatShare(largestDrawdown.share),
            dayOf(largestDrawdown.from),
            dayOf(largestDrawdown.to),
          )}
        </p>
      )}
    </IndicatorSection>
  );
};

const Price = ({ data, drawings, coin }: ChartsProps & { coin: string }): JSX.Element => {
  const { title, definition, label, lines } = texts.price;
  const closes = data.candles.map(({ close }) => close);
  return (
    <IndicatorSection
      title={title}
      definition={definition}
      label={label(coin)}
      large
      drawing={drawings.price}
      lines={[
        { name: lines.close, values: closes, swatch: 'ink' },
        { name: lines.upper, values: data.bollingerUpper, swatch: 'depth' },
        { name: lines.lower, values: data.bollingerLower, swatch: 'depth' },
        { name: lines.vwap, values: data.vwap, swatch: 'mark' },
      ]}
    >
      <p className="explanation">
        {priceChartTexts.each[data.interval]} {priceChartTexts.attribution}{' '}
        <a href={priceChartTexts.library.address} rel="noreferrer">
          {priceChartTexts.library.name}
        </a>
        .
      </p>
    </IndicatorSection>
  );
};

type IndicatorChartsProps = { coin: string; range: CandleRange; data: Indicators };

const IndicatorCharts = ({ coin, range, data }: IndicatorChartsProps): JSX.Element => {
  const now = useNow();
  const [openedAt] = useState(now);
  const drawings = useMemo(
    () => createIndicatorDrawings(data, createTimeFormat(range, openedAt)),
    [data, range, openedAt],
  );
  const charts = {
    data,
    drawings,
    dayOf: (at: string) => formatDay(new Date(at), openedAt, getDayStyle(range)),
  };
  return (
    <>
      <Price {...charts} coin={coin} />
      <div className="two-columns">
        <StrengthCharts {...charts} />
        <Trend {...charts} />
        <div className="stack">
          <Drawdown {...charts} />
          <CorrelationTable correlations={data.correlations} />
        </div>
        <VolatilityTable volatility={data.volatility} />
      </div>
      <VolumeTable volumeByHour={data.volumeByHour} />
    </>
  );
};

type IndicatorPageProps = {
  symbol: string;
  coin: string;
  source: (reading: SourceReading) => ReactNode;
};

export const IndicatorPage = ({ symbol, coin, source }: IndicatorPageProps): JSX.Element => {
  const [range, setRange] = useState<CandleRange>('1M');
  // The longest windows need more hours than a coin has before its first visit, so the year is fetched.
  const { fetching } = useCandles(symbol, '1Y');
  const refetchInterval = getCandlesRefreshMs(fetching);
  const { data, isError } = useCall(
    marketEndpoints.indicators,
    { params: { symbol }, query: { range } },
    { refetchInterval, background: 'refetches' },
  );
  return (
    <div className="stack">
      <div className="chart-controls">
        <RangePicker range={range} onRange={setRange} />
        {data === undefined ? null : source(data)}
        <UsdTag />
        {fetching ? (
          <span className="explanation" role="status">
            {priceChartTexts.fetching}
          </span>
        ) : null}
      </div>
      {data === undefined ? (
        <p className="chart-canvas whole faint" role="status">
          {isError
            ? 'Could not load the indicators. We’ll try again within a minute.'
            : 'Loading indicators'}
        </p>
      ) : null}
      {data?.candles.length === 0 ? (
        <EmptyState fact="No candles available">
          There are no hourly prices for this coin yet.
        </EmptyState>
      ) : null}
      {data !== undefined && data.candles.length > 0 ? (
        <IndicatorCharts coin={coin} range={range} data={data} />
      ) : null}
    </div>
  );
};
