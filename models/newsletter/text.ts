/** A figure of the text: `figure` is the id of the snapshot's value that it prints. */
export type Figure = { readonly figure: string; readonly text: string };

/** A piece of running text: plain, a figure, or a link to a path of the product. */
export type Span = string | Figure | { readonly path: string; readonly text: string };

export type CoinRow = {
  readonly symbol: string;
  readonly name: string;
  readonly price: Figure;
  /** The price without an exponent; null where it has none. */
  readonly inFull: Figure | null;
  readonly change: Figure;
};

export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'story'; readonly title: Span; readonly about: readonly Span[] }
  | { readonly kind: 'movers'; readonly caption: string; readonly coins: readonly CoinRow[] }
  | { readonly kind: 'prices'; readonly coins: readonly CoinRow[] };

export type Value = {
  readonly id: string;
  readonly label: string;
  readonly value: number | string;
};

export type ValueGroup = {
  readonly title: string;
  readonly source: string;
  readonly at: string;
  readonly simulated: boolean;
  readonly values: readonly Value[];
};

/** Sentences are written with `say`: strings between figures. */
export const say = (parts: TemplateStringsArray, ...spans: readonly Span[]): Span[] =>
  parts.flatMap((part, at) => {
    const span = spans[at];
    return [...(part === '' ? [] : [part]), ...(span === undefined || span === '' ? [] : [span])];
  });

/** Sentences one after the other. */
export const paragraph = (...sentences: readonly (readonly Span[])[]): Block => ({
  kind: 'paragraph',
  spans: sentences
    .filter((sentence) => sentence.length > 0)
    .flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence])),
});

export const wordsOf = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
