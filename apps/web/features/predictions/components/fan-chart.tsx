import type { JSX, ReactNode } from 'react';
import type { MoneyFormat } from '#contract/market/money.ts';
import type { PredictionBands } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import { formatTime, formatDateTime } from '#ui/format/format.ts';
import { RenderWhenNear } from '../../../components/loading/when-seen.tsx';
import { useMoney } from '../../../lib/money.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { convertHourly } from '../convert-hourly.ts';
import {
  edgeGap,
  createFanLayout,
  isNarrow,
  nameGap,
  type EdgeLabel,
  type FanLayout,
  type MeasuredPrice,
} from '../fan.ts';
import { predictionTexts } from '../texts.ts';
import { MissingValue } from '#ui/parts/missing.tsx';

const texts = predictionTexts.fan;
const gmt = { timeZone: 'GMT' };
const height = 340;

type FanProps = {
  coin: string;
  /** In USD, as the forecasts. */
  measured: readonly MeasuredPrice[];
  hourly: HourlyPredictions;
  source: ReactNode;
};

/** A chart of recent prices, yesterday's band and the forecast fan, with the same figures as a table. */
export const FanChart = ({ coin, source, ...given }: FanProps): JSX.Element | null => {
  const [frame, width] = useWidth<HTMLDivElement>();
  const { convert } = useMoney();
  const hourly = convertHourly(given.hourly, convert);
  const measured = given.measured.map(({ at, price }) => ({ at, price: convert(price) }));
  const fan =
    width === 0
      ? undefined
      : createFanLayout(measured, hourly, { width, height, fontPx: getFontSize() });
  return (
    <figure className="fan">
      <div ref={frame} className="fan-placeholder">
        {fan === undefined ? null : <FanDrawing coin={coin} fan={fan} width={width} />}
      </div>
      <figcaption className="legend">
        <span>
          <i className="line" /> {texts.measured}
        </span>
        <span>
          <i className="dash" /> <em>{texts.middle}</em>
        </span>
        {[texts.five, texts.eight, texts.nine].map((name, index) => (
          <span key={name}>
            <i className={`depth-${String(3 - index)}`} /> {name}
          </span>
        ))}
        {hourly.previous === null ? null : (
          <span>
            <i className="dots" /> {texts.yesterday}
          </span>
        )}
        {source}
      </figcaption>
      <FanTables hourly={hourly} />
    </figure>
  );
};

// Labels are 0.75rem.
const getFontSize = (): number =>
  0.75 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

type DrawingProps = { coin: string; fan: FanLayout; width: number };

const FanDrawing = ({ coin, fan, width }: DrawingProps): JSX.Element => {
  const { formatDistinctPrices } = useMoney().converted;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role="img"
      aria-label={texts.label(coin, ...formatDistinctPrices(fan.last.low, fan.last.high))}
    >
      <Grid fan={fan} />
      {fan.bands.map((path, index) => (
        <path key={index} className={`depth-${String(index + 1)}`} d={path} />
      ))}
      {fan.levelNames.map(({ name, x, y }) => (
        <text key={name} className="level" x={x} y={y} textAnchor="middle">
          {texts.levels[name]}
        </text>
      ))}
      <YesterdayBand fan={fan} narrow={isNarrow({ width })} />
      <path className="measured" d={fan.measured} />
      <path className="middle" d={fan.middle} />
      <NowMarker fan={fan} narrow={isNarrow({ width })} />
      {fan.edges.map((edge) => (
        <Edge key={edge.name} edge={edge} from={fan.plot.right} narrow={isNarrow({ width })} />
      ))}
    </svg>
  );
};

const Grid = ({ fan: { days, levels, plot } }: { fan: FanLayout }): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  return (
    <>
      {levels.map(({ y, price }) => (
        <g key={price}>
          <path
            className="grid"
            d={`M${String(plot.left)} ${y.toFixed(1)}H${String(plot.right)}`}
          />
          <text x="0" y={y + 4}>
            {formatPrice(price)}
          </text>
        </g>
      ))}
      {days.map(({ x, at }) => (
        <g key={at}>
          <path
            className="grid"
            d={`M${x.toFixed(1)} ${String(plot.top)}V${String(plot.bottom)}`}
          />
          <text x={x + 4} y={plot.bottom + 18}>
            {new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...gmt })}
          </text>
        </g>
      ))}
    </>
  );
};

type PartProps = { fan: FanLayout; narrow: boolean };

const YesterdayBand = ({ fan: { previous, plot }, narrow }: PartProps): JSX.Element | null =>
  previous === undefined ? null : (
    <>
      <path className="yesterday" d={previous.path} />
      {narrow ? null : (
        <text
          className="yesterday-text"
          x={previous.labelX}
          y={Math.min(previous.labelY, plot.bottom - 4)}
          textAnchor="end"
        >
          {texts.yesterday}
        </text>
      )}
    </>
  );

