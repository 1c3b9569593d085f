import { addressKey, canonicalAddress } from '#models/news/canonical-address.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';

type Guid = { readonly article: FeedArticle; readonly base: string; readonly fragment: string };

/**
 * The guids of one reading that identify an article. A guid that several addresses share does not, because the outlet
 * gives it to all its articles.
 */
export const findDecidingGuids = (
  articles: readonly FeedArticle[],
): ReadonlyMap<FeedArticle, string> => {
  const guids = [...Map.groupBy(articles.flatMap(parseGuid), ({ base }) => base).values()].flatMap(
    toGuidTexts,
  );
  const groups = [...Map.groupBy(guids, ([, guid]) => guid).values()];
  return new Map(groups.filter((group) => countAddresses(group) === 1).flat());
};

const parseGuid = (article: FeedArticle): Guid[] => {
  const guid = article.guid?.trim() ?? '';
  if (guid === '') return [];
  const url = /^https?:\/\//i.test(guid) ? URL.parse(guid) : null;
  if (!url) return [{ article, base: guid, fragment: '' }];
  const fragment = url.hash;
  url.hash = '';
  return [{ article, base: addressKey(canonicalAddress(url.href)), fragment }];
};

// The fragment counts only if it tells articles apart. Otherwise it may be a version number.
const toGuidTexts = (group: readonly Guid[]): [FeedArticle, string][] => {
  const fragments = new Set(group.map(({ fragment }) => fragment));
  const contents = new Set(group.map(({ article }) => getContentKey(article)));
  const needsFragment = fragments.size > 1 && contents.size > 1;
  return group.map(({ article, base, fragment }) => {
    const isOfLink = fragment !== '' && article.url?.endsWith(fragment) === true;
    return [article, needsFragment || isOfLink ? `${base}${fragment}` : base];
  });
};

const getContentKey = ({ title, url }: FeedArticle): string => `${title ?? ''} ${url ?? ''}`;

const countAddresses = (group: readonly (readonly [FeedArticle, string])[]): number =>
  new Set(group.map(([{ url }]) => (url === null ? '' : addressKey(canonicalAddress(url))))).size;
