import type { PageHead } from '#application/page-head.ts';
import type { PageMatch } from '#contract/pages.ts';

/** What the server adds to the document of a page about one coin or one story. */
export type PageContent = {
  readonly head: PageHead;
  /** What the static shell shows until the app has loaded. */
  readonly shell?: { readonly title: string; readonly text: string };
  /** HTML with the main facts, for readers without JavaScript. */
  readonly html?: string;
  /** Facts for search engines (schema.org), as JSON-LD. */
  readonly linkedData?: object;
};

/** What an address of one coin or one story shows. */
export type LoadedContent =
  | { readonly state: 'found'; readonly content: PageContent }
  /** A page that is the same at every address, or content that is unavailable. */
  | { readonly state: 'none' }
  | { readonly state: 'missing' };

export type LoadPageContent = (page: PageMatch) => Promise<LoadedContent>;
