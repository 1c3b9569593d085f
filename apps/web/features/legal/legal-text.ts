/** A document that members agree to. */
export type LegalText = {
  readonly version: string;
  /** Until the firm's counsel has replaced it; the page says so. */
  readonly isTemplate: boolean;
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
};
