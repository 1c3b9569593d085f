import {
  createStorySignature,
  minSimilarity,
  similarity,
  storyIndex,
  bySimilarity,
} from '#models/news/story-index.ts';
import type { Measurement } from '../measurement.ts';
import { sampleStories } from './sample-stories.ts';
import { bySize } from '../size.ts';

const known = bySize(2000, 200);
const asked = bySize(300, 20);

/** Looking for the stories that an article retells: the index beside comparing it with every story. */
export const measureLookUp = (): Promise<Measurement> => {
  const stories = sampleStories(known).map((story, index) => ({ ...story, id: String(index) }));
  const queries = sampleStories(known + asked).slice(known);
  const index = storyIndex();
  stories.forEach(index.add);
  const signatures = stories.map((story) => ({
    id: story.id,
    signature: createStorySignature(story),
  }));
  const byIndex = timed(() => queries.map((query) => index.find(query)));
  const exhaustive = timed(() =>
    queries.map((query) => {
      const signature = createStorySignature(query);
      return signatures
        .map((story) => ({ id: story.id, similarity: similarity(signature, story.signature) }))
        .filter((match) => match.similarity >= minSimilarity)
        .sort(bySimilarity);
    }),
  );
  if (JSON.stringify(byIndex.result) !== JSON.stringify(exhaustive.result))
    throw new Error('The index finds other stories than comparing with every one.');
  const matches = exhaustive.result.reduce((sum, found) => sum + found.length, 0);
  return Promise.resolve({
    name: 'look-up of duplicates by the index to comparing with every story, same matches',
    ratio: exhaustive.ms / byIndex.ms,
    limit: 4,
    aim: 4,
    lowerIsBetter: false,
    detail: `${String(asked)} articles against ${String(known)} stories, ${String(matches)} matches: ${byIndex.ms.toFixed(1)} ms to ${exhaustive.ms.toFixed(1)} ms`,
  });
};

// The best of some rounds, the first of which warms up.
const timed = <Result>(work: () => Result): { readonly result: Result; readonly ms: number } => {
  let result = work();
  let ms = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    result = work();
    ms = Math.min(ms, performance.now() - began);
  }
  return { result, ms };
};
