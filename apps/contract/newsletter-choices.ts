/** How often the newsletter comes, and the parts of it that a reader may leave out. */
export { newsletterFrequencies, newsletterTopics } from '../../domain/shared/news/newsletter.ts';
