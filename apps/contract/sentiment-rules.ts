export { minStoriesForCall } from '../../domain/shared/news/sentiment-rules.ts';
