export { exchangeRateBounds } from '../../domain/shared/market/exchange-rates.ts';
