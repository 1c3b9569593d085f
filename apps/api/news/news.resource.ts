import {
  type NewsRecord,
  type NewsRecordDetails,
  newsRecordOperations,
} from '#contract/news/news-records.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findStory, listStories, type Story } from '#observations/news/queries.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import { toNewsItem, toNewsStory } from './news-view.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

export const newsRecordRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(newsRecordOperations.newsRecords, async ({ jsonQuery: { filter = {}, range } }) => {
    const page = toSkipAndLimit(range);
    const { stories, total } = await listStories(platform, { ...page, category: filter.category });
    const body = stories.map(toNewsRecord);
    const { skip } = page;
    return { body, headers: contentRange('news', { skip, rows: body.length, total }) };
  });
  routes.on(newsRecordOperations.newsRecord, async ({ params }) => {
    const story = await findStory(platform, params.id);
    if (!story) throw storyNotFoundError();
    return { body: toNewsRecordDetails(story) };
  });
};

const toNewsRecord = (story: Story): NewsRecord => ({ ...toNewsItem(story), readAt: story.readAt });

const toNewsRecordDetails = (story: Story): NewsRecordDetails => ({
  ...toNewsStory(story, { withReasons: true }),
  readAt: story.readAt,
});

const storyNotFoundError = (): Rejection =>
  new Rejection('missing', 'news/unknown', { message: 'There is no such story.' });
