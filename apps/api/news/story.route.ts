import { openStory, loadNewsViews } from '#application/news/open-story.ts';
import type { CommandContext } from '#application/command-context.ts';
import { type NewsViews, newsOperations } from '#contract/news/news.ts';
import { endOfDay, type NewsViewsState, viewsPerDay } from '#domain/news-views/news-views.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findStory, listStoriesByIds, type Story } from '#observations/news/queries.ts';
import type { CheckAccess } from '../http/access.ts';
import type { Caller } from '../http/session/session.ts';
import type { NewsRoutesDeps } from './news-routes.ts';
import { toNewsItem, toNewsStory } from './news-view.ts';

/** A full story, and the number of stories opened today on a plan with a daily limit. */
export const storyRoutes = ({ routes, platform }: NewsRoutesDeps): void => {
  routes.on(newsOperations.newsViews, async ({ caller, access }) => {
    if (await isUnlimited(access)) return { body: unlimitedViews(platform.clock.now()) };
    const now = platform.clock.now();
    return { body: await toNewsViews(platform, await loadNewsViews(platform, caller, now), now) };
  });

  // Counts the view before sending the story, so that a client that does not report it cannot exceed the limit.
  routes.on(newsOperations.newsStory, async ({ params, caller, access, command }) => {
    const story = await requireStory(platform, params.id);
    await openStoryWithinLimit(platform, { story, caller, access, command });
    const { allowed: withReasons } = await access('coin-sentiment');
    return { body: toNewsStory(story, { withReasons }) };
  });

  routes.on(newsOperations.viewStory, async ({ params, caller, access, command }) => {
    const story = await requireStory(platform, params.id);
    const views = await openStoryWithinLimit(platform, { story, caller, access, command });
    if (views === undefined) return { body: unlimitedViews(command.now) };
    return { body: await toNewsViews(platform, views, command.now) };
  });
};

type Platform = NewsRoutesDeps['platform'];

const isUnlimited = async (access: CheckAccess): Promise<boolean> =>
  (await access('unlimited-news')).allowed;

const requireStory = async (platform: Platform, id: string): Promise<Story> => {
  const story = await findStory(platform, id);
  if (story) return story;
  throw new Rejection('missing', 'news/unknown-story', { message: 'There is no such article.' });
};

type OpenStoryInput = {
  readonly story: Story;
  readonly caller: Caller;
  readonly access: CheckAccess;
  readonly command: CommandContext;
};

// Undefined for an unlimited plan.
const openStoryWithinLimit = async (
  platform: Platform,
  { story, caller: { accountId }, access, command }: OpenStoryInput,
): Promise<NewsViewsState | undefined> =>
  (await isUnlimited(access))
    ? undefined
    : openStory(platform, { accountId, storyId: story.id }, command);

const unlimitedViews = (now: Date): NewsViews => ({
  viewsToday: 0,
  viewsPerDay: null,
  resetsAt: endOfDay(now).toISOString(),
  opened: [],
});

const toNewsViews = async (
  platform: Platform,
  { views }: NewsViewsState,
  now: Date,
): Promise<NewsViews> => {
  const ids = views.map(({ storyId }) => storyId);
  const storiesById = new Map(
    (await listStoriesByIds(platform, ids)).map((story) => [story.id, story]),
  );
  return {
    viewsToday: views.length,
    viewsPerDay,
    resetsAt: endOfDay(now).toISOString(),
    opened: views.toReversed().map(({ storyId, viewedAt: openedAt }) => {
      const story = storiesById.get(storyId);
      return { storyId, openedAt, story: story ? toNewsItem(story) : null };
    }),
  };
};
