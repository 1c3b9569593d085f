import { storyIndex, type StoryVersion } from '#models/news/story-index.ts';
import type { Publication, Story } from '#observations/news/record.ts';
import { type Candidate, type FeedReading, findMovedPublication } from './make-story.ts';

export type MovedArticle = { readonly story: Story; readonly publication: Publication };

/** In-memory index of the stories of the last days. */
export type RecentStories = {
  readonly add: (story: Story) => void;
  readonly find: (id: string) => Story | undefined;
  /** The story that contains the candidate's article at another address, with that publication. */
  readonly findMovedArticle: (
    candidate: Candidate,
    reading: FeedReading,
  ) => MovedArticle | undefined;
  /** The most similar story that the candidate's outlet has not published yet. */
  readonly findSimilar: (candidate: Candidate) => Story | undefined;
  readonly pending: () => readonly Story[];
  /** Stories that the outlet published first and whose picture is not fetched yet, newest first. */
  readonly withPendingPicture: (source: string) => readonly Story[];
  readonly newestOf: (source: string) => string | undefined;
  /** Removes older stories, except those whose impact is pending. */
  readonly forgetBefore: (at: Date) => void;
  readonly clear: () => void;
};

export const recentStories = (): RecentStories => {
  const stories = new Map<string, Story>();
  const newestBySource = new Map<string, string>();
  // Story ids by outlet and publication time, and by outlet and headline.
  const storyIdsByPublication = new Map<string, Set<string>>();
  const index = storyIndex();
  return {
    add: (story) => {
      // A corrected headline is found, too.
      if (stories.get(story.id)?.title !== story.title) index.add(toStoryVersion(story));
      stories.set(story.id, story);
      for (const publication of story.publications) {
        const { source, publishedAt } = publication;
        if (publishedAt > (newestBySource.get(source) ?? ''))
          newestBySource.set(source, publishedAt);
        for (const key of [getTimeKey(publication), getTitleKey(publication)])
          storyIdsByPublication.set(
            key,
            (storyIdsByPublication.get(key) ?? new Set()).add(story.id),
          );
      }
    },
    find: (id) => stories.get(id),
    findMovedArticle: (candidate, reading) => {
      const { publication: newPublication, article } = candidate;
      const key =
        article.publishedAt === null ? getTitleKey(newPublication) : getTimeKey(newPublication);
      for (const id of storyIdsByPublication.get(key) ?? []) {
        const story = stories.get(id);
        const publication = story && findMovedPublication(story, candidate, reading);
        if (publication) return { story, publication };
      }
      return undefined;
    },
    findSimilar: ({ publication: { source, title, publishedAt }, excerpt }) => {
      for (const { id } of index.find({ title, excerpt, at: Date.parse(publishedAt) })) {
        const story = stories.get(id);
        if (story?.publications.every((one) => one.source !== source)) return story;
      }
      return undefined;
    },
    pending: () => [...stories.values()].filter(({ impact }) => impact.level === 'pending'),
    withPendingPicture: (source) =>
      [...stories.values()]
        .filter(
          ({ picture, publications: [first] }) => picture === 'pending' && first?.source === source,
        )
        .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1)),
    newestOf: (source) => newestBySource.get(source),
    forgetBefore: (at) => {
      const oldest = at.toISOString();
      for (const [id, { publishedAt, impact }] of stories)
        if (publishedAt < oldest && impact.level !== 'pending') stories.delete(id);
      for (const [key, ids] of storyIdsByPublication)
        if (![...ids].some((id) => stories.has(id))) storyIdsByPublication.delete(key);
      index.forgetBefore(at.getTime());
    },
    clear: () => {
      stories.clear();
      newestBySource.clear();
      storyIdsByPublication.clear();
      index.forgetBefore(Infinity);
    },
  };
};

const getTimeKey = ({ source, publishedAt }: Publication): string => `${source} ${publishedAt}`;

const getTitleKey = ({ source, title }: Publication): string => `${source} ${title}`;

const toStoryVersion = ({ id, title, excerpt, publishedAt }: Story): StoryVersion => ({
  id,
  title,
  excerpt,
  at: Date.parse(publishedAt),
});
