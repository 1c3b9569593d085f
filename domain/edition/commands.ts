import type { EditionContent } from '../shared/news/edition-content.ts';

type EditionDraft = EditionContent & { readonly date: string; readonly now: Date };

/** Stores the first version of a day's newsletter. Has no effect if the day has one. */
export type ProduceEdition = EditionDraft & {
  readonly type: 'ProduceEdition';
  readonly edition: number;
};

/**
 * Adds a version if the content has changed. Rejected if it would replace a complete version with an incomplete one.
 */
export type RefreshEdition = EditionDraft & { readonly type: 'RefreshEdition' };

export type EditionCommand = ProduceEdition | RefreshEdition;
