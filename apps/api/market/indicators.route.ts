import {
  type Indicators,
  marketOperations,
  candleRanges,
  type CandleRange,
} from '#contract/market/market.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  type CoinIndicators,
  coinIndicators,
  warmUpCandles,
} from '#models/indicators/coin-indicators.ts';
import { findListedCoinBySymbol } from '#observations/prices/queries.ts';
import { prepareBody } from '../prepared/prepared-body.ts';
import type { CandleReader } from './candle-reader.ts';
import {
  formatInterval,
  buildResponseCacheKey,
  getCandleProvenance,
  toCandle,
} from './candles.route.ts';
import { type KnownCoin, requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const comparisonSymbols = ['BTC', 'ETH'] as const;
// Ninety full days, the day before them, and the current day.
const comparisonHours = 92 * 24;

export const indicatorsRoute = (deps: MarketRoutesDeps, reader: CandleReader): void => {
  const { routes, systemNow } = deps;
  const computeIndicators = async (
    { reading, coin }: KnownCoin,
    range: CandleRange,
  ): Promise<ComputedIndicators> => {
    const { hours: shownHours, every } = candleRanges[range];
    const count = Math.max(shownHours + warmUpCandles * every, comparisonHours);
    const { source, hours, unitChange } = await reader.hours(coin, count);
    const comparisonCoins = comparisonSymbols.flatMap((symbol) => {
      const comparedCoin = findListedCoinBySymbol(reading, symbol);
      return comparedCoin === undefined || comparedCoin.id === coin.id ? [] : [comparedCoin];
    });
    const comparisonSeries = await Promise.all(
      comparisonCoins.map(async (other) => ({
        symbol: other.symbol,
        hours: (await reader.hours(other, comparisonHours)).hours,
      })),
    );
    const displayedPeriods = shownHours / every;
    const indicators = coinIndicators({
      hours,
      others: comparisonSeries,
      periodMs: every * hourMs,
      displayedPeriods,
    });
    return { source, hours: hours.slice(-1), unitChange, answer: toIndicators(indicators) };
  };
  routes.on(marketOperations.indicators, async ({ params, query }) => {
    const resolvedCoin = await requireKnownCoin(deps, params.symbol);
    const { range = '1M' } = query;
    const { coin } = resolvedCoin;
    const name = `indicators ${range}`;
    const computedIndicators = await reader.once({ coin, name }, () =>
      computeIndicators(resolvedCoin, range),
    );
    const provenance = getCandleProvenance(resolvedCoin, computedIndicators, systemNow());
    const body = await reader.once({ coin, name: buildResponseCacheKey(name, provenance) }, () =>
      prepareBody({
        coinSymbol: coin.symbol,
        range,
        interval: formatInterval(candleRanges[range].every),
        ...computedIndicators.answer,
        ...(computedIndicators.unitChange && { unitChange: computedIndicators.unitChange }),
        ...provenance,
      }),
    );
    return { body };
  });
};

type IndicatorFields = Omit<
  Indicators,
  'coinSymbol' | 'range' | 'interval' | 'unitChange' | 'source' | 'kind' | 'at' | 'stale'
>;
type ComputedIndicators = Awaited<ReturnType<CandleReader['hours']>> & {
  readonly answer: IndicatorFields;
};

const toIndicators = (found: CoinIndicators): IndicatorFields => {
  const { drawdown } = found;
  return {
    candles: found.candles.map(toCandle),
    ...roundSeries(found.series),
    deepestFall: drawdown && {
      share: round(drawdown.deepest),
      from: new Date(drawdown.highAt).toISOString(),
      to: new Date(drawdown.lowAt).toISOString(),
    },
    volatility: found.volatility.map(({ days, volatility }) => ({
      days,
      annualised: roundOrNull(volatility),
    })),
    correlations: found.correlations.map(({ symbol, days, value }) => ({
      coinSymbol: symbol,
      days,
      correlation: roundOrNull(value),
    })),
    volumeByHour: found.volumeByHour.map(roundOrNull),
  };
};

// Eight significant digits are more than a screen shows and halve the size of a number.
const round = (value: number): number => Number(value.toPrecision(8));
const roundOrNull = (value: number | null): number | null => (value === null ? null : round(value));

const roundSeries = (
  series: CoinIndicators['series'],
): Record<keyof typeof series, (number | null)[]> => ({
  rsi: series.rsi.map(roundOrNull),
  macd: series.macd.map(roundOrNull),
  macdSignal: series.macdSignal.map(roundOrNull),
  macdHistogram: series.macdHistogram.map(roundOrNull),
  bollingerLower: series.bollingerLower.map(roundOrNull),
  bollingerMiddle: series.bollingerMiddle.map(roundOrNull),
  bollingerUpper: series.bollingerUpper.map(roundOrNull),
  vwap: series.vwap.map(roundOrNull),
  obv: series.obv.map(roundOrNull),
  mfi: series.mfi.map(roundOrNull),
  drawdown: series.drawdown.map(roundOrNull),
});
