export {
  createMoneyFormat,
  getCurrencySign,
  replaceSign,
  usdFormat,
  type MoneyFormat,
} from '../../../domain/shared/market/money.ts';
export { isFreshRate } from '../../../domain/shared/market/exchange-rates.ts';
export type { Currency } from '../../../domain/shared/market/currencies.ts';
