import type { CoinForecasts } from '#contract/predictions/coin-forecasts.ts';
import { formatCount, formatDecimals, formatPrice, formatShare } from '#contract/format.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { text } from './texts.ts';

export const formatHitRate = ({ figures: { hitRate, calls } }: CoinForecasts): string =>
  hitRate === null
    ? 'No calls due yet'
    : text('predictions.rate', {
        rate: formatShare(hitRate.rate),
        calls: formatCount(calls),
      });

export const formatSource = ({ newest }: CoinForecasts): string =>
  newest?.source ?? text('predictions.never');

export const formatError = ({ figures: { errorToLastPrice } }: CoinForecasts): string =>
  errorToLastPrice === null
    ? text('predictions.never')
    : text('predictions.error-words', { ratio: formatDecimals(errorToLastPrice, 3) });

export const formatCoverage = ({ figures: { coverage } }: CoinForecasts): string => {
  if (coverage === null) return text('predictions.never');
  const { band50, band80, band90 } = coverage;
  return text('predictions.coverage-words', {
    band50: formatShare(band50),
    band80: formatShare(band80),
    band90: formatShare(band90),
  });
};

export const formatActual = ({ actual }: PredictionRecord): string =>
  actual === null ? 'No price' : formatPrice(actual);

export const formatOutcome = ({ hit }: PredictionRecord): string => {
  if (hit === null) return 'No call';
  return text(hit ? 'predictions.hit' : 'predictions.miss');
};
