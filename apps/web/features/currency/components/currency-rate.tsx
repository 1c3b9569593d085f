import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFreshRate, type Currency } from '#contract/market/money.ts';
import { showUsd } from '../../../lib/money.ts';
import { useTimeValue } from '../../../lib/use-now.ts';
import { exchangeRatesQuery } from '../api/get-exchange-rates.ts';
import { showCurrency } from '../show-currency.ts';

/** Keeps the rate at which prices are shown, while somebody is logged in. */
export const CurrencyRate = ({ currency }: { currency: Currency }): null => {
  const { data, isError } = useQuery({ ...exchangeRatesQuery, enabled: currency !== 'USD' });
  const found = data?.rates.find((each) => each.currency === currency);
  const isFresh = useTimeValue((now) => found !== undefined && isFreshRate(found, now));
  const isLoaded = data !== undefined || isError;
  useEffect(() => {
    showCurrency({ currency, rate: isFresh ? found : undefined, isLoaded });
  }, [currency, found, isFresh, isLoaded]);
  useEffect(
    () => () => {
      showUsd();
    },
    [],
  );
  return null;
};
