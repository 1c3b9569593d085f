import type { EditionContent } from '../shared/news/edition-content.ts';

type Written = EditionContent & { readonly date: string; readonly now: Date };

/** Stores the first version of a day's newsletter. Has no effect if the day has one. */
export type ProduceEdition = Written & {
  readonly type: 'ProduceEdition';
  readonly edition: number;
};

/**
 * Adds a version if the content has changed. Rejected if it would replace a complete version with an incomplete one.
 */
export type RefreshEdition = Written & { readonly type: 'RefreshEdition' };

export type EditionCommand = ProduceEdition | RefreshEdition;
