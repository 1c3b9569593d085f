import { candleRanges, type CandleRange } from '#contract/market/candle-ranges.ts';
import type { Indicators } from '#contract/market/market.ts';
import { marketOperations } from '#contract/operations/market/market.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type CoinIndicators,
  coinIndicators,
  warmUpCandles,
} from '#models/indicators/coin-indicators.ts';
import { coinBySymbol } from '#observations/prices/queries.ts';
import { prepareBody } from '../prepared/prepared-body.ts';
import type { CandleReader } from './candle-reader.ts';
import { intervalOf, nameOfBytes, provenanceOf, toCandle } from './candles.route.ts';
import { type KnownCoin, knownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const comparedWith = ['BTC', 'ETH'] as const;
// Ninety full days, the day before them, and the current day.
const comparedHours = 92 * 24;

export const indicatorsRoute = (deps: MarketRoutesDeps, reader: CandleReader): void => {
  const { routes, systemNow } = deps;
  const compute = async ({ reading, coin }: KnownCoin, range: CandleRange): Promise<Computed> => {
    const { hours: shownHours, every } = candleRanges[range];
    const count = Math.max(shownHours + warmUpCandles * every, comparedHours);
    const { source, hours } = await reader.hours(coin, count);
    const others = comparedWith.flatMap((symbol) => {
      const other = coinBySymbol(reading, symbol);
      return other === undefined || other.id === coin.id ? [] : [other];
    });
    const compared = await Promise.all(
      others.map(async (other) => ({
        symbol: other.symbol,
        hours: (await reader.hours(other, comparedHours)).hours,
      })),
    );
    const shown = shownHours / every;
    const found = coinIndicators({
      hours,
      others: compared,
      periodMs: every * hourMs,
      displayedPeriods: shown,
    });
    return { source, hours: hours.slice(-1), answer: toIndicators(found) };
  };
  routes.on(marketOperations.indicators, async ({ params, query }) => {
    const known = await knownCoin(deps, params.symbol);
    const { range = '1M' } = query;
    const { coin } = known;
    const name = `indicators ${range}`;
    const found = await reader.once({ coin, name }, () => compute(known, range));
    const provenance = provenanceOf(known, found, systemNow());
    const body = await reader.once({ coin, name: nameOfBytes(name, provenance) }, () =>
      prepareBody({
        coinSymbol: coin.symbol,
        range,
        interval: intervalOf(candleRanges[range].every),
        ...found.answer,
        ...provenance,
      }),
    );
    return { body };
  });
};

type Answer = Omit<
  Indicators,
  'coinSymbol' | 'range' | 'interval' | 'source' | 'kind' | 'at' | 'stale'
>;
type Computed = Awaited<ReturnType<CandleReader['hours']>> & { readonly answer: Answer };

const toIndicators = (found: CoinIndicators): Answer => {
  const { drawdown: fall } = found;
  return {
    candles: found.candles.map(toCandle),
    ...roundedAll(found.series),
    deepestFall: fall && {
      share: rounded(fall.deepest),
      from: new Date(fall.highAt).toISOString(),
      to: new Date(fall.lowAt).toISOString(),
    },
    volatility: found.volatility.map(({ days, volatility }) => ({
      days,
      annualised: roundedOrNull(volatility),
    })),
    correlations: found.correlations.map(({ symbol, days, value }) => ({
      coinSymbol: symbol,
      days,
      correlation: roundedOrNull(value),
    })),
    volumeByHour: found.volumeByHour.map(roundedOrNull),
  };
};

// Eight significant digits are more than a screen shows and halve the size of a number.
const rounded = (value: number): number => Number(value.toPrecision(8));
const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value);

const roundedAll = (
  series: CoinIndicators['series'],
): Record<keyof typeof series, (number | null)[]> => ({
  rsi: series.rsi.map(roundedOrNull),
  macd: series.macd.map(roundedOrNull),
  macdSignal: series.macdSignal.map(roundedOrNull),
  macdHistogram: series.macdHistogram.map(roundedOrNull),
  bollingerLower: series.bollingerLower.map(roundedOrNull),
  bollingerMiddle: series.bollingerMiddle.map(roundedOrNull),
  bollingerUpper: series.bollingerUpper.map(roundedOrNull),
  vwap: series.vwap.map(roundedOrNull),
  obv: series.obv.map(roundedOrNull),
  mfi: series.mfi.map(roundedOrNull),
  drawdown: series.drawdown.map(roundedOrNull),
});
