export { fewestStoriesForCall } from '../../domain/shared/news/sentiment-rules.ts';
