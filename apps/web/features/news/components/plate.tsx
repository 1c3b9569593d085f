import type { JSX } from 'react';
import { plateOf } from '#contract/plate.ts';

/** The outlet's plate, drawn in the colours of the theme. */
export const Plate = ({ outlet }: { outlet: string }): JSX.Element => {
  const { width, height, contours, initials } = plateOf(outlet);
  return (
    <svg className="plate" viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      {contours.map((path) => (
        <path key={path} d={path} />
      ))}
      <text x="10" y={height - 12}>
        {initials}
      </text>
    </svg>
  );
};
