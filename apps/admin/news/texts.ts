import { createText } from '../texts/create-text.ts';

export const newsTexts = {
  'resources.news.name': 'Story |||| News',
  'resources.news.fields.title': 'Story',
  'resources.news.fields.source': 'Source',
  'resources.news.fields.category': 'Category',
  'resources.news.fields.sentimentScore': 'Sentiment',
  'resources.news.fields.publishedAt': 'Published',
  'news.in-all':
    '%{smart_count} story, with its sentiment and price impact. |||| %{smart_count} stories, with their sentiment and price impact.',
  'news.positive': 'Positive, %{figure}',
  'news.neutral': 'Neutral, %{figure}',
  'news.negative': 'Negative, %{figure}',
  'news.outlets': '%{source} and one more |||| %{source} and %{smart_count} more',
  'news.impact-pending': 'Not known yet',
  'news.impact-unknown': 'No coin to compare with',
  'news.impact-low': 'Usual move',
  'news.impact-medium': 'Larger than usual',
  'news.impact-high': 'Much larger than usual',
  'news.impact-words': '%{level}: %{coin} %{move} in the hour after, usually %{usual}',
  'news.live': 'Live',
  'news.simulated': 'Simulated',
  'news.replay': 'Recorded',
} as const;

export const text = createText(newsTexts);
