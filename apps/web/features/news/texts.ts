import type { NewsItem } from '#contract/news/news.ts';
import { sentimentChoiceTexts } from '../../components/sentiment-choice-texts.ts';

const formatCount = (count: number, one: string, more: string): string =>
  count === 1 ? one : `${String(count)} ${more}`;

export const newsTexts = {
  recent: 'Recent News',
  about: (coin: string): string => `News about ${coin}`,
  noneAbout: (coin: string): string => `No recent stories mention ${coin}.`,
  loading: 'Loading news',
  failed: 'Error loading news. Please try again later.',
  empty: 'No news articles available at this time. Please check back later.',
  simulatedNote: 'These stories are simulated, like the prices they mention.',
  ago: (age: string): string => `${age} ago`,
  outlets: (source: string, outlets: number): string =>
    outlets > 1 ? `${source} and ${String(outlets - 1)} more` : source,
  sentiment: { up: 'Positive', down: 'Negative', flat: 'Neutral' },
  impact: (level: NewsItem['priceImpact']): string => `Price impact: ${level}`,
  coins: 'Related coins',
  read: 'Read full article',
  readOf: (title: string): string => `: ${title}`,
  all: 'All news',
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
  searching: 'Matching stories from all outlets.',
  waiting: 'Recent stories from all outlets.',
  order: 'Sorted by your interests',
  newestFirst: 'Newest first',
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
  more: 'More stories',
  loadingMore: 'Loading more stories',
  moreFailed: 'More stories could not be loaded.',
  noMore: 'No more stories.',
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
  score: {
    title: 'What the score means',
    text: 'From −1 to +1. Above +0.3 is Positive, below −0.3 Negative, anything in between is Neutral.',
    impact:
      'Price impact compares the first coin’s move in the hour after publication with its usual hourly move. It is pending until that hour is over.',
  },
} as const;

export const storyTexts = {
  loading: 'Loading the article',
  missing: {
    title: 'Article not found',
    text: 'It may have been removed, or the link may be wrong.',
  },
  back: 'Crypto News',
  read: 'Read full article',
  path: 'Breadcrumb',
  published: (moment: string, age: string): string =>
    age === moment ? `published ${moment}` : `published ${moment}, ${age}`,
  feed: (outlet: string): string =>
    `This is the text that ${outlet} publishes in its feed. Read the full story on their site.`,
  simulated: 'Simulated story. There is no original article.',
  opens: (host: string): string => `opens ${host}`,
  elsewhere: 'The same story elsewhere',
  folded: (outlets: number): string => `${String(outlets)} outlets, grouped`,
  related: 'Related',
  sentiment: {
    title: 'Sentiment of this story',
    score: (score: string): string => `Score ${score}, between minus 1 and plus 1`,
    because: 'Key phrases',
    sold: 'See which words drove this score with Basic or Pro.',
    none: 'No phrase stood out.',
    unknown: 'Neutral: no known words in the headline.',
  },
  impact: {
    moved: (coin: string): string => `${coin} in the hour after publication`,
    usual: 'Usual hourly move',
    pending: 'Pending until an hour after publication.',
    unknown: 'No coin is mentioned, or there are no prices for that hour.',
  },
  reading: {
    title: 'Your news views',
    counted: 'This story used one view.',
    more: 'Get unlimited news',
  },
} as const;
