import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { formatChance, formatDistinctLevels } from '#contract/format.ts';
import type { PredictionBands } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import { PercentChange, DirectionIcon } from '#ui/parts/change.tsx';
import { formatTime } from '#ui/format/format.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { hourlyPredictionsQuery } from '../api/get-predictions.ts';
import type { ForecastSymbol } from '../coins.ts';
import { confidenceLevel, supportedConfidence } from '../levels.ts';
import { latestForecastTexts } from '../newest-texts.ts';
import { useMoney } from '../../../lib/money.ts';
import { convertHourly } from '../convert-hourly.ts';
import { predictionTexts } from '../texts.ts';

const texts = predictionTexts.hourly;
const hoursShown = 12;
const gmt = { timeZone: 'GMT' };

type Row = HourlyPredictions['predictions'][number];

/** The next twelve hours, one by one. */
export const HourlyTab = ({ symbol }: { symbol: ForecastSymbol }): JSX.Element => {
  const { data, isError, refetch } = useQuery(hourlyPredictionsQuery(symbol));
  const { convert } = useMoney();
  if (data === undefined) {
    return isError ? (
      <EmptyState
        fact={predictionTexts.hourlyProblem}
        action={
          <button className="button" type="button" onClick={() => void refetch()}>
            {predictionTexts.problem.action}
          </button>
        }
      />
    ) : (
      <SkeletonRows rows={hoursShown} label={latestForecastTexts.loading} />
    );
  }
  const hourly = convertHourly(data, convert);
  const rows = hourly.predictions.filter(({ hour }) => hour <= hoursShown);
  return (
    <>
      <h2 className="tab-heading">{texts.title(symbol)}</h2>
      <StartPriceNote hourly={hourly} />
      <LastPriceNote rows={rows} />
      {rows.length === 0 ? <EmptyState fact={texts.empty} /> : <HourlyTable rows={rows} />}
      <ul className="notes">
        {[...getNotes(rows), ...texts.notes].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
};

// The price that the changes count from, which is not the live one.
const StartPriceNote = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element | null => {
  const { formatPrice } = useMoney().converted;
  const { currentPrice, lastUpdated } = hourly;
  if (currentPrice === null || lastUpdated === null) return null;
  return (
    <p className="explanation">
      {texts.start(formatPrice(currentPrice), formatTime(new Date(lastUpdated), gmt))}
    </p>
  );
};

// Without a direction call, the predicted price is the last price.
const LastPriceNote = ({ rows }: { rows: readonly Row[] }): JSX.Element | null => {
  const hourCount = rows.filter(({ trend }) => trend === null).length;
  return hourCount === 0 ? null : (
    <p className="explanation">{texts.atLastPrice(hourCount, rows.length)}</p>
  );
};

// Reasons for missing direction calls, and bands that are not from the model, with their hours.
const getNotes = (rows: readonly Row[]): string[] => {
  const formatMatchingHours = (matches: (row: Row) => boolean): string =>
    rows
      .filter(matches)
      .map(({ hour }) => texts.plus(hour))
      .join(', ');
  const ewmaHours = formatMatchingHours(({ rangeMethod }) => rangeMethod === 'ewma');
  return [
    ...[...new Set(rows.flatMap(({ noCallReason }) => noCallReason ?? []))].map((reason) =>
      texts.noCall(
        formatMatchingHours(({ noCallReason }) => noCallReason === reason),
        reason,
      ),
    ),
    ...(ewmaHours === '' ? [] : [texts.ewma(ewmaHours)]),
  ];
};

const HourlyTable = ({ rows }: { rows: readonly Row[] }): JSX.Element => {
  const { formatDistinctPrices } = useMoney().converted;
  const scale: Scale = {
    low: Math.min(...rows.map(({ bands }) => bands.band90.low)),
    high: Math.max(...rows.map(({ bands }) => bands.band90.high)),
  };
  return (
    <div className="scroll hours-placeholder" tabIndex={0} role="region" aria-label={texts.region}>
      <table className="forecast-table hourly-table">
        <thead>
          <tr>
            <th scope="col" className="wide">
              {texts.hour}
            </th>
            <th scope="col">
              {texts.time}
              <StackedValue>{texts.hour}</StackedValue>
            </th>
            <th scope="col" className="number">
              {texts.price}
              <StackedValue>{texts.band}</StackedValue>
            </th>
            <th scope="col" className="number">
              {texts.change}
              <StackedValue>{texts.direction}</StackedValue>
            </th>
            <th scope="col" className="range-cell">
              {texts.bands(...formatDistinctPrices(scale.low, scale.high))}
            </th>
            <th scope="col" className="wide">
              {texts.direction}
            </th>
            <th scope="col" className="number">
              {texts.confidence}
              <StackedValue>{texts.volatility}</StackedValue>
            </th>
            <th scope="col" className="number wide">
              {texts.volatility}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HourRow key={row.hour} row={row} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

// On narrow screens columns are stacked, so that the table fits.
const StackedValue = ({ children }: { children: ReactNode }): JSX.Element => (
  <span className="below">{children}</span>
);

const CalledDirection = ({ row: { called, trend } }: { row: Row }): JSX.Element => (
  <span className={`change ${trend ?? 'flat'}`}>
    <DirectionIcon direction={trend ?? 'flat'} />
    {trend === null ? (
      predictionTexts.directions[called]
    ) : (
      <em>{predictionTexts.directions[called]}</em>
    )}
  </span>
);

const Confidence = ({ row }: { row: Row }): JSX.Element => {
  const confidence = supportedConfidence(row);
  if (confidence === null) return <MissingValue />;
  return <em title={confidenceLevel(confidence)}>{formatChance(confidence / 100)}</em>;
};

const HourRow = ({ row, scale }: { row: Row; scale: Scale }): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  const { low, high } = row.bands.band80;
  return (
    <tr className={row.trend === null ? undefined : 'has-direction'}>
      <td className="faint wide">{texts.plus(row.hour)}</td>
      <td>
        <time dateTime={row.timestamp}>{formatTime(new Date(row.timestamp), gmt)}</time>
        <StackedValue>{texts.plus(row.hour)}</StackedValue>
      </td>
      <td className="number">
        <em>{formatPrice(row.price)}</em>
        <StackedValue>
          <em>{predictionTexts.to(...formatDistinctLevels(low, high))}</em>
        </StackedValue>
      </td>
      <td className="number">
        <em>
          <PercentChange percent={row.change} />
        </em>
        <StackedValue>
          <CalledDirection row={row} />
        </StackedValue>
      </td>
      <td className="range-cell">
        <BandBar bands={row.bands} price={row.price} scale={scale} />
      </td>
      <td className="wide">
        <CalledDirection row={row} />
      </td>
      <td className="number">
        <Confidence row={row} />
        <StackedValue>
          <em>{row.volatility.toFixed(1)}</em>
        </StackedValue>
      </td>
      <td className="number wide">
        <em>{row.volatility.toFixed(1)}</em>
      </td>
    </tr>
  );
};

/** Lowest and highest price of a row of bars. */
type Scale = { low: number; high: number };

const barWidth = 160;

/** The ranges of one hour on a scale shared by all hours. */
const BandBar = ({
  bands,
  price,
  scale,
}: {
  bands: PredictionBands;
  price: number;
  scale: Scale;
}): JSX.Element => {
  const { formatDistinctPrices } = useMoney().converted;
  const getX = (value: number): number =>
    ((value - scale.low) / (scale.high - scale.low)) * barWidth;
  const bars = [bands.band90, bands.band80, bands.band50];
  const { low, high } = bands.band80;
  return (
    <svg
      width={barWidth}
      height="18"
      viewBox={`0 0 ${String(barWidth)} 18`}
      role="img"
      aria-label={predictionTexts.to(...formatDistinctPrices(low, high))}
    >
      <path d={`M0 17.5H${String(barWidth)}`} className="base" />
      {bars.map((bar, index) => (
        <rect
          key={index}
          className={`depth-${String(index + 1)}`}
          x={getX(bar.low)}
          y="2"
          width={Math.max(1, getX(bar.high) - getX(bar.low))}
          height="14"
        />
      ))}
      <path d={`M${getX(price).toFixed(1)} 2V16`} className="middle" />
    </svg>
  );
};
