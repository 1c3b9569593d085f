import { hourMs } from '#domain/shared/time/durations.ts';
import { garmanKlass } from '#models/forecast/garman-klass.ts';
import { summariseAccuracy } from '#models/forecast/scoring/summary.ts';
import { mergeCandles } from '#models/indicators/merge-candles.ts';
import {
  parseCandle,
  detectCandleFormat,
  isHeader,
  splitLine,
} from '../../apps/cli/backtest/candle-line.ts';
import { readFileLines } from '../../apps/cli/backtest/file-lines.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { candlesOf, files, pathOf, walkOver } from './recorded.ts';

/** How far another source's candles are from those that the model was built on, and how it does on them. */
export const measureSources = async (): Promise<readonly Measurement[]> => {
  const { scored, missedHours } = await walkOver(files.kraken, {
    from: '2017-01-01',
    to: '2020-10-01',
    horizons: [1, 24],
  });
  const missed = [...missedHours]
    .map(([reason, hours]) => `${reason} ${String(hours)} h`)
    .join(', ');
  return [
    await differenceOfSources(),
    ...[1, 24].map((horizon): Measurement => {
      const { count, distribution, direction, variance } = summariseAccuracy(
        scored.get(horizon) ?? [],
      );
      return {
        name: `Bitcoin at Kraken 2017–2020, ${String(horizon)} h: CRPS to climatology`,
        ratio: distribution.model / distribution.climatology,
        lowerIsBetter: true,
        detail: [
          `n ${String(count)}, QLIKE to EWMA ${(variance.model.mean / variance.ewma.mean).toFixed(3)}`,
          `to persistence ${(variance.model.mean / variance.persistence.mean).toFixed(3)}`,
          `Brier to 0.25 ${direction.brier.toFixed(4)}`,
          `coverage ${distribution.coverage.map((share) => (100 * share).toFixed(1)).join('/')}`,
          `without forecast: ${missed}`,
        ].join(', '),
      };
    }),
  ];
};

// Kraken's hours merged to the two hours that Binance's older file has.
const differenceOfSources = async (): Promise<Measurement> => {
  const merged = mergeCandles(await candlesOf(files.kraken), 2 * hourMs);
  const krakenByTime = new Map(merged.map((candle) => [candle.openAt, candle]));
  const pairs = (await binanceCandles()).flatMap((candle) => {
    const other = krakenByTime.get(candle.openAt);
    return other && candle.volume > 0 ? [{ candle, other }] : [];
  });
  const gaps = pairs.map(({ candle, other }) => Math.abs(Math.log(other.close / candle.close)));
  const ratios = pairs.map(({ candle, other }) => garmanKlass(other) / garmanKlass(candle));
  const volumes = pairs.map(({ candle, other }) => other.volume / candle.volume);
  return {
    name: 'Kraken to Binance: variance of two hours, median ratio',
    ratio: median(ratios),
    lowerIsBetter: true,
    detail: `${String(pairs.length)} candles of 2017-08 to 2020-09; median gap of closes ${(100 * median(gaps)).toFixed(3)} %, median ratio of volumes ${median(volumes).toFixed(2)}`,
  };
};

const binanceCandles = async (): Promise<readonly HourlyCandle[]> => {
  const candles: HourlyCandle[] = [];
  for await (const { text } of readFileLines(pathOf(files.bitcoinOfTwoHours))) {
    const fields = splitLine(text);
    if (!isHeader(fields)) candles.push(parseCandle(fields, detectCandleFormat(fields)));
  }
  return candles;
};
