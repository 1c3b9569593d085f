import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/**
 * The words of a person's support requests. Id: the subject, which is the account, or the request if its sender has no
 * account. The document is removed with an erasure.
 */
export type SupportSearchDocument = Document & {
  /** The words of all requests of the person, separated by spaces. */
  readonly search: string;
  /** The words of each request, by its id. */
  readonly requests: Readonly<Record<string, string>>;
};

export const supportSearchCollection: CollectionDefinition = {
  name: 'support-search',
  version: 1,
  indexes: [],
  words: 'search',
};
