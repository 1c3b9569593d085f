import type { JSX } from 'react';
import type { HourlyPredictions, PredictionBands } from '#contract/predictions.ts';
import { formatMoment, formatPrice, formatTime } from '#ui/format.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { predictionTexts } from '../texts.ts';
import { fanOf, type Fan, type Measured } from '../fan.ts';

const texts = predictionTexts.fan;
const gmt = { timeZone: 'GMT' };
const height = 300;

type FanProps = { measured: readonly Measured[]; hourly: HourlyPredictions };

/** The price of three days and the fan of what may come, with the same figures as a table. */
export const FanChart = ({ measured, hourly }: FanProps): JSX.Element | null => {
  const [frame, width] = useWidth<HTMLDivElement>();
  const fan = width === 0 ? undefined : fanOf(measured, hourly, { width, height });
  return (
    <figure className="fan">
      <div ref={frame} className="fan-place">
        {fan === undefined ? null : <Drawing fan={fan} width={width} />}
      </div>
      <figcaption className="legend">
        <span>
          <i className="line" /> {texts.measured}
        </span>
        <span>
          <i className="dash" /> {texts.middle}
        </span>
        {[texts.five, texts.eight, texts.nine].map((name, index) => (
          <span key={name}>
            <i className={`d${String(3 - index)}`} /> {name}
          </span>
        ))}
      </figcaption>
      <FanTable hourly={hourly} />
    </figure>
  );
};

const Drawing = ({ fan, width }: { fan: Fan; width: number }): JSX.Element => (
  <svg
    width={width}
    height={height}
    viewBox={`0 0 ${String(width)} ${String(height)}`}
    role="img"
    aria-label={texts.label(formatPrice(fan.last.low), formatPrice(fan.last.high))}
  >
    {fan.levels.map(({ y, price }) => (
      <g key={price}>
        <path className="grid" d={`M64 ${y.toFixed(1)}H${String(width)}`} />
        <text x="0" y={y + 4}>
          {formatPrice(price)}
        </text>
      </g>
    ))}
    {fan.days.map(({ x, at }) => (
      <text key={at} x={x} y={height - 4}>
        {new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...gmt })}
      </text>
    ))}
    {fan.bands.map((path, index) => (
      <path key={index} className={`d${String(index + 1)}`} d={path} />
    ))}
    <path className="measured" d={fan.measured} />
    <path className="middle" d={fan.middle} />
    <path className="now" d={`M${fan.now.x.toFixed(1)} 18V${String(height - 20)}`} />
    <text
      className="nowtext"
      x={fan.now.x}
      y="12"
      textAnchor={fan.now.x > width - 140 ? 'end' : 'middle'}
    >
      {texts.now(formatTime(new Date(fan.now.at), gmt))}
    </text>
  </svg>
);

const FanTable = ({ hourly }: { hourly: HourlyPredictions }): JSX.Element => {
  const { columns } = texts;
  const band = ({ low, high }: PredictionBands['band50']): string =>
    predictionTexts.to(formatPrice(low), formatPrice(high));
  return (
    <details>
      <summary>{texts.table}</summary>
      <div className="scroll" tabIndex={0} role="region" aria-label={texts.table}>
        <table className="hr">
          <thead>
            <tr>
              {Object.values(columns).map((name) => (
                <th key={name} scope="col" className={name === columns.time ? undefined : 'num'}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hourly.predictions.map(({ timestamp, price, bands }) => (
              <tr key={timestamp}>
                <th scope="row">{formatMoment(new Date(timestamp), new Date(timestamp), gmt)}</th>
                <td className="num">
                  <em>{formatPrice(price)}</em>
                </td>
                <td className="num">
                  <em>{band(bands.band50)}</em>
                </td>
                <td className="num">
                  <em>{band(bands.band80)}</em>
                </td>
                <td className="num">
                  <em>{band(bands.band90)}</em>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
