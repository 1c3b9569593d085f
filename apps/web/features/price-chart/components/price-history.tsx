import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { hourMs, secondMs } from '#contract/durations.ts';
import { formatCount, formatSignificant } from '#contract/format.ts';
import { type Candles, candleRangeNames, type CandleRange } from '#contract/market/market.ts';
import { PercentChange } from '#ui/parts/change.tsx';
import { formatPriceLevels } from '#ui/format/format-levels.ts';
import { formatDay } from '#ui/format/format.ts';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type TimeFormat, createTimeFormat, getDayStyle } from '../chart-times.ts';
import type { Drawing, RunningPeriod } from '../drawing.ts';
import { findRunningPeriod, type LivePrice, periodMsByInterval } from '../running-period.ts';
import { priceChartTexts } from '../texts.ts';
import { isRangeIncomplete, useCandles } from '../use-candles.ts';
import { ChartBox } from './chart-box.tsx';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import type { MoneyFormat } from '#contract/market/money.ts';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  ranges: {
    names: {
      '1D': '1 day',
      '7D': '7 days',
      '1M': '30 days',
      '3M': '90 days',
      '1Y': '1 year',
      All: 'all stored prices',
    },
  },
  chart: (coin: string, range: string): string =>
    `${coin}, price over ${range}. Use the arrow keys to move the marker.`,
  nowAt: (price: string): string => `Now ${price}, the period has not ended`,
  point: (moment: string, price: string): string => `${moment}, closed at ${price}`,
  extremes: (low: string, high: string): string => `Lowest ${low}, highest ${high}.`,
  since: (day: string): string => `since ${day}`,
  begins: (day: string): string => `Our candles for this coin start on ${day}.`,
  unitChange: (day: string, times: string): string =>
    `This coin was redenominated on ${day}: prices before then were ${times} and cannot be compared. Charts, indicators and forecasts start there.`,
  timesHigher: (factor: string): string => `${factor} times higher`,
  timesLower: (factor: string): string => `${factor} times lower`,
  chartInFiveMinutes: (coin: string, range: string): string =>
    `${coin}, price over ${range} in 5-minute steps. Use the arrow keys to move the marker.`,
  corrected: (candles: number): string =>
    candles === 1
      ? 'The exchange changed prices of one of these candles after they were final. The final prices are shown.'
      : `The exchange changed prices of ${String(candles)} of these candles after they were final. The final prices are shown.`,
  table: {
    label: (coin: string, range: string): string => `${coin} over ${range}, table`,
    heads: ['From', 'Open', 'High', 'Low', 'Close', 'Change', 'Volume'],
  },
} as const;

type ChartForm = 'line' | 'candles';

export const RangePicker = ({
  range,
  onRange,
}: {
  range: CandleRange;
  onRange: (range: CandleRange) => void;
}): JSX.Element => (
  <SegmentedControl
    label="Period"
    options={candleRangeNames.map((value) => ({
      value,
      label: value,
      spoken: texts.ranges.names[value],
    }))}
    chosen={range}
    onChoose={onRange}
  />
);

const chartForms = [
  { value: 'line', label: 'Line' },
  { value: 'candles', label: 'Candles' },
] as const;

type PointProps = {
  time: number;
  prices: Pick<Candles['candles'][number], 'open' | 'high' | 'low' | 'close'>;
  formatTime: (time: number) => string;
};

const Point = ({ time, prices, formatTime }: PointProps): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  return (
    <p className="point">
      <span>{priceChartTexts.at(formatTime(time))}</span>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name}>
          {priceChartTexts[name]} <b>{formatPrice(prices[name])}</b>
        </span>
      ))}
    </p>
  );
};

type ChartWithTableProps = {
  coin: string;
  range: CandleRange;
  form: ChartForm;
  data: Candles;
  running: RunningPeriod | null;
  fetching: boolean;
  source: SourceOfCandles;
};

type SourceOfCandles = (reading: SourceReading, refreshSeconds: number) => ReactNode;

// Longer candles grow with each hour.
const getRefreshSeconds = (interval: Candles['interval']): number =>
  Math.min(periodMsByInterval[interval], hourMs) / secondMs;

const RunningPoint = ({ price }: { price: number }): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  return (
    <p className="point">
      <span>Now:</span>
      <span>
        <b>{formatPrice(price)}</b>
      </span>
    </p>
  );
};

