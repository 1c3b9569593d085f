import type { Logger } from 'pino';
import type { PageMatch } from '#contract/pages.ts';
import { findStory } from '#observations/news/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { toCoinOverviewPage } from '../coin-overview/coin-overview-page.ts';
import type { ReadCoinOverview } from '../coin-overview/read-coin-overview.ts';
import { toStoryPage } from '../news/story-page.ts';
import type { LoadedContent, LoadPageContent } from './page-content.ts';

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
      return { state: 'none' };
    }
  };

const loadContent = async (
  { readModels, readCoinOverview, publicUrl }: PageContentDeps,
  { name, params }: PageMatch,
): Promise<LoadedContent> => {
  if (name === 'coinOverview') {
    const overview = await readCoinOverview(params['coinSymbol'] ?? '');
    return { state: 'found', content: toCoinOverviewPage(overview, publicUrl()) };
  }
  if (name !== 'newsStory') return { state: 'none' };
  const story = await findStory({ readModels }, params['id'] ?? '');
  return story ? { state: 'found', content: toStoryPage(story) } : { state: 'missing' };
};
