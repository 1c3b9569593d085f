import type { Story } from '#observations/news/queries.ts';

type TestStory = Partial<
  Pick<Story, 'id' | 'title' | 'coins' | 'kind' | 'impact' | 'publishedAt'>
> & {
  /** Hour of publication on the day of `publishedAt`. */
  readonly hour?: number;
  readonly outlets?: number;
};

/** A story of several outlets, the first of which is `Outlet 0`. */
export const createTestStory = ({
  id = 'story',
  title = 'A story',
  coins = ['BTC'],
  kind = 'live',
  impact = { level: 'pending' },
  publishedAt = '2026-02-08T06:00:00.000Z',
  hour,
  outlets = 1,
}: TestStory = {}): Story => {
  const at =
    hour === undefined
      ? publishedAt
      : `${publishedAt.slice(0, 11)}${String(hour).padStart(2, '0')}:00:00.000Z`;
  return {
    id,
    kind,
    title,
    excerpt: '',
    text: [],
    pictureUrl: null,
    publishedAt: at,
    readAt: at,
    publications: Array.from({ length: outlets }, (_, index) => ({
      source: `outlet-${String(index)}`,
      outlet: `Outlet ${String(index)}`,
      url: `https://outlet-${String(index)}.example/${id}`,
      title,
      publishedAt: at,
    })),
    coins,
    category: 'Markets',
    sentiment: { score: 0, because: null },
    impact,
  };
};
