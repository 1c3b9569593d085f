import { queryOptions } from '@tanstack/react-query';
import { exchangeRateEndpoints } from '#contract/market/exchange-rates.ts';
import { call } from '#ui/api/call.ts';

const refreshMs = 60_000;

export const exchangeRatesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => call(exchangeRateEndpoints.exchangeRates, { signal }),
  refetchInterval: refreshMs,
});
