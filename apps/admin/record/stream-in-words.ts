import { timelineCategories } from '#contract/timeline-categories.ts';
import { text } from '../texts/text.ts';

/** Each stream counts its own revisions, so the number alone would seem to jump. */
export const streamInWords = ({
  stream,
  revision,
}: {
  readonly stream: string;
  readonly revision: number;
}): string => {
  const category = stream.slice(0, stream.indexOf('-'));
  const known = timelineCategories.find((name) => name === category);
  const words = known === undefined ? category : text(`timeline.${known}`).toLowerCase();
  return text('timeline.revision', { stream: words, revision });
};
