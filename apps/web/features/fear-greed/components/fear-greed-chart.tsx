import type { JSX } from 'react';
import type { FearGreedHistory } from '#contract/market/fear-greed.ts';
import { formatDate } from '#ui/format/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWidth } from '../../../lib/use-width.ts';

type ChartSummary = { count: number; last: number; low: string; high: string };

const texts = {
  reading: (value: number, day: string): string => `${String(value)} on ${day}`,
  chart: ({ count, last, low, high }: ChartSummary): string =>
    `Fear & Greed over ${String(count)} days, now ${String(last)}, lowest ${low}, highest ${high}`,
} as const;

type Days = FearGreedHistory['days'];

const height = 280;
const plot = { left: 40, right: 12, top: 12, bottom: 28 } as const;
const levels = [0, 25, 50, 75, 100] as const;

// The ranges of the colours.
const colours = [
  { from: 0, to: 25 },
  { from: 25, to: 40 },
  { from: 40, to: 60 },
  { from: 60, to: 80 },
  { from: 80, to: 100 },
] as const;

const getY = (value: number): number =>
  height - plot.bottom - (value / 100) * (height - plot.bottom - plot.top);

const findExtreme = (
  days: Days,
  isMoreExtreme: (one: number, other: number) => boolean,
): Days[number] =>
  days.reduce((best, each) => (isMoreExtreme(each.value, best.value) ? each : best));

const useLabel = (days: Days): string => {
  const now = useNow();
  const formatReading = ({ day, value }: Days[number]): string =>
    texts.reading(value, formatDate(day, now));
  const lowestDay = findExtreme(days, (one, other) => one < other);
  const highestDay = findExtreme(days, (one, other) => one > other);
  return texts.chart({
    count: days.length,
    last: days.at(-1)?.value ?? 0,
    low: formatReading(lowestDay),
    high: formatReading(highestDay),
  });
};

/** One value per day as a line from 0 to 100. */
export const FearGreedChart = ({ days }: { days: Days }): JSX.Element => {
  const [box, width] = useWidth<HTMLDivElement>();
  const label = useLabel(days);
  return (
    <div ref={box} className="fear-greed-chart">
      <svg
        viewBox={`0 0 ${String(Math.max(width, 240))} ${String(height)}`}
        role="img"
        aria-label={label}
      >
        <Scale width={Math.max(width, 240)} />
        <Line days={days} width={Math.max(width, 240)} />
      </svg>
    </div>
  );
};

const Scale = ({ width }: { width: number }): JSX.Element => (
  <>
    {colours.map(({ from, to }, at) => (
      <rect
        key={from}
        x={plot.left - 10}
        y={getY(to)}
        width={5}
        height={getY(from) - getY(to) - 1}
        fill={`var(--tm-fg-${String(at + 1)})`}
      />
    ))}
    {levels.map((level) => (
      <g key={level}>
        <text x={plot.left - 16} y={getY(level) + 4} textAnchor="end">
          {level}
        </text>
        <path
          className="grid"
          d={`M${String(plot.left)} ${String(getY(level))}H${String(width - plot.right)}`}
        />
      </g>
    ))}
  </>
);

const Line = ({ days, width }: { days: Days; width: number }): JSX.Element => {
  const now = useNow();
  const x = (at: number): number =>
    plot.left + (at / (days.length - 1)) * (width - plot.right - plot.left);
  const line = days
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${getY(value).toFixed(1)}`)
    .join('');
  const formatDayAt = (at: number): string => formatDate(days.at(at)?.day ?? '', now);
  return (
    <>
      <path className="history-line" d={line} />
      <circle
        className="today"
        cx={x(days.length - 1)}
        cy={getY(days.at(-1)?.value ?? 0)}
        r="3.5"
      />
      <text x={plot.left} y={height - 8}>
        {formatDayAt(0)}
      </text>
      <text x={width - plot.right} y={height - 8} textAnchor="end">
        {formatDayAt(-1)}
      </text>
    </>
  );
};
