import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** The newsletter of a day in its newest version. Id: the day, such as `2026-11-21`. */
export type EditionDocument = Document & {
  readonly edition: number;
  readonly title: string;
  /** The greeting as plain text. */
  readonly description: string;
  readonly simulated: boolean;
  readonly generatedAt: string;
  /** Oldest first. `by` is `system` or the id of the account that requested the version. */
  readonly versions: readonly {
    readonly version: number;
    readonly title: string;
    readonly generatedAt: string;
    readonly by: string;
  }[];
};

export const editionsCollection: CollectionDefinition = {
  name: 'editions',
  version: 1,
  indexes: [['edition']],
};
