import type { Logger } from 'pino';
import type { PageMatch } from '#contract/pages.ts';
import { findStory } from '#observations/news/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { toCoinOverviewPage } from '../coin-overview/coin-overview-page.ts';
import type { ReadCoinOverview } from '../coin-overview/read-coin-overview.ts';
import { toStoryPage } from '../news/story-page.ts';
import type { LoadPageContent, PageContent } from './page-content.ts';

export type PageContentDeps = {
  readonly readModels: ReadModels;
  readonly readCoinOverview: ReadCoinOverview;
  readonly publicUrl: () => string;
  readonly logger: Logger;
};

/** Loads what the server adds to the pages about one coin or one story. They are served without it if that fails. */
export const createPageContentLoader =
  (deps: PageContentDeps): LoadPageContent =>
  async (page) => {
    try {
      return await loadContent(deps, page);
    } catch (error) {
      deps.logger.warn({ err: error, page: page.name }, 'a page is served without its content');
      return undefined;
    }
  };

const loadContent = async (
  { readModels, readCoinOverview, publicUrl }: PageContentDeps,
  { name, params }: PageMatch,
): Promise<PageContent | undefined> => {
  if (name === 'coinOverview') {
    return toCoinOverviewPage(await readCoinOverview(params['coinSymbol'] ?? ''), publicUrl());
  }
  if (name !== 'newsStory') return undefined;
  const story = await findStory({ readModels }, params['id'] ?? '');
  return story && toStoryPage(story);
};
