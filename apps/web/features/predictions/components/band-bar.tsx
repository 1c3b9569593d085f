import type { JSX } from 'react';
import { formatPrice } from '#contract/format.ts';
import type { PredictionBands } from '#contract/predictions.ts';
import { predictionTexts } from '../texts.ts';

/** Lowest and highest price of a row of bars. */
export type Scale = { low: number; high: number };

const width = 160;

/** The bands of one hour on a scale that all hours share. */
export const BandBar = ({
  bands,
  price,
  scale,
}: {
  bands: PredictionBands;
  price: number;
  scale: Scale;
}): JSX.Element => {
  const at = (usd: number): number => ((usd - scale.low) / (scale.high - scale.low)) * width;
  const bars = [bands.band90, bands.band80, bands.band50];
  const { low, high } = bands.band80;
  return (
    <svg
      width={width}
      height="18"
      viewBox={`0 0 ${String(width)} 18`}
      role="img"
      aria-label={predictionTexts.to(formatPrice(low), formatPrice(high))}
    >
      <path d={`M0 17.5H${String(width)}`} className="base" />
      {bars.map((bar, index) => (
        <rect
          key={index}
          className={`d${String(index + 1)}`}
          x={at(bar.low)}
          y="2"
          width={Math.max(1, at(bar.high) - at(bar.low))}
          height="14"
        />
      ))}
      <path d={`M${at(price).toFixed(1)} 2V16`} className="middle" />
    </svg>
  );
};
