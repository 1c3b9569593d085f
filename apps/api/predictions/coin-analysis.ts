import type { Prediction } from '#contract/predictions.ts';
import { bollingerBands } from '#models/indicators/bollinger.ts';
import type { IndicatorCandle, Series } from '#models/indicators/candle.ts';
import { macd } from '#models/indicators/macd.ts';
import { simpleAverage } from '#models/indicators/moving-average.ts';
import { relativeStrength } from '#models/indicators/relative-strength.ts';
import { volumeAnalysis, volumeHours } from '#models/indicators/volume-analysis.ts';
import { vwapOfDay } from '#models/indicators/volume-flow.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { sourceNames } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

type Analysis = Pick<Prediction, 'technicals' | 'volumeAnalysis'>;

/** Indicators of the newest finished hour of a coin. */
export const analyseCoin = async (
  ports: { readonly readModels: ReadModels },
  coinId: string,
  now: Date,
): Promise<Analysis> => {
  const sources = await sourceNames(ports, 'candles');
  const range = { coinId, until: now.toISOString(), limit: volumeHours, sources };
  const found = (await listCandles(ports, range))?.candles ?? [];
  const hours = found.map((candle) => ({ ...candle, openAt: Date.parse(candle.openAt) }));
  return { technicals: technicalsOf(hours), volumeAnalysis: volumeAnalysis(hours) };
};

const technicalsOf = (hours: readonly IndicatorCandle[]): Analysis['technicals'] => {
  const closes = hours.map(({ close }) => close);
  const { lower, upper } = bollingerBands(closes);
  const average = (length: number) => lastOf(simpleAverage(closes, length));
  return {
    rsi: lastOf(relativeStrength(closes)),
    ma5: average(5),
    ma10: average(10),
    ma20: average(20),
    vwap: lastOf(vwapOfDay(hours)),
    macd: lastOf(macd(closes).macd),
    bollingerUpper: lastOf(upper),
    bollingerLower: lastOf(lower),
  };
};

const lastOf = (series: Series): number | null => series.at(-1) ?? null;
