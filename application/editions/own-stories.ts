import { formatCount } from '#domain/shared/format.ts';
import type { Story } from '#observations/news/queries.ts';
import { shortenAddresses } from './shorten-addresses.ts';

type StoryLimits = { readonly perCoin: number; readonly total: number };

/** For each coin the stories that most outlets cover, each story once. Newer stories win where the numbers are equal. */
export const selectOwnStories = (
  coins: readonly { readonly symbol: string }[],
  stories: readonly Story[],
  { perCoin, total }: StoryLimits,
): readonly Story[] => {
  const sortedStories = stories.toSorted(
    (one, other) =>
      other.publications.length - one.publications.length ||
      Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
  );
  const selected = new Set<Story>();
  for (const { symbol } of coins) {
    const ofCoin = sortedStories.filter((story) => story.coins.includes(symbol));
    for (const story of ofCoin.filter((each) => !selected.has(each)).slice(0, perCoin))
      selected.add(story);
  }
  return [...selected].slice(0, total);
};

/** The coins of a story, its first outlet, and how many others cover it: `BTC · CoinDesk and 2 other outlets`. */
export const formatStorySource = ({ coins, publications }: Story): string => {
  const outlet = publications[0]?.outlet ?? '';
  return `${coins.slice(0, maxSymbols).join(', ')} · ${formatOutlets(outlet, publications.length)}`;
};

/** `outlets` is how many published the story, with the first one: `CoinDesk and 2 other outlets`. */
export const formatOutlets = (outlet: string, outlets: number): string =>
  outlets > 1 ? `${outlet} and ${formatCount(outlets - 1, 'other outlet')}` : outlet;

/** A headline in the text of a mail, in which an address would become a link. */
export const formatHeadline = (title: string): string =>
  shortenAddresses(title.replaceAll(/\b[a-z]+:\/\//giu, ''));

const maxSymbols = 3;
