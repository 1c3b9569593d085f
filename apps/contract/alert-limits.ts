export {
  alertBounds,
  formatExactPrice,
  formatPriceForRule as formatPriceBeside,
} from '../../domain/shared/market/price-alerts.ts';
export { holdingAmountMessage, isHoldingAmount } from '../../domain/shared/market/holdings.ts';
