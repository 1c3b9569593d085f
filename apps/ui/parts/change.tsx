import type { JSX } from 'react';
import { getChangeDirection, formatChange, type Direction } from '#contract/format.ts';
import { MissingValue } from './missing.tsx';

const triangles: Record<Direction, string> = {
  up: 'M4 0 8 7H0z',
  down: 'M4 7 0 0h8z',
  flat: 'M0 2.5h8v2H0z',
};

export const DirectionIcon = ({ direction }: { direction: Direction }): JSX.Element => (
  <svg viewBox="0 0 8 7" width="8" height="7" aria-hidden="true">
    <path d={triangles[direction]} />
  </svg>
);

/** Triangle, sign and number. `chip` adds the tint, used once per coin next to a large price. */
export const PercentChange = ({
  percent,
  chip = false,
}: {
  percent: number | null;
  chip?: boolean;
}): JSX.Element => {
  if (percent === null) return <MissingValue />;
  const direction = getChangeDirection(percent);
  return (
    <span className={`change ${chip ? 'chip ' : ''}${direction}`}>
      <DirectionIcon direction={direction} />
      {formatChange(percent)}
    </span>
  );
};
