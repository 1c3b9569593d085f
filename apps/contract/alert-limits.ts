export {
  alertBounds,
  formatExactPrice,
  formatPriceBeside,
} from '../../domain/shared/market/price-alerts.ts';
