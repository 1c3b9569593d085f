import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import type { PredictionBands } from '#contract/predictions/predictions.ts';

type Convert = (usd: number) => number;

type PricedHour = { readonly price: number; readonly bands: PredictionBands };

/** The forecasts with every price in another currency. Shares, changes and times stay. */
export const convertHourly = (hourly: HourlyPredictions, convert: Convert): HourlyPredictions => ({
  ...hourly,
  currentPrice: convertIfKnown(hourly.currentPrice, convert),
  predictions: hourly.predictions.map((hour) => convertHour(hour, convert)),
  previous: hourly.previous && {
    ...hourly.previous,
    currentPrice: convert(hourly.previous.currentPrice),
    predictions: hourly.previous.predictions.map((hour) => ({
      ...convertHour(hour, convert),
      actual: convertIfKnown(hour.actual, convert),
    })),
  },
});

const convertIfKnown = (usd: number | null, convert: Convert): number | null =>
  usd === null ? null : convert(usd);

const convertHour = <Hour extends PricedHour>(hour: Hour, convert: Convert): Hour => ({
  ...hour,
  price: convert(hour.price),
  bands: {
    band50: convertBand(hour.bands.band50, convert),
    band80: convertBand(hour.bands.band80, convert),
    band90: convertBand(hour.bands.band90, convert),
  },
});

const convertBand = <Band extends PredictionBands['band80']>(
  band: Band,
  convert: Convert,
): Band => ({
  ...band,
  low: convert(band.low),
  high: convert(band.high),
});
