export { alertBounds, exactPrice } from '../../domain/shared/price-alerts.ts';
