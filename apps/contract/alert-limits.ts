export {
  alertBounds,
  formatExactPrice,
  formatPriceForRule as formatPriceBeside,
} from '../../domain/shared/market/price-alerts.ts';
