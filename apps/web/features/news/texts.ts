import type { NewsItem } from '#contract/news/news.ts';
import { sentimentChoiceTexts } from '../../components/sentiment-choice-texts.ts';

const formatCount = (count: number, one: string, more: string): string =>
  count === 1 ? one : `${String(count)} ${more}`;

export const newsTexts = {
  recent: 'Recent News',
  failed: 'Error loading news. Please try again later.',
  empty: 'No news articles available at this time. Please check back later.',
  outlets: (source: string, outlets: number): string =>
    outlets > 1 ? `${source} and ${String(outlets - 1)} more` : source,
  impact: (level: NewsItem['priceImpact']): string => `Price impact: ${level}`,
  read: 'Read full article',
  views: {
    label: 'News views today',
    plan: (name: string): string => `${name} Plan`,
    count: (seen: number, limit: number): string => `${String(seen)} of ${String(limit)}`,
    what: 'news views today',
    rule: 'Each story counts once, however often you open it. The count resets at 00:00 UTC.',
    seePlans: 'See plans',
  },
  limit: {
    title: "You've reached your daily news view limit.",
    until: (wait: string): string =>
      `You get ten more at 00:00 UTC, in ${wait}. Basic and Pro have no limit.`,
    upgrade: 'Upgrade to Pro',
    read: 'Read today',
    readNote: 'You can reopen these until midnight UTC',
    opened: (at: string): string => `opened ${at}`,
    gone: 'This story is no longer available.',
    none: 'You have not opened any stories today.',
  },
} as const;

export const newsPageTexts = {
  lead: 'Crypto news with the sentiment of its words and its impact on the price. Stories covered by several outlets appear once, and those that match interests you chose come first.',
  recent: (count: number, outlets: number): string =>
    `${formatCount(count, 'One recent story', 'recent stories')} from ${formatCount(outlets, 'one outlet', 'outlets')}.`,
  shown: (count: number, outlets: number): string =>
    `Showing ${String(count)} stories from ${formatCount(outlets, 'one outlet', 'outlets')}.`,
  found: (count: number, outlets: number): string =>
    `Showing ${formatCount(count, 'one matching story', 'matching stories')} from ${formatCount(outlets, 'one outlet', 'outlets')}.`,
  search: {
    label: 'Search news',
    text: 'Search stories...',
    coin: 'Coin',
    anyCoin: 'All coins',
    coinOf: (symbol: string, name: string | undefined): string =>
      name === undefined ? symbol : `${symbol} – ${name}`,
    none: 'No stories found.',
    noneHint: 'Try a shorter word or another coin. Only the newest 1,000 stories are searched.',
  },
  filters: {
    title: 'Filters',
    summary: (coins: number, categories: number, sentiment: string): string =>
      `${formatCount(coins, '1 coin', 'coins')}, ${formatCount(categories, '1 category', 'categories')}, ${sentiment}`,
    coins: 'Coins',
    categories: 'Categories',
    sentiment: 'Sentiment',
    sentiments: sentimentChoiceTexts.names,
    balanced: sentimentChoiceTexts.hint,
    saved: 'Filters start from your saved preferences. Matching stories come first.',
    change: 'Change them in Settings',
  },
} as const;

export const storyTexts = {
  loading: 'Loading the article',
  read: 'Read full article',
} as const;
