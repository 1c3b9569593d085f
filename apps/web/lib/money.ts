import {
  createMoneyFormat,
  usdFormat,
  type Currency,
  type MoneyFormat,
} from '#contract/market/money.ts';
import { createStore, useStore } from './store.ts';

/** How prices are shown: converted at a rate, in USD because there is no current rate, or in USD by choice. */
type Conversion =
  | { readonly state: 'none' }
  | {
      readonly state: 'converted';
      readonly rate: number;
      readonly source: string;
      readonly simulated: boolean;
      readonly at: string;
    }
  | { readonly state: 'no-rate'; readonly wanted: Currency };

type DisplayMoney = MoneyFormat & {
  readonly conversion: Conversion;
  /** Formats figures that are in the currency already, such as those of a converted chart. */
  readonly converted: MoneyFormat;
};

const usdMoney: DisplayMoney = {
  ...usdFormat,
  converted: usdFormat,
  conversion: { state: 'none' },
};

const displayMoney = createStore<DisplayMoney>(usdMoney);

export const showConverted = (
  currency: Currency,
  conversion: Extract<Conversion, { state: 'converted' }>,
): void => {
  const { currency: shownCurrency, conversion: shown } = displayMoney.get();
  const isShown =
    shownCurrency === currency &&
    shown.state === 'converted' &&
    shown.rate === conversion.rate &&
    shown.at === conversion.at;
  if (isShown) return;
  const converted = createMoneyFormat(currency, 1);
  displayMoney.set({ ...createMoneyFormat(currency, conversion.rate), converted, conversion });
};

/** `wanted` is the chosen currency that has no current rate. */
export const showUsd = (wanted?: Currency): void => {
  displayMoney.set(
    wanted === undefined ? usdMoney : { ...usdMoney, conversion: { state: 'no-rate', wanted } },
  );
};

/** The only place where the browser converts figures: all come in USD, and are shown in the member's currency. */
export const useMoney = (): DisplayMoney => useStore(displayMoney);
