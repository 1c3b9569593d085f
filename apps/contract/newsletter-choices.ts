/** Newsletter frequencies, and the parts of it that a reader can omit. */
export { newsletterFrequencies, newsletterTopics } from '../../domain/shared/news/newsletter.ts';
