import type { JSX } from 'react';
import { formatCount } from '#contract/format.ts';
import type { RecordFigures } from '#contract/track-record.ts';
import { trackRecordTexts } from '../texts.ts';

const texts = trackRecordTexts.word;

const size = 300;
const edge = { left: 36, bottom: 40, top: 10, right: 14 } as const;
const x = (share: number): number => edge.left + share * (size - edge.left - edge.right);
const y = (share: number): number => size - edge.bottom - share * (size - edge.bottom - edge.top);
const at = (one: number, other: number): string => `${x(one).toFixed(1)} ${y(other).toFixed(1)}`;
const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1] as const;
const lane = `M${at(0, 0.05)}L${at(0, 0)}L${at(0.05, 0)}L${at(1, 0.95)}L${at(1, 1)}L${at(0.95, 1)}Z`;

type Checked = { claimed: number; held: number };

const checkedOf = ({ coverage }: RecordFigures): Checked[] =>
  coverage === null
    ? []
    : [
        { claimed: 0.5, held: coverage.band50 },
        { claimed: 0.8, held: coverage.band80 },
        { claimed: 0.9, held: coverage.band90 },
      ];

type BandCheckProps = { hour: RecordFigures; day: RecordFigures | undefined };

/** How often bands held, against what they claimed: dots for a day, diamonds for an hour. */
export const BandCheck = ({ hour, day }: BandCheckProps): JSX.Element => (
  <>
    <svg
      className="tr-drawing"
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      role="img"
      aria-label={texts.chart}
    >
      <path className="lane" d={lane} />
      {ticks.map((tick) => (
        <Tick key={tick} tick={tick} />
      ))}
      <path className="ideal" d={`M${at(0, 0)}L${at(1, 1)}`} />
      {(day ? checkedOf(day) : []).map(({ claimed, held }) => (
        <circle key={claimed} className="dot" cx={x(claimed)} cy={y(held)} r="4" />
      ))}
      {checkedOf(hour).map(({ claimed, held }) => (
        <path key={claimed} className="diamond" d={`M${at(claimed, held)}m0-6 6 6-6 6-6-6z`} />
      ))}
      <text x={x(0.5)} y={size - 4} textAnchor="middle">
        {texts.claimed}
      </text>
      <text transform={`translate(11 ${String(y(0.5))}) rotate(-90)`} textAnchor="middle">
        {texts.cameTrue}
      </text>
    </svg>
    <p className="tr-key">
      {day?.coverage ? (
        <span>
          <svg className="tr-drawing" width="10" height="10" aria-hidden="true">
            <circle className="dot" cx="5" cy="5" r="4" />
          </svg>
          {texts.day(formatCount(day.resolved))}
        </span>
      ) : null}
      <span>
        <svg className="tr-drawing" width="14" height="14" aria-hidden="true">
          <path className="diamond" d="m7 1 6 6-6 6-6-6z" />
        </svg>
        {texts.hour(formatCount(hour.resolved))}
      </span>
    </p>
  </>
);

const Tick = ({ tick }: { tick: number }): JSX.Element => (
  <g>
    <path className="grid" d={`M${at(tick, 0)}L${at(tick, 1)}M${at(0, tick)}L${at(1, tick)}`} />
    <text x={x(tick)} y={size - edge.bottom + 16} textAnchor="middle">
      {Math.round(100 * tick)}
    </text>
    <text x={edge.left - 6} y={y(tick) + 4} textAnchor="end">
      {Math.round(100 * tick)}
    </text>
  </g>
);
