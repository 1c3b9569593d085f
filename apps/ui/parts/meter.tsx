import type { CSSProperties, JSX } from 'react';
import { uiTexts as texts } from '../texts.ts';

type MeterStyle = CSSProperties & Record<'--v' | '--n', number>;

/** A graduated scale, filled up to `value` of 100. */
export const Meter = ({
  value,
  label,
  ticks = 20,
  height = 14,
}: {
  value: number;
  label?: string;
  ticks?: number;
  height?: number;
}): JSX.Element => {
  const style: MeterStyle = { '--v': value, '--n': ticks, height };
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className="meter" style={style} {...name}>
      <i className="fill" />
    </div>
  );
};

/** Position of a reading between the low and high of a day or a year, 0 to 100. */
export const percentInRange = (reading: number, low: number, high: number): number => {
  if (high <= low) return 50;
  return Math.min(100, Math.max(0, ((reading - low) / (high - low)) * 100));
};

export const RangeBar = ({
  reading,
  low,
  high,
  format,
  span = texts.day,
}: {
  reading: number;
  low: number;
  high: number;
  format: (value: number) => string;
  /** What low and high refer to, for screen readers; a day by default. */
  span?: string;
}): JSX.Element => {
  const style = { '--v': percentInRange(reading, low, high) } as CSSProperties;
  return (
    <div className="range">
      <span>
        <span className="visually-hidden">{texts.low(span)}</span>
        {format(low)}
      </span>
      <i aria-hidden="true">
        <b className="marker" style={style} />
      </i>
      <span>
        <span className="visually-hidden">{texts.high(span)}</span>
        {format(high)}
      </span>
    </div>
  );
};
