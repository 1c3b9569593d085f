export { alertBounds, formatExactPrice } from '../../domain/shared/market/price-alerts.ts';
