import { Fragment, useState, type JSX } from 'react';
import { formatMeasure } from '#contract/format.ts';
import type { MonitorSlot } from '#contract/system/monitor.ts';
import { formatClockTime } from '#ui/format/format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { findMeasuredRuns, roundUpAxisMax } from '../figures.ts';

const texts = {
  notMeasured: 'not measured',
  chart: (title: string, now: string): string => `${title}, last 24 hours, now ${now}`,
  tableOf: (title: string): string => `${title}, every 15 minutes`,
} as const;

type DayFigureProps = {
  title: string;
  unit: string;
  day: readonly MonitorSlot[];
  /** Null when it was not measured. */
  valueOf: (slot: MonitorSlot) => number | null;
};

const minWidth = 240;
const plot = { scale: 44, top: 10, bottom: 108, height: 128 } as const;
const quarters = [0, 0.25, 0.5, 0.75] as const;

const getY = (value: number, top: number): number =>
  plot.bottom - (value / top) * (plot.bottom - plot.top);

/** One series over the last 24 hours, starting at zero; a table below has the same figures. */
export const DayFigure = ({ title, unit, day, valueOf }: DayFigureProps): JSX.Element => {
  const values = day.map(valueOf);
  const top = roundUpAxisMax(Math.max(...values.map((value) => value ?? 0), 0));
  const last = day.at(-1);
  const latestValue = (last && valueOf(last)) ?? null;
  const now = latestValue === null ? texts.notMeasured : `${formatMeasure(latestValue)} ${unit}`;
  return (
    <figure className="day-figure">
      <figcaption>
        <span>{title}</span>
        <span>
          {latestValue === null ? (
            texts.notMeasured
          ) : (
            <CurrentValue value={latestValue} unit={unit} />
          )}
        </span>
      </figcaption>
      <DayChart day={day} values={values} top={top} label={texts.chart(title, now)} />
      <HourTable title={title} unit={unit} day={day} valueOf={valueOf} />
    </figure>
  );
};

type DrawingProps = {
  day: readonly MonitorSlot[];
  values: readonly (number | null)[];
  top: number;
  label: string;
};

// As wide as its container, so that the text size is constant.
const DayChart = ({ day, values, top, label }: DrawingProps): JSX.Element => {
  const [box, measuredWidth] = useWidth<HTMLDivElement>();
  const width = Math.max(measuredWidth, minWidth);
  const right = width - plot.scale;
  const getX = (at: number): number => (at / Math.max(1, values.length - 1)) * right;
  const lastValue = values.at(-1) ?? null;
  return (
    <div ref={box}>
      <svg
        className="chart"
        viewBox={`0 0 ${String(width)} ${String(plot.height)}`}
        role="img"
        aria-label={label}
      >
        <path className="grid" d={`M0 ${String(plot.top)}H${String(right)}`} />
        <path className="axis" d={`M0 ${String(plot.bottom)}H${String(right)}`} />
        <text x={right + 6} y={plot.top + 4}>
          {formatMeasure(top)}
        </text>
        <text x={right + 6} y={plot.bottom + 4}>
          0
        </text>
        <TimeLabels day={day} right={right} />
        {findMeasuredRuns(values).map(({ start, values: run }) => {
          const line = run
            .map((value, at) => `${getX(start + at).toFixed(1)} ${getY(value, top).toFixed(1)}`)
            .join('L');
          return (
            <Fragment key={start}>
              <path
                className="area"
                d={`M${line}V${String(plot.bottom)}H${getX(start).toFixed(1)}Z`}
              />
              <path className="plot-line" d={`M${line}h0`} />
            </Fragment>
          );
        })}
        {lastValue === null ? null : <circle cx={right} cy={getY(lastValue, top)} r="3" />}
      </svg>
    </div>
  );
};

const CurrentValue = ({ value, unit }: { value: number; unit: string }): JSX.Element => (
  <>
    <b>{formatMeasure(value)}</b> {unit}
  </>
);

const TimeLabels = ({
  day,
  right,
}: Pick<DayFigureProps, 'day'> & { right: number }): JSX.Element => (
  <>
    {quarters.map((share) => {
      const slot = day[Math.floor(share * day.length)];
      return slot === undefined ? null : (
        <text key={share} x={share * right} y="124" textAnchor={share === 0 ? 'start' : 'middle'}>
          {formatClockTime(new Date(slot.at))}
        </text>
      );
    })}
    <text x={right} y="124" textAnchor="end">
      now
    </text>
  </>
);

// Rows render once it is opened.
const HourTable = ({ title, unit, day, valueOf }: DayFigureProps): JSX.Element => {
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
        <div className="scroll tall" tabIndex={0} role="region" aria-label={texts.tableOf(title)}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col" className="number">
                  {unit}
                </th>
              </tr>
            </thead>
            <tbody>
              {day.toReversed().map((slot) => {
                const value = valueOf(slot);
                return (
                  <tr key={slot.at}>
                    <th scope="row">{formatClockTime(new Date(slot.at))}</th>
                    <td className="number">
                      {value === null ? texts.notMeasured : formatMeasure(value)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
};