const NowMarker = ({ fan: { now, plot }, narrow }: PartProps): JSX.Element => (
  <>
    <path
      className="now"
      d={`M${now.x.toFixed(1)} ${String(plot.top - 10)}V${String(plot.bottom)}`}
    />
    <path className="now-head" d={`M${now.x.toFixed(1)} ${String(plot.top - 8)}l-5-7h10z`} />
    <text className="now-text" x={now.x + 9} y={plot.top - 9}>
      {narrow ? texts.nowShort : texts.now(formatTime(new Date(now.at), gmt))}
    </text>
  </>
);

type EdgeProps = { edge: EdgeLabel; from: number; narrow: boolean };

const Edge = ({ edge: { name, price, y, textY }, from, narrow }: EdgeProps): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  return (
    <g className={name === 'high80' || name === 'low80' ? 'edge main-range' : 'edge'}>
      <path d={`M${String(from)} ${y.toFixed(1)}L${String(from + 7)} ${textY.toFixed(1)}`} />
      <text x={from + edgeGap} y={textY + 4}>
        <tspan className="estimate">{formatPrice(price)}</tspan>
        {narrow ? null : <tspan dx={nameGap}>{texts.edges[name]}</tspan>}
      </text>
    </g>
  );
};

/** The chart's figures: the forecast, and the one from a day ago with the actual prices. */
const FanTables = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element => (
  <details>
    <summary>{texts.table}</summary>
    <RenderWhenNear place="fan-table-place">
      <Forecast hourly={hourly} />
    </RenderWhenNear>
    <RenderWhenNear place="fan-table-place">
      {hourly.previous === null ? (
        <p className="explanation">{texts.previous.none}</p>
      ) : (
        <PreviousTable previous={hourly.previous} />
      )}
    </RenderWhenNear>
  </details>
);

const formatMomentGmt = (at: string): string => formatDateTime(new Date(at), new Date(at), gmt);

const formatBand = (
  { low, high }: PredictionBands['band50'],
  { formatDistinctPrices }: MoneyFormat,
): string => predictionTexts.to(...formatDistinctPrices(low, high));

const TableHead = ({ names }: { names: Readonly<Record<string, string>> }): JSX.Element => (
  <thead>
    <tr>
      {Object.entries(names).map(([key, name]) => (
        <th key={key} scope="col" className={key === 'time' ? undefined : 'number'}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Forecast = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element => {
  const { converted } = useMoney();
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={texts.table}>
      <table className="forecast-table">
        <TableHead names={texts.columns} />
        <tbody>
          {hourly.predictions.map(({ timestamp, price, bands }) => (
            <tr key={timestamp}>
              <th scope="row">{formatMomentGmt(timestamp)}</th>
              <td className="number">
                <em>{converted.formatPrice(price)}</em>
              </td>
              {[bands.band50, bands.band80, bands.band90].map((band, index) => (
                <td key={index} className="number">
                  <em>{formatBand(band, converted)}</em>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type PreviousDay = NonNullable<HourlyPredictions['previous']>;
type PastHour = PreviousDay['predictions'][number];

const isWithinBand = ({ actual, bands: { band80 } }: PastHour): boolean | null =>
  actual === null ? null : actual >= band80.low && actual <= band80.high;

const PreviousTable = ({ previous }: { previous: PreviousDay }): JSX.Element => {
  const { title, region, columns, count } = texts.previous;
  const outcomes = previous.predictions.map(isWithinBand).filter((held) => held !== null);
  return (
    <>
      <h2 className="tab-heading">{title(formatMomentGmt(previous.lastUpdated))}</h2>
      <div className="scroll" tabIndex={0} role="region" aria-label={region}>
        <table className="forecast-table">
          <TableHead names={columns} />
          <tbody>
            {previous.predictions.map((hour) => (
              <PastRow key={hour.timestamp} hour={hour} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="explanation">{count(outcomes.filter(Boolean).length, outcomes.length)}</p>
    </>
  );
};

const PastRow = ({ hour }: { hour: PastHour }): JSX.Element => {
  const { converted } = useMoney();
  const { bands, timestamp } = hour;
  const wasWithinBand = isWithinBand(hour);
  const { held: heldLabel, missed: missedLabel } = texts.previous;
  return (
    <tr>
      <th scope="row">{formatMomentGmt(timestamp)}</th>
      <td className="number">
        <em>{formatBand(bands.band50, converted)}</em>
      </td>
      <td className="number">
        <em>{formatBand(bands.band80, converted)}</em>
      </td>
      <td className="number">
        <ActualPrice hour={hour} />
      </td>
      <td className="number">
        {wasWithinBand === null ? <MissingValue /> : wasWithinBand ? heldLabel : missedLabel}
      </td>
    </tr>
  );
};

const ActualPrice = ({ hour: { actual, scoredFrom } }: { hour: PastHour }): JSX.Element => {
  const { formatPrice } = useMoney().converted;
  if (actual !== null) return <>{formatPrice(actual)}</>;
  if (scoredFrom === undefined) return <MissingValue />;
  return <>{texts.previous.scoredAt(formatTime(new Date(scoredFrom), gmt))}</>;
};
