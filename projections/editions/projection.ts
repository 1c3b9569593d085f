import type { Block } from '#domain/shared/news/edition-content.ts';
import type { EditionEvent } from '#domain/edition/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { type EditionDocument, editionsCollection } from './read-model.ts';

const getGreetingText = (greeting: readonly Block[]): string =>
  greeting
    .flatMap((block) => (block.kind === 'paragraph' ? [block.spans] : []))
    .map((spans) => spans.map((span) => (typeof span === 'string' ? span : span.text)).join(''))
    .join(' ');

const withVersion = ({
  data,
  metadata,
}: StoredEventOf<EditionEvent>): readonly Update<EditionDocument>[] => [
  {
    id: data.date,
    apply: (before) => {
      const { date, edition, version, title, generatedAt } = data;
      const newVersion = { version, title, generatedAt, by: metadata.actor };
      const otherVersions = (before?.versions ?? []).filter(
        (current) => current.version !== version,
      );
      return {
        id: date,
        edition,
        title,
        generatedAt,
        description: getGreetingText(data.chapters.greeting),
        simulated: data.snapshot.some(({ simulated }) => simulated),
        versions: [...otherVersions, newVersion],
      };
    },
  },
];

export const editions = defineProjection<EditionDocument, EditionEvent>({
  collection: editionsCollection,
  categories: ['edition'],
  on: { EditionProduced: withVersion, EditionRefreshed: withVersion },
});
