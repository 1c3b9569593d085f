import type { CoinForecasts } from '#contract/coin-forecasts.ts';
import type { PredictionRecord } from '#contract/track-record.ts';
import { formatPercent, formatPrice } from '#ui/format.ts';
import { text } from '../texts/text.ts';

const shareInWords = (share: number): string => formatPercent(share * 100);

export const hitRateInWords = ({ figures: { hitRate, calls } }: CoinForecasts): string =>
  hitRate === null
    ? text('predictions.no-calls')
    : text('predictions.rate', {
        ...{ rate: shareInWords(hitRate.rate), calls: calls.toLocaleString('en-GB') },
      });

export const sourceInWords = ({ newest }: CoinForecasts): string =>
  newest?.source ?? text('predictions.never');

export const errorInWords = ({ figures: { errorToLastPrice } }: CoinForecasts): string =>
  errorToLastPrice === null
    ? text('predictions.never')
    : text('predictions.error-words', { ratio: errorToLastPrice.toFixed(3) });

export const coverageInWords = ({ figures: { coverage } }: CoinForecasts): string => {
  if (coverage === null) return text('predictions.never');
  const { band50, band80, band90 } = coverage;
  return text('predictions.coverage-words', {
    band50: shareInWords(band50),
    band80: shareInWords(band80),
    band90: shareInWords(band90),
  });
};

export const actualInWords = ({ actual }: PredictionRecord): string =>
  actual === null ? text('predictions.no-price') : formatPrice(actual);

export const outcomeInWords = ({ hit }: PredictionRecord): string => {
  if (hit === null) return text('predictions.not-called');
  return text(hit ? 'predictions.hit' : 'predictions.miss');
};
