import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { type PredictionRecord, trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { getMonthEnd, hasOlderRecords, filterRecords, type RecordSelection } from '../choice.ts';
import { trackRecordTexts } from '../texts.ts';
import { TrackRecordLoadError } from './problem.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordTable } from './record-table.tsx';
import { formatChange } from '#contract/format.ts';
import { formatDay } from '#ui/format/format.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { formatRangeOutcome, formatRecordTime } from '../record-words.ts';
import { createChartPoints, findNearestPoint, plotMargins, type RecordPoint } from '../points.ts';

const texts = trackRecordTexts.records;
const skeletonRowCount = 12;
const pageHours = 72;

/** Resolved forecasts, three days at a time, as points and as a table. */
export const RecordsSection = ({ choice }: { choice: RecordSelection }): JSX.Element => {
  const newestEnd = getMonthEnd(choice.month);
  const [before, setBefore] = useState(newestEnd);
  const { symbol, horizon } = choice;
  const { data, isError, refetch } = useCall(
    trackRecordEndpoints.trackRecordRecords,
    { query: { symbol, horizon, before, limit: pageHours } },
    { background: 'refetches' },
  );
  const olderBefore = data && hasOlderRecords(data.before, choice) ? data.before : undefined;
  const visibleRecords = data && filterRecords(data.records, choice);
  return (
    <Section title={texts.title}>
      <p className="muted track-cap">{texts.lead}</p>
      <p className="muted track-cap">{texts.callRule}</p>
      <div className="track-forecasts">
        {visibleRecords === undefined && isError ? (
          <TrackRecordLoadError fact={texts.failed} onRetry={refetch} />
        ) : null}
        {visibleRecords === undefined && !isError ? (
          <SkeletonRows rows={skeletonRowCount} label={texts.loading} />
        ) : null}
        {visibleRecords === undefined ? null : <Page key={before} records={visibleRecords} />}
      </div>
      <p className="buttons track-pager">
        <button
          className="button"
          type="button"
          disabled={olderBefore === undefined}
          onClick={() => {
            setBefore(olderBefore);
          }}
        >
          {texts.older}
        </button>
        <button
          className="button"
          type="button"
          disabled={before === newestEnd}
          onClick={() => {
            setBefore(newestEnd);
          }}
        >
          {texts.newer}
        </button>
      </p>
    </Section>
  );
};

const Page = ({ records }: { records: readonly PredictionRecord[] }): JSX.Element => {
  const [chosenId, setChosenId] = useState<string>();
  const containerRef = useRef<HTMLElement>(null);
  const chosenRecord = records.find(({ id }) => id === chosenId) ?? records[0];
  if (chosenRecord === undefined)
    return <EmptyState fact={texts.empty.fact}>{texts.empty.text}</EmptyState>;
  const choose = ({ id }: PredictionRecord): void => {
    setChosenId(id);
  };
  return (
    <>
      <PointChart records={records} chosen={chosenRecord} onChoose={choose} />
      <p className="track-legend" aria-hidden="true">
        <span className="band">{texts.band}</span>
        <span className="inside-band">{texts.held}</span>
        <span className="missed">{texts.missed}</span>
      </p>
      <RecordCard record={chosenRecord} place={containerRef} />
      <RecordTable
        records={records}
        chosen={chosenRecord}
        onOpen={(record) => {
          choose(record);
          containerRef.current?.focus();
        }}
      />
    </>
  );
};

const height = 280;
const gmt = { timeZone: 'GMT' };

type PointChartProps = {
  records: readonly PredictionRecord[];
  chosen: PredictionRecord;
  onChoose: (record: PredictionRecord) => void;
};

const steps: Readonly<Partial<Record<string, number>>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -24,
  PageUp: 24,
  Home: -Infinity,
  End: Infinity,
};

/** Every forecast as a point, which can be selected by mouse or keyboard. */
const PointChart = ({ records, chosen, onChoose }: PointChartProps): JSX.Element => {
  const [box, measuredWidth] = useWidth<HTMLDivElement>();
  const width = Math.max(measuredWidth, 280);
  const { points, levels } = createChartPoints(records, { width, height });
  const current = points.findIndex(({ record }) => record.id === chosen.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = points[Math.min(points.length - 1, Math.max(0, current + step))];
    if (next) onChoose(next.record);
  };
  return (
    <div
      ref={box}
      className="track-points"
      role="slider"
      tabIndex={0}
      aria-label={texts.slider}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={current + 1}
      aria-valuetext={texts.spoken(formatRecordTime(chosen.targetAt), formatRangeOutcome(chosen))}
      onKeyDown={onKeyDown}
      onClick={({ clientX, currentTarget }) => {
        const left = currentTarget.getBoundingClientRect().left;
        const nearestPoint = findNearestPoint(points, clientX - left);
        if (nearestPoint) onChoose(nearestPoint.record);
      }}
    >
      <svg className="track-drawing" width={width} height={height} aria-hidden="true">
        {levels.map(({ y, percent }) => (
          <g key={percent}>
            <path
              className={percent === 0 ? 'zero' : 'grid'}
              d={`M${String(plotMargins.left)} ${y.toFixed(1)}H${String(width - plotMargins.right)}`}
            />
            <text x={plotMargins.left - 6} y={y + 4} textAnchor="end">
              {formatChange(percent)}
            </text>
          </g>
        ))}
        {points.map((point) => (
          <Mark key={point.record.id} point={point} isChosen={point.record.id === chosen.id} />
        ))}
        <AxisEnds points={points} width={width} />
      </svg>
    </div>
  );
};

const Mark = ({ point, isChosen }: { point: RecordPoint; isChosen: boolean }): JSX.Element => {
  const { x, y, low, high, held } = point;
  return (
    <g>
      <rect className="band" x={x - 2} width="4" y={high} height={Math.max(1, low - high)} />
      {isChosen ? (
        <path
          className="selected"
          d={`M${x.toFixed(1)} ${String(plotMargins.top)}V${String(height - plotMargins.bottom)}`}
        />
      ) : null}
      {y === null ? null : held === true ? (
        <circle className="inside-band" cx={x} cy={y} r={isChosen ? 5 : 3} />
      ) : (
        <path
          className="missed"
          d={`m${(x - 3.5).toFixed(1)} ${(y - 3.5).toFixed(1)} 7 7m0-7-7 7`}
        />
      )}
    </g>
  );
};

const AxisEnds = ({
  points,
  width,
}: {
  points: readonly RecordPoint[];
  width: number;
}): JSX.Element => {
  const formatPointDate = (point: RecordPoint | undefined): string => {
    const at = new Date(point?.record.targetAt ?? 0);
    return formatDay(at, at, gmt);
  };
  return (
    <>
      <text x={plotMargins.left} y={height - 8}>
        {formatPointDate(points[0])}
      </text>
      <text x={width - plotMargins.right} y={height - 8} textAnchor="end">
        {formatPointDate(points.at(-1))}
      </text>
    </>
  );
};
