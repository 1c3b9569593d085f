import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { minRecordCases } from '#contract/predictions/min-record-cases.ts';
import { formatCount, formatShare } from '#contract/format.ts';
import { pages } from '#contract/pages.ts';
import type { RecordFigures, TrackRecord } from '#contract/predictions/track-record.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { recordDetailsQuery, trackRecordQuery } from '../api/get-track-record.ts';
import { formatHiddenRows } from '../../../components/hidden-rows-texts.ts';
import { splitByCases } from '../../../lib/split-by-cases.ts';
import { type CalibrationBin, toCalibrationBins } from '../claims.ts';
import { trackRecordTexts } from '../texts.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = trackRecordTexts.word;
const skeletonRowCount = 8;

/** Compares a coin's predicted ranges and probabilities with the outcomes, as a chart and as text. */
export const CalibrationSummary = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  return (
    <Section title={texts.title}>
      <div className="calibration-summary">
        {data === undefined && isError ? (
          <TrackRecordLoadError fact={trackRecordTexts.problem.fact} onRetry={refetch} />
        ) : null}
        {data === undefined && !isError ? (
          <SkeletonRows rows={skeletonRowCount} label={trackRecordTexts.loading} />
        ) : null}
        {data === undefined ? null : <CoinCalibration symbol={symbol} record={data} />}
      </div>
    </Section>
  );
};

type CoinCalibrationProps = { symbol: string; record: TrackRecord };

const CoinCalibration = ({ symbol, record }: CoinCalibrationProps): JSX.Element => {
  const findRow = (hours: number): RecordFigures | undefined =>
    record.rows.find(
      (row) =>
        row.symbol === symbol && row.horizonHours === hours && row.resolved >= minRecordCases,
    );
  const [hour, day] = [findRow(1), findRow(24)];
  if (!hour?.coverage) return <EmptyState fact={texts.none} />;
  return (
    <>
      <BandCheck hour={hour} day={day} />
      <p className="muted">{formatBands(hour, day)}</p>
      <ChanceSummary symbol={symbol} />
      <p className="explanation">
        {record.simulated ? `${texts.simulated} ` : ''}
        {texts.overlap} <Link to={`${pages.trackRecord.path}?coin=${symbol}`}>{texts.all}</Link>
      </p>
    </>
  );
};

const formatBands = (hour: RecordFigures, day: RecordFigures | undefined): ReactNode => {
  const bandLines = [
    ...(day?.coverage
      ? [texts.inADay(formatShare(day.coverage.band80), formatCount(day.resolved))]
      : []),
    ...(hour.coverage
      ? [texts.inAnHour(formatShare(hour.coverage.band80), formatCount(hour.resolved))]
      : []),
  ];
  return texts.bands(bandLines);
};

const ChanceSummary = ({ symbol }: { symbol: string }): JSX.Element | null => {
  const { data } = useQuery(recordDetailsQuery(createNextHourQuery(symbol)));
  if (data === undefined) return <p className="track-claims" />;
  const { shown, hidden } = splitByCases(toCalibrationBins(data.reliability), ({ n }) => n);
  return (
    <ul className="track-claims muted">
      {[...shown.map(formatClaim), formatHiddenRows(hidden) ?? []].flat().map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
};

const createNextHourQuery = (symbol: string) => ({
  symbol,
  horizon: 1,
  modelVersion: undefined,
  month: undefined,
});

const formatClaim = ({ from, to, n, predicted, observed }: CalibrationBin): string =>
  texts.claim({
    from: Math.round(100 * from),
    to: Math.round(100 * to),
    n: formatCount(n),
    said: formatShare(predicted),
    cameTrue: formatShare(observed),
  });

const chartSize = 300;
const margins = { left: 36, bottom: 40, top: 10, right: 14 } as const;
const x = (share: number): number =>
  margins.left + share * (chartSize - margins.left - margins.right);
const y = (share: number): number =>
  chartSize - margins.bottom - share * (chartSize - margins.bottom - margins.top);
const formatPoint = (one: number, other: number): string =>
  `${x(one).toFixed(1)} ${y(other).toFixed(1)}`;
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;
const lanePath = `M${formatPoint(0, 0.05)}L${formatPoint(0, 0)}L${formatPoint(0.05, 0)}L${formatPoint(1, 0.95)}L${formatPoint(1, 1)}L${formatPoint(0.95, 1)}Z`;

type CoverageCheck = { claimed: number; held: number };

const toCoverageChecks = ({ coverage }: RecordFigures): CoverageCheck[] =>
  coverage === null
    ? []
    : [
        { claimed: 0.5, held: coverage.band50 },
        { claimed: 0.8, held: coverage.band80 },
        { claimed: 0.9, held: coverage.band90 },
      ];

type BandCheckProps = { hour: RecordFigures; day: RecordFigures | undefined };

/** How often bands held relative to their nominal level: dots for 24 hours, diamonds for one hour. */
const BandCheck = ({ hour, day }: BandCheckProps): JSX.Element => (
  <>
    <svg
      className="track-drawing"
      viewBox={`0 0 ${String(chartSize)} ${String(chartSize)}`}
      role="img"
      aria-label={texts.chart}
    >
      <path className="tolerance" d={lanePath} />
      {ticks.map((tick) => (
        <Tick key={tick} tick={tick} />
      ))}
      <path className="ideal" d={`M${formatPoint(0, 0)}L${formatPoint(1, 1)}`} />
      {(day ? toCoverageChecks(day) : []).map(({ claimed, held }) => (
        <circle key={claimed} className="dot" cx={x(claimed)} cy={y(held)} r="4" />
      ))}
      {toCoverageChecks(hour).map(({ claimed, held }) => (
        <path
          key={claimed}
          className="diamond"
          d={`M${formatPoint(claimed, held)}m0-6 6 6-6 6-6-6z`}
        />
      ))}
      <text x={x(0.5)} y={chartSize - 4} textAnchor="middle">
        {texts.claimed}
      </text>
      <text transform={`translate(11 ${String(y(0.5))}) rotate(-90)`} textAnchor="middle">
        {texts.cameTrue}
      </text>
    </svg>
    <p className="track-key">
      {day?.coverage ? (
        <span>
          <svg className="track-drawing" width="10" height="10" aria-hidden="true">
            <circle className="dot" cx="5" cy="5" r="4" />
          </svg>
          {texts.day(formatCount(day.resolved))}
        </span>
      ) : null}
      <span>
        <svg className="track-drawing" width="14" height="14" aria-hidden="true">
          <path className="diamond" d="m7 1 6 6-6 6-6-6z" />
        </svg>
        {texts.hour(formatCount(hour.resolved))}
      </span>
    </p>
  </>
);

const Tick = ({ tick }: { tick: number }): JSX.Element => (
  <g>
    <path
      className="grid"
      d={`M${formatPoint(tick, 0)}L${formatPoint(tick, 1)}M${formatPoint(0, tick)}L${formatPoint(1, tick)}`}
    />
    <text x={x(tick)} y={chartSize - margins.bottom + 16} textAnchor="middle">
      {Math.round(100 * tick)}
    </text>
    <text x={margins.left - 6} y={y(tick) + 4} textAnchor="end">
      {Math.round(100 * tick)}
    </text>
  </g>
);