const createDrawing = (
  candles: Candles['candles'],
  form: ChartForm,
  times: TimeFormat,
  { currency, formatPrice }: MoneyFormat,
): Drawing => ({
  times: candles.map(({ openAt }) => Date.parse(openAt)),
  layers: [
    form === 'candles'
      ? { kind: 'candles', candles }
      : { kind: 'baseline', values: candles.map(({ close }) => close) },
    { kind: 'bars', values: candles.map(({ volume }) => volume), atBottom: true },
  ],
  format: formatPrice,
  formatScale: (prices) => formatPriceLevels(prices, currency),
  ...times,
});

type NotesProps = Pick<ChartWithTableProps, 'range' | 'data' | 'running' | 'fetching'>;

const Notes = ({ range, data, running, fetching }: NotesProps): JSX.Element => {
  const now = useNow();
  const { formatPrice } = useMoney().converted;
  const { candles, interval } = data;
  const first = Date.parse(candles[0]?.openAt ?? data.at);
  const lowestPrice = Math.min(...candles.map((candle) => candle.low));
  const highestPrice = Math.max(...candles.map((candle) => candle.high));
  const corrected = candles.filter((candle) => candle.corrected).length;
  return (
    <p className="explanation">
      {texts.extremes(formatPrice(lowestPrice), formatPrice(highestPrice))}{' '}
      {priceChartTexts.each[interval]}{' '}
      {running === null ? null : 'The last point has not ended. It moves with the price.'}{' '}
      {isRangeIncomplete(data, range)
        ? texts.begins(formatDay(new Date(first), now, getDayStyle(range)))
        : null}{' '}
      {corrected > 0 ? texts.corrected(corrected) : null}{' '}
      {fetching ? <span role="status">{priceChartTexts.fetching}</span> : null}{' '}
      {priceChartTexts.attribution}{' '}
      <a href={priceChartTexts.library.address} rel="noreferrer">
        {priceChartTexts.library.name}
      </a>
      .
    </p>
  );
};

const ChartWithTable = ({
  coin,
  range,
  form,
  data,
  running,
  fetching,
  source,
}: ChartWithTableProps): JSX.Element => {
  const now = useNow();
  const { converted } = useMoney();
  const [markedIndex, setMarkedIndex] = useState<number | null>(null);
  const { candles, interval } = data;
  const chartLabel = interval === '5m' ? texts.chartInFiveMinutes : texts.chart;
  // The year of a day in the labels does not change while the page is open.
  const [openedAt] = useState(now);
  const timeFormat = useMemo(() => createTimeFormat(range, openedAt), [range, openedAt]);
  const drawing = useMemo(
    () => createDrawing(candles, form, timeFormat, converted),
    [candles, form, timeFormat, converted],
  );
  const { formatTime } = timeFormat;
  const lastCandle = candles.at(-1);
  if (lastCandle === undefined || candles.length < 2) {
    return (
      <p className="chart-canvas faint">
        {fetching ? priceChartTexts.fetching : 'No chart available'}
      </p>
    );
  }
  const name = texts.ranges.names[range];
  const runningIndex = running === null ? -1 : candles.length - (running.continuesLast ? 1 : 0);
  const lastIndex = Math.max(runningIndex, candles.length - 1);
  const point = candles[markedIndex ?? lastIndex] ?? lastCandle;
  const isAtRunning = (markedIndex ?? lastIndex) === runningIndex;
  return (
    <>
      {isAtRunning && running !== null ? (
        <RunningPoint price={running.close} />
      ) : (
        <Point time={Date.parse(point.openAt)} prices={point} formatTime={formatTime} />
      )}
      <ChartBox
        drawing={drawing}
        running={running}
        label={chartLabel(coin, name)}
        alternative="The table below has the same figures."
        describe={(at) => {
          if (running !== null && at === runningIndex)
            return texts.nowAt(converted.formatPrice(running.close));
          const candle = candles[at] ?? lastCandle;
          const formattedTime = formatTime(Date.parse(candle.openAt));
          return texts.point(formattedTime, converted.formatPrice(candle.close));
        }}
        onMark={setMarkedIndex}
      />
      <div className="chart-foot">
        <Notes range={range} data={data} running={running} fetching={fetching} />
        {source({ ...data }, getRefreshSeconds(interval))}
      </div>
      <CandleTable
        candles={candles}
        label={texts.table.label(coin, name)}
        formatTime={formatTime}
      />
    </>
  );
};

const ChartPlaceholder = ({ failed }: { failed: boolean }): JSX.Element => (
  <>
    <p className="point" />
    <p className="chart-canvas faint" role="status">
      {failed ? 'Could not load the chart. We’ll try again within a minute.' : 'Loading the chart'}
    </p>
    <div className="chart-foot-place" />
  </>
);

