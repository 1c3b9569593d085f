import type { FeedArticle } from '../feeds/read-feed.ts';
import type { Source, SourceMode } from '../sources/source.port.ts';

/** What is asked of an outlet: its newest articles. */
export type NewsQuery = {
  /** Time of the newest stored article of the outlet, ISO-8601, for sources that can be asked for a time. */
  readonly since: string | undefined;
};

/** The newest articles of one outlet, in its own order. */
export type NewsSource = Source<NewsQuery, readonly FeedArticle[]>;

/** A source and the name under which readers know it. */
export type Outlet = {
  readonly name: string;
  readonly source: NewsSource;
  /** Whether the pictures that it offers may be republished. */
  readonly permitsPictures: boolean;
};

/** Where news come from. All outlets are of one mode. */
export type NewsData = {
  readonly kind: SourceMode;
  readonly outlets: readonly Outlet[];
  close(): Promise<void>;
};
