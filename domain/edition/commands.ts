import type { EditionContent } from '../shared/news/edition-content.ts';

type Written = EditionContent & { readonly date: string; readonly now: Date };

/** Keeps the newsletter of a day; a day that has one keeps it. */
export type ProduceEdition = Written & {
  readonly type: 'ProduceEdition';
  readonly edition: number;
};

/** Adds a version when the content has changed; refused when it would replace a complete version by an incomplete one. */
export type RefreshEdition = Written & { readonly type: 'RefreshEdition' };

export type EditionCommand = ProduceEdition | RefreshEdition;
