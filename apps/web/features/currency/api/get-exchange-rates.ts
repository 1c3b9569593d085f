import { minuteMs } from '#contract/durations.ts';
import { exchangeRateEndpoints } from '#contract/market/exchange-rates.ts';
import { callQuery } from '#ui/api/use-call.ts';

export const exchangeRatesQuery = callQuery(
  exchangeRateEndpoints.exchangeRates,
  {},
  { refetchInterval: minuteMs, background: 'refetches' },
);
