import type { JSX } from 'react';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { markStaleByAge, SourceLine } from '#ui/parts/source-line.tsx';
import { useNow } from '../../../lib/use-now.ts';

const hourSeconds = 3600;

type ForecastProvenance = Pick<Prediction, 'kind' | 'lastUpdated' | 'source'>;

/** Source and age of the candles behind the forecast. */
export const ForecastSource = ({
  prediction,
}: {
  prediction: ForecastProvenance;
}): JSX.Element | null => {
  const now = useNow();
  const { kind, lastUpdated: at, source } = prediction;
  if (kind === null || at === null || source === null) return null;
  const reading = markStaleByAge({ source, at, kind, stale: false }, now, hourSeconds);
  return (
    <SourceLine
      reading={reading}
      now={now}
      refreshSeconds={hourSeconds}
      named={kind !== 'simulated'}
    />
  );
};
