/** A document that members agree to. */
export type LegalText = {
  readonly version: string;
  /** True until the firm's counsel has replaced the template, which the page states. */
  readonly isTemplate: boolean;
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs: readonly string[];
  }[];
};
