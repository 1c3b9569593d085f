export {
  createMoneyFormat,
  getCurrencySign,
  replaceSign,
  usdFormat,
  type MoneyFormat,
} from '../../../domain/shared/market/money.ts';
export type { Currency } from '../../../domain/shared/market/currencies.ts';
