import { exchangeRateOperations, type ExchangeRates } from '#contract/market/exchange-rates.ts';
import { baseCurrency } from '#domain/shared/market/currencies.ts';
import { exchangeRateBounds, isFreshRate } from '#domain/shared/market/exchange-rates.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import {
  listExchangeRates,
  type ExchangeRateRecord,
} from '#observations/exchange-rates/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';

export type ExchangeRateRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly clock: Clock };
};

export const exchangeRateRoutes = ({ routes, platform }: ExchangeRateRoutesDeps): void => {
  routes.on(exchangeRateOperations.exchangeRates, async () => ({
    body: toExchangeRates(await listExchangeRates(platform), platform.clock.now()),
  }));
};

const toExchangeRates = (records: readonly ExchangeRateRecord[], now: Date): ExchangeRates => ({
  base: baseCurrency,
  maxAgeSeconds: exchangeRateBounds.maxAgeMs / secondMs,
  rates: records.map(({ id: currency, rate, source, kind, at }) => ({
    currency,
    rate,
    source,
    kind,
    at,
    stale: !isFreshRate({ at }, now),
  })),
});
