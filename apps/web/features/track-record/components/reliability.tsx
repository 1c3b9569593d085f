import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { formatCount, formatShare } from '#contract/format.ts';
import type { RecordDetails } from '#contract/predictions/track-record.ts';
import { MissingValue } from '#ui/parts/missing.tsx';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { formatHiddenRows } from '../../../components/hidden-rows-texts.ts';
import { splitByCases } from '../../../lib/split-by-cases.ts';
import { recordDetailsQuery } from '../api/get-track-record.ts';
import type { RecordSelection } from '../choice.ts';
import { TrackRecordLoadError } from './problem.tsx';

const texts = {
  label: (bins: number): string =>
    `Predicted chance of a rise against how often the price rose, ${String(bins)} groups; the same figures are in the table`,
  heads: ['Chance of a rise', 'Predicted', 'Actual', 'n'],
  range: (from: number, to: number): string => `${String(from)} to ${String(to)}%`,
} as const;

type Bins = readonly RecordDetails['reliability'][number][];

/** Compares predicted probabilities with observed frequencies. */
export const Reliability = ({ choice }: { choice: RecordSelection }): JSX.Element => {
  const { data, isError, refetch } = useQuery(recordDetailsQuery(choice));
  return (
    <Section title="Predicted and actual">
      <p className="muted track-cap">
        Dots on the line are perfectly calibrated. Shading: ±5 points.
      </p>
      <div className="track-reliability" aria-busy={data === undefined && !isError}>
        {data === undefined && isError ? (
          <TrackRecordLoadError fact="Could not load these figures" onRetry={refetch} />
        ) : null}
        {data === undefined ? null : <ReliabilityTable bins={data.reliability} />}
      </div>
    </Section>
  );
};

const ReliabilityTable = ({ bins }: { bins: Bins }): JSX.Element => {
  if (bins.every(({ n }) => n === 0))
    return <EmptyState fact="No scored forecasts for this selection." />;
  const { shown, hidden } = splitByCases(bins, ({ n }) => n);
  const hiddenRows = formatHiddenRows(hidden);
  return (
    <>
      {shown.length === 0 ? null : (
        <>
          <Chart bins={shown} />
          <Table bins={shown} />
        </>
      )}
      {hiddenRows === null ? null : <p className="explanation">{hiddenRows}</p>}
    </>
  );
};

const chartSize = 420;
const margins = { left: 44, bottom: 44, top: 8, right: 16 } as const;
const x = (share: number): number =>
  margins.left + share * (chartSize - margins.left - margins.right);
const y = (share: number): number =>
  chartSize - margins.bottom - share * (chartSize - margins.bottom - margins.top);
const formatPoint = (one: number, other: number): string =>
  `${x(one).toFixed(1)} ${y(other).toFixed(1)}`;
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;
const lanePath = `M${formatPoint(0, 0)}L${formatPoint(0, 0.05)}L${formatPoint(0.95, 1)}L${formatPoint(1, 1)}L${formatPoint(1, 0.95)}L${formatPoint(0.05, 0)}Z`;

// The area of a dot grows with its number of forecasts.
const getRadius = (n: number, most: number): number => 2.5 + 5 * Math.sqrt(n / most);

const Chart = ({ bins }: { bins: Bins }): JSX.Element => {
  const maxCount = Math.max(...bins.map(({ n }) => n));
  return (
    <svg
      className="track-drawing"
      viewBox={`0 0 ${String(chartSize)} ${String(chartSize)}`}
      role="img"
      aria-label={texts.label(bins.length)}
    >
      <path className="tolerance" d={lanePath} />
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className="grid"
            d={`M${formatPoint(tick, 0)}L${formatPoint(tick, 1)}M${formatPoint(0, tick)}L${formatPoint(1, tick)}`}
          />
          <text x={x(tick)} y={chartSize - margins.bottom + 18} textAnchor="middle">
            {Math.round(100 * tick)}
          </text>
          <text x={margins.left - 8} y={y(tick) + 4} textAnchor="end">
            {Math.round(100 * tick)}
          </text>
        </g>
      ))}
      <path className="ideal" d={`M${formatPoint(0, 0)}L${formatPoint(1, 1)}`} />
      {bins.map(({ from, n, said, cameTrue }) => (
        <circle
          key={from}
          className="dot"
          cx={x(said ?? 0)}
          cy={y(cameTrue ?? 0)}
          r={getRadius(n, maxCount)}
        />
      ))}
      <text x={x(0.5)} y={chartSize - 6} textAnchor="middle">
        Predicted, %
      </text>
      <text transform={`translate(12 ${String(y(0.5))}) rotate(-90)`} textAnchor="middle">
        Actual, %
      </text>
    </svg>
  );
};

const Table = ({ bins }: { bins: Bins }): JSX.Element => (
  <div className="scroll" tabIndex={0} role="region" aria-label="Reliability, table">
    <table>
      <thead>
        <tr>
          {texts.heads.map((head, index) => (
            <th key={head} scope="col" className={index === 0 ? undefined : 'number'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, n, said, cameTrue }) => (
          <tr key={from}>
            <th scope="row">{texts.range(Math.round(100 * from), Math.round(100 * to))}</th>
            <td className="number">
              {said === null ? <MissingValue /> : <em>{formatShare(said)}</em>}
            </td>
            <td className="number">
              {cameTrue === null ? <MissingValue /> : formatShare(cameTrue)}
            </td>
            <td className="number">{formatCount(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
