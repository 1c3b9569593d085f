import type { FeedArticle } from '../feeds/read-feed.ts';
import type { Source, SourceMode } from '../sources/source.port.ts';

/** A request for the newest articles of an outlet. */
export type NewsQuery = {
  /**
   * Time of the newest stored article of the outlet, ISO-8601, for sources that can filter by
   * time.
   */
  readonly since: string | undefined;
};

/** The newest articles of one outlet, in the outlet's order. */
export type NewsSource = Source<NewsQuery, readonly FeedArticle[]>;

/** A source and its name for readers. */
export type Outlet = {
  readonly name: string;
  readonly source: NewsSource;
  /** Whether pictures from the outlet may be republished. */
  readonly permitsPictures: boolean;
};

/** Sources of news. All outlets have the same mode. */
export type NewsData = {
  readonly kind: SourceMode;
  readonly outlets: readonly Outlet[];
  close(): Promise<void>;
};
