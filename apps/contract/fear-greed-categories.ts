export { fearGreedCategories } from '../../domain/shared/fear-greed.ts';
