export { fearGreedCategories } from '../../domain/shared/market/fear-greed.ts';
