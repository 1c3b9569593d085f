/** A printed figure. `figure` is the id of its value in the snapshot. */
export type Figure = { readonly figure: string; readonly text: string };

/** Inline content: plain text, a figure, or a link to a path of the product. */
export type Span = string | Figure | { readonly path: string; readonly text: string };

export type CoinRow = {
  readonly symbol: string;
  readonly name: string;
  readonly price: Figure;
  /** The price without an exponent, or null when `price` has no exponent. */
  readonly inFull: Figure | null;
  readonly change: Figure;
};

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

/** A value that an edition was written from. Ids such as `bitcoin.price` are unique within the snapshot. */
export type SnapshotValue = {
  readonly id: string;
  readonly label: string;
  readonly value: number | string;
};

/** Values from one source, measured at the same time. */
export type SnapshotGroup = {
  readonly title: string;
  readonly source: string;
  readonly at: string;
  readonly simulated: boolean;
  readonly values: readonly SnapshotValue[];
};

/** An input that was unavailable, with a sentence for staff. */
export type MissingContent = {
  readonly what: 'movers' | 'news' | 'fear-greed' | 'forecasts';
  readonly text: string;
};

/** An edition without market data is stored but never sent. */
export const isSendable = ({ missing }: Pick<EditionContent, 'missing'>): boolean =>
  !missing.some(({ what }) => what === 'movers');

/** One version of an edition, with all the values it was written from. */
export type EditionContent = {
  readonly title: string;
  readonly chapters: Chapters;
  readonly snapshot: readonly SnapshotGroup[];
  readonly missing: readonly MissingContent[];
};
