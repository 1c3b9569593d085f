export { alertBounds, exactPrice } from '../../domain/shared/market/price-alerts.ts';