type PriceHistoryProps = {
  symbol: string;
  coin: string;
  range: CandleRange;
  onRange: (range: CandleRange) => void;
  /**
   * Changes in percent that the market reports for a range. Other pages show them, and a change computed from candles
   * can differ, because the first candle starts up to an hour earlier or later.
   */
  changes: Partial<Record<CandleRange, number | null>>;
  /** The live price, at which the running period stands. */
  live: LivePrice;
  source: SourceOfCandles;
};

const getOverallChange = (
  candles: readonly { open: number; close: number }[] = [],
): number | null => {
  const first = candles[0]?.open ?? 0;
  const last = candles.at(-1)?.close ?? 0;
  return first === 0 ? null : (last / first - 1) * 100;
};

export const PriceHistory = ({
  symbol,
  coin,
  range,
  onRange,
  changes,
  live: { price, at, stale },
  source,
}: PriceHistoryProps): JSX.Element => {
  const [form, setForm] = useState<ChartForm>('line');
  const { data: usdData, failed, fetching } = useCandles(symbol, range);
  const { convert } = useMoney();
  const data = useConverted(usdData);
  const now = useNow();
  const running = useMemo(
    () =>
      data === undefined ? null : findRunningPeriod(data, { price: convert(price), at, stale }),
    [data, convert, price, at, stale],
  );
  const reportedChange = changes[range] ?? null;
  const change = reportedChange ?? getOverallChange(data?.candles);
  const [first] = data !== undefined && isRangeIncomplete(data, range) ? data.candles : [];
  const isPartialRange = reportedChange === null && first !== undefined;
  const rangeLabel = isPartialRange
    ? texts.since(formatDay(new Date(first.openAt), now))
    : texts.ranges.names[range];
  return (
    <div>
      <div className="chart-controls">
        <RangePicker range={range} onRange={onRange} />
        <p className="change-period">
          {rangeLabel}
          <PercentChange percent={change} />
        </p>
        <SegmentedControl
          label="Chart type"
          options={chartForms}
          chosen={form}
          onChoose={setForm}
        />
      </div>
      <UnitChange data={data} />
      {data === undefined ? (
        <ChartPlaceholder failed={failed} />
      ) : (
        <ChartWithTable
          coin={coin}
          range={range}
          form={form}
          data={data}
          running={running}
          fetching={fetching}
          source={source}
        />
      )}
    </div>
  );
};

/** The prices in the member's currency, so that the scale has round values in it. */
const useConverted = (data: Candles | undefined): Candles | undefined => {
  const { convert } = useMoney();
  return useMemo(
    () =>
      data && {
        ...data,
        candles: data.candles.map((candle) => ({
          ...candle,
          open: convert(candle.open),
          high: convert(candle.high),
          low: convert(candle.low),
          close: convert(candle.close),
        })),
      },
    [data, convert],
  );
};

/** Shown where the coin's unit has changed, because the chart starts there. */
const UnitChange = ({ data }: { data: Candles | undefined }): JSX.Element | null => {
  const now = useNow();
  if (data?.unitChange === undefined) return null;
  const { at, factor } = data.unitChange;
  const times =
    factor < 1
      ? texts.timesHigher(formatCount(Math.round(1 / factor)))
      : texts.timesLower(formatCount(factor));
  return <p className="explanation">{texts.unitChange(formatDay(new Date(at), now), times)}</p>;
};

type CandleTableProps = {
  candles: Candles['candles'];
  label: string;
  formatTime: (time: number) => string;
};

/** Every candle of the chart, newest first; rows render once it is opened. */
const CandleTable = ({ candles, label, formatTime }: CandleTableProps): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  const [open, setOpen] = useState(false);
  return (
    <details
      className="chart-table"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>Show as a table</summary>
      {open ? (
        <div className="scroll tall" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                {texts.table.heads.map((head, at) => (
                  <th key={head} scope="col" className={at === 0 ? undefined : 'number'}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {candles.toReversed().map((candle) => (
                <tr key={candle.openAt}>
                  <th scope="row">{formatTime(Date.parse(candle.openAt))}</th>
                  <td className="number">{formatPrice(candle.open)}</td>
                  <td className="number">{formatPrice(candle.high)}</td>
                  <td className="number">{formatPrice(candle.low)}</td>
                  <td className="number">{formatPrice(candle.close)}</td>
                  <td className="number">
                    <PercentChange percent={getChange(candle)} />
                  </td>
                  <td className="number">{formatSignificant(candle.volume, 6)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
};

const getChange = ({ open, close }: { open: number; close: number }): number | null =>
  open === 0 ? null : (close / open - 1) * 100;
