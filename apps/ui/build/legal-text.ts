/** Text inside a line. */
export type InlineNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly InlineNode[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly InlineNode[] };

type Line = readonly InlineNode[];

export type BlockNode =
  | { readonly kind: 'paragraph'; readonly content: Line }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly Line[][] };

/** A document of the folder `legal`. */
export type LegalText = {
  readonly title: string;
  /** The day of publication. */
  readonly version: string;
  /** True until the firm's counsel has replaced the template, which the page states. */
  readonly isTemplate: boolean;
  /** What comes before the first section. */
  readonly lead: readonly BlockNode[];
  readonly sections: readonly {
    /** Part of the address of the section. */
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly BlockNode[];
  }[];
};
