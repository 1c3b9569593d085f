/** A figure of the text: `figure` is the id of the snapshot's value that it prints. */
export type Figure = { readonly figure: string; readonly text: string };

/** A piece of running text: plain, a figure, or a link to a path of the product. */
export type Span = string | Figure | { readonly path: string; readonly text: string };

/** Symbol, price in USD and change in 24 hours of one coin. */
export type CoinRow = {
  readonly symbol: string;
  readonly name: string;
  readonly price: Figure;
  /** The price without an exponent; null where it has none. */
  readonly inFull: Figure | null;
  readonly change: Figure;
};

/** A paragraph, a numbered list, a headline with what is known of it, or a table of coins. */
export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'story'; readonly title: Span; readonly about: readonly Span[] }
  | { readonly kind: 'movers'; readonly caption: string; readonly coins: readonly CoinRow[] }
  | { readonly kind: 'prices'; readonly coins: readonly CoinRow[] };

export const chapterNames = [
  'greeting',
  'highlights',
  'altMovers',
  'marketOverview',
  'takeaways',
  'analysis',
  'thanks',
] as const;
export type ChapterName = (typeof chapterNames)[number];

export type Chapters = Readonly<Record<ChapterName, readonly Block[]>>;

/** One value that was read for an edition; ids are unique within the snapshot, such as `bitcoin.price`. */
export type SnapshotValue = {
  readonly id: string;
  readonly label: string;
  readonly value: number | string;
};

/** Values of one source, measured at one time. */
export type SnapshotGroup = {
  readonly title: string;
  readonly source: string;
  /** ISO-8601. */
  readonly at: string;
  readonly simulated: boolean;
  readonly values: readonly SnapshotValue[];
};

/** What an edition had to do without, and a sentence for staff. */
export type Missing = {
  readonly what: 'movers' | 'news' | 'fear-greed' | 'forecasts';
  readonly text: string;
};

/** An edition without the figures of the market is kept, but not sent. */
export const isSendable = ({ missing }: Pick<EditionContent, 'missing'>): boolean =>
  !missing.some(({ what }) => what === 'movers');

/** What one version of an edition says, and everything that it was written from. */
export type EditionContent = {
  readonly title: string;
  readonly chapters: Chapters;
  readonly snapshot: readonly SnapshotGroup[];
  readonly missing: readonly Missing[];
};
