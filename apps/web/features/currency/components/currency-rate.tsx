import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFreshRate, type Currency } from '#contract/market/money.ts';
import { showConverted, showUsd } from '../../../lib/money.ts';
import { useTimeValue } from '../../../lib/use-now.ts';
import { exchangeRatesQuery } from '../api/get-exchange-rates.ts';

/** Keeps the rate at which prices are shown, while somebody is logged in. */
export const CurrencyRate = ({ currency }: { currency: Currency }): null => {
  const isConverted = currency !== 'USD';
  const { data, isError } = useQuery({ ...exchangeRatesQuery, enabled: isConverted });
  const found = isConverted ? data?.rates.find((each) => each.currency === currency) : undefined;
  const isFresh = useTimeValue((now) => found !== undefined && isFreshRate(found, now));
  useEffect(() => {
    if (!isConverted) {
      showUsd();
      return;
    }
    if (found !== undefined && isFresh) {
      const { rate, source, kind, at } = found;
      showConverted(currency, {
        state: 'converted',
        rate,
        source,
        simulated: kind !== 'live',
        at,
      });
      return;
    }
    // While the first rate loads, nothing is known to be missing.
    showUsd(data !== undefined || isError ? currency : undefined);
  }, [isConverted, currency, found, isFresh, data, isError]);
  useEffect(
    () => () => {
      showUsd();
    },
    [],
  );
  return null;
};
