import type { ExchangeRates } from '#contract/market/exchange-rates.ts';
import type { Currency } from '#contract/market/money.ts';
import { showConverted, showUsd } from '../../lib/money.ts';

type ShownCurrency = {
  readonly currency: Currency;
  /** Undefined without a current rate. */
  readonly rate: ExchangeRates['rates'][number] | undefined;
  /** Before the rates are loaded, none is known to be missing. */
  readonly isLoaded: boolean;
};

/** Shows prices in the member's currency if there is a current rate. */
export const showCurrency = ({ currency, rate: found, isLoaded }: ShownCurrency): void => {
  if (currency === 'USD') {
    showUsd();
    return;
  }
  if (found === undefined) {
    showUsd(isLoaded ? currency : undefined);
    return;
  }
  const { rate, source, kind, at } = found;
  showConverted(currency, { state: 'converted', rate, source, simulated: kind !== 'live', at });
};
