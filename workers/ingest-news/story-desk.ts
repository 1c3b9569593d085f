import { setImmediate as nextTurn } from 'node:timers/promises';
import { coinFinder, type NamedCoin } from '#models/news/related-coins.ts';
import type { Story, StoryAddress } from '#observations/news/record.ts';
import { openNews, storiesAt, storiesSince, writeStories } from '#observations/news/store.ts';
import { retention } from '#observations/retention.ts';
import type { FeedArticle } from '#platform/feeds/read-feed.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import {
  type Candidate,
  candidateOf,
  corrected,
  isCorrected,
  type OutletName,
  storyOf,
  type StoryParts,
  toldAgain,
} from './make-story.ts';
import { recentStories } from './recent-stories.ts';

export type DeskDeps = {
  readonly readModels: ReadModels;
  readonly kind: SourceMode;
  /** The coins that stories may be about. */
  readonly coins: () => Promise<readonly NamedCoin[]>;
};

/** Turns articles into stories: each is taken once, and one that was told before joins its story. */
export type StoryDesk = {
  /** Reads the stories of the last days; called before anything else, and again after a failure. */
  readonly open: (now: Date) => Promise<void>;
  /** Stores what is new or corrected of an outlet's articles; returns the stories that came or changed. */
  readonly take: (articles: readonly FeedArticle[], by: OutletName, now: Date) => Promise<Story[]>;
  /** Stories of the last days whose impact is pending. */
  readonly pending: () => readonly Story[];
  readonly settle: (stories: readonly Story[]) => Promise<void>;
  /** Time of the newest story of an outlet among the last days; undefined when there is none. */
  readonly newestOf: (source: string) => string | undefined;
};

type Told = { readonly id: string; readonly story: Story };

const dayMs = 86_400_000;
const recentMs = 14 * dayMs;

// Words are weighed one by one, and a moved clock brings the stories of weeks: requests come in between.
const oneByOne = async (
  candidates: readonly Candidate[],
  tell: (candidate: Candidate) => Story,
): Promise<readonly Told[]> => {
  const told: Told[] = [];
  for (const candidate of candidates) {
    told.push({ id: candidate.id, story: tell(candidate) });
    await nextTurn();
  }
  return told;
};

export const storyDesk = (deps: DeskDeps): StoryDesk => {
  const recent = recentStories();
  let opened = false;

  const write = async (stories: readonly Story[], addresses: readonly StoryAddress[]) => {
    try {
      await writeStories(deps, stories, addresses);
    } catch (error) {
      // What is in memory is no longer what is stored: it is read again.
      opened = false;
      recent.clear();
      throw error;
    }
  };
  const tell = (candidate: Candidate, parts: StoryParts): Story => {
    const before = recent.toldIn(candidate);
    const story = before ? toldAgain(before, candidate) : storyOf(candidate, parts);
    recent.keep(story);
    return story;
  };
  const correct = ({ candidate, storyId }: ToldBefore, parts: StoryParts): Story | undefined => {
    const before = recent.find(storyId);
    const story = before && corrected(before, candidate, parts);
    if (story) recent.keep(story);
    return story;
  };
  return {
    open: async (now) => {
      if (opened) return;
      await openNews(deps);
      const since = new Date(now.getTime() - recentMs).toISOString();
      for (const story of await storiesSince(deps, { kind: deps.kind, since })) recent.keep(story);
      opened = true;
    },
    take: async (articles, by, now) => {
      const { fresh, toldBefore } = await sorted(deps, candidatesOf(articles, by, now));
      const corrections = toldBefore.filter(({ candidate, storyId }) => {
        const story = recent.find(storyId);
        return story !== undefined && isCorrected(story, candidate);
      });
      if (fresh.length + corrections.length === 0) return [];
      const findCoins = coinFinder(await deps.coins());
      const parts = { ...deps, readAt: now.toISOString(), findCoins };
      const mended = corrections.flatMap((one) => correct(one, parts) ?? []);
      const told = await oneByOne(fresh, (candidate) => tell(candidate, parts));
      const changed = new Map([...mended, ...told.map(({ story }) => story)].map(withId));
      const addresses = told.map(({ id, story }) => ({ id, storyId: story.id }));
      await write([...changed.values()], addresses);
      recent.forgetBefore(new Date(now.getTime() - recentMs));
      return [...changed.values()];
    },
    pending: () => recent.pending(),
    settle: async (stories) => {
      await write(stories, []);
      stories.forEach(recent.keep);
    },
    newestOf: (source) => recent.newestOf(source),
  };
};

// Oldest first, so that the first telling gives the story its title.
const candidatesOf = (articles: readonly FeedArticle[], by: OutletName, now: Date): Candidate[] => {
  const oldest = new Date(now.getTime() - retention.feed.days * dayMs).toISOString();
  const candidates = articles.flatMap(
    (article) => candidateOf(article, by, now.toISOString()) ?? [],
  );
  return candidates
    .filter(({ publication }) => publication.publishedAt >= oldest)
    .sort((one, other) => (one.publication.publishedAt < other.publication.publishedAt ? -1 : 1));
};

const withId = (story: Story): [string, Story] => [story.id, story];

/** A candidate whose address is known, and the story that is told there. */
type ToldBefore = { readonly candidate: Candidate; readonly storyId: string };

const sorted = async (
  deps: DeskDeps,
  candidates: readonly Candidate[],
): Promise<{
  readonly fresh: readonly Candidate[];
  readonly toldBefore: readonly ToldBefore[];
}> => {
  const once = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const known = await storiesAt(deps, [...once.keys()]);
  return {
    fresh: [...once.values()].filter(({ id }) => !known.has(id)),
    toldBefore: [...known].flatMap(([id, storyId]) => {
      const candidate = once.get(id);
      return candidate ? [{ candidate, storyId }] : [];
    }),
  };
};
