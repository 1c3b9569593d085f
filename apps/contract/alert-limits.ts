export { alertBounds } from '../../domain/shared/price-alerts.ts';
