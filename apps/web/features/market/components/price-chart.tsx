import { useId, useState, type JSX, type PointerEvent } from 'react';
import { formatPriceLevels } from '#ui/format/format-levels.ts';
import { formatDay, formatDateTime } from '#ui/format/format.ts';
import { roundLevels } from '../../../lib/round-levels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { marketTexts } from '../texts.ts';
import {
  createChartLayout,
  type Candle,
  type ChartLayout,
  type PlotArea,
  type CandlePoint,
} from '../chart-scale.ts';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  highest: (price: string): string => `Highest ${price}`,
  lowest: (price: string): string => `Lowest ${price}`,
  marked: (moment: string, price: string): string => `${moment}, ${price}`,
} as const;

// Room below the prices: the lowest one's name, and the volumes.
const volumeAreaHeight = 62;
const axisHeight = 24;
const dayWidth = 64;

const Grid = ({ chart, plot }: { chart: ChartLayout; plot: PlotArea }): JSX.Element => {
  const now = useNow();
  const { highest, lowest, days } = chart;
  const { converted } = useMoney();
  const levels = roundLevels(lowest.candle.close, highest.candle.close, 5);
  const levelLabels = formatPriceLevels(levels, converted.currency);
  const dayStep = Math.ceil((days.length * dayWidth) / (plot.right - plot.left));
  return (
    <g>
      {levels.map((level, at) => (
        <g key={level}>
          <path
            className="grid"
            d={`M${String(plot.left)} ${chart.y(level).toFixed(1)}H${String(plot.right)}`}
          />
          <text x="0" y={chart.y(level) + 4}>
            {levelLabels[at]}
          </text>
        </g>
      ))}
      {days.map(({ x, candle }, at) =>
        at % dayStep === 0 && x < plot.right - 36 ? (
          <text key={candle.openAt} x={x} y={plot.bottom + volumeAreaHeight + 14}>
            {formatDay(new Date(candle.openAt), now)}
          </text>
        ) : null,
      )}
    </g>
  );
};

const Volumes = ({ chart, plot }: { chart: ChartLayout; plot: PlotArea }): JSX.Element => {
  const width = Math.max(1, (plot.right - plot.left) / chart.points.length - 1);
  const baseline = plot.bottom + volumeAreaHeight;
  // One path, because a week has 168 bars.
  const bars = chart.points
    .map(({ x }, at) =>
      formatBarPath({ x: x - width / 2, foot: baseline, width }, chart.volumes[at] ?? 0),
    )
    .join('');
  return <path className="volume-bars" d={bars} />;
};

type Bar = { x: number; foot: number; width: number };

const formatBarPath = ({ x, foot, width }: Bar, height: number): string =>
  `M${x.toFixed(1)} ${foot.toFixed(1)}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`;

const Line = ({ chart, plot }: { chart: ChartLayout; plot: PlotArea }): JSX.Element => {
  const id = useId();
  const { points } = chart;
  const baselineY = points[0]?.y ?? plot.bottom;
  const line = points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const area = `${line}V${baselineY.toFixed(1)}H${String(plot.left)}Z`;
  const clip = { x: plot.left, width: plot.right - plot.left };
  const last = points.at(-1);
  return (
    <g className="sparkline">
      <clipPath id={`${id}a`}>
        <rect {...clip} y={plot.top} height={Math.max(0, baselineY - plot.top)} />
      </clipPath>
      <clipPath id={`${id}b`}>
        <rect {...clip} y={baselineY} height={Math.max(0, plot.bottom - baselineY)} />
      </clipPath>
      <path className="above" clipPath={`url(#${id}a)`} d={area} />
      <path className="below" clipPath={`url(#${id}b)`} d={area} />
      <path
        className="base"
        d={`M${String(plot.left)} ${baselineY.toFixed(1)}H${String(plot.right)}`}
      />
      <path className="plot-line" d={line} />
      {last === undefined ? null : <circle className="end" cx={last.x} cy={last.y} r="2.8" />}
    </g>
  );
};

// A label at a point, kept within the plot.
const ExtremeLabel = ({
  point,
  plot,
  above,
  word,
}: {
  point: CandlePoint;
  plot: PlotArea;
  above: boolean;
  word: (price: string) => string;
}): JSX.Element => {
  const { converted } = useMoney();
  const edgeMargin = 90;
  const anchor =
    point.x < plot.left + edgeMargin
      ? 'start'
      : point.x > plot.right - edgeMargin
        ? 'end'
        : 'middle';
  return (
    <text className="note" x={point.x} y={point.y + (above ? -8 : 17)} textAnchor={anchor}>
      {word(converted.formatPrice(point.candle.close))}
    </text>
  );
};

const Mark = ({ point, plot }: { point: CandlePoint; plot: PlotArea }): JSX.Element => {
  const now = useNow();
  const { converted } = useMoney();
  const isRightHalf = point.x > (plot.left + plot.right) / 2;
  return (
    <g className="mark">
      <path
        d={`M${point.x.toFixed(1)} ${String(plot.top - 22)}V${String(plot.bottom + volumeAreaHeight)}`}
      />
      <circle cx={point.x} cy={point.y} r="3" />
      <text
        x={point.x + (isRightHalf ? -6 : 6)}
        y={plot.top - 14}
        textAnchor={isRightHalf ? 'end' : 'start'}
      >
        {texts.marked(
          formatDateTime(new Date(point.candle.openAt), now),
          converted.formatPrice(point.candle.close),
        )}
      </text>
    </g>
  );
};

export const PriceChart = ({
  candles,
  label,
}: {
  candles: readonly Candle[];
  label: string;
}): JSX.Element => {
  const [box, width] = useWidth<HTMLDivElement>();
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null);
  const height = width < 480 ? 240 : 320;
  const plot: PlotArea = {
    left: 60,
    right: Math.max(100, width - 8),
    top: 34,
    bottom: height - volumeAreaHeight - axisHeight,
  };
  const { convert } = useMoney();
  const convertedCandles = candles.map((candle) => ({ ...candle, close: convert(candle.close) }));
  const chart = createChartLayout(convertedCandles, plot);
  if (chart === null) return <p className="faint price-chart">{marketTexts.noChart}</p>;
  const selectedPoint = selectedIndex === null ? undefined : chart.points[selectedIndex];
  const onMove = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left - plot.left) / (plot.right - plot.left);
    const last = chart.points.length - 1;
    setSelectedIndex(Math.min(last, Math.max(0, Math.round(share * last))));
  };
  return (
    <div ref={box} className="price-chart">
      {width === 0 ? null : (
        <svg
          className="chart"
          width={width}
          height={height}
          role="img"
          aria-label={label}
          onPointerMove={onMove}
          onPointerLeave={() => {
            setSelectedIndex(null);
          }}
        >
          <Grid chart={chart} plot={plot} />
          <Volumes chart={chart} plot={plot} />
          <Line chart={chart} plot={plot} />
          <ExtremeLabel point={chart.highest} plot={plot} above word={texts.highest} />
          <ExtremeLabel point={chart.lowest} plot={plot} above={false} word={texts.lowest} />
          {selectedPoint === undefined ? null : <Mark point={selectedPoint} plot={plot} />}
        </svg>
      )}
    </div>
  );
};
