/** The content of a picture that other sites show beside a link. */
export type ShareCard = {
  /** A short line above the headline. */
  readonly kicker: string;
  /** At most three lines are drawn; the rest is cut. */
  readonly headline: string;
  /** Up to three figures with what they mean. */
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** A line at the bottom. */
  readonly note: string;
};

/** In pixels, as other sites recommend for link previews. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** Draws pictures for link previews. */
export interface ShareCards {
  /** A PNG picture of `shareCardSize`. */
  draw(card: ShareCard): Promise<Uint8Array>;
}
