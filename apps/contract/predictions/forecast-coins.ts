export {
  maxFurtherCoins,
  neededHistoryMonths,
} from '../../../domain/shared/market/forecast-coins.ts';
