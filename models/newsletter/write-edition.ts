import { analysis } from './analysis.ts';
import { altMovers } from './coin-tables.ts';
import type { Day } from './day.ts';
import { highlights } from './highlights.ts';
import { greeting, titleOf } from './lead.ts';
import { marketOverview } from './overview.ts';
import { takeaways } from './takeaways.ts';
import type { Block, ValueGroup } from './text.ts';
import { thanks } from './thanks.ts';
import { valuesOf } from './values.ts';
import { moodOf, writerOf } from './writer.ts';

export type WrittenEdition = {
  readonly title: string;
  readonly chapters: Readonly<
    Record<
      | ('greeting' | 'highlights' | 'altMovers' | 'marketOverview')
      | ('takeaways' | 'analysis' | 'thanks'),
      readonly Block[]
    >
  >;
  readonly snapshot: readonly ValueGroup[];
};

/**
 * The seven chapters of a day and the values that they were written from. Every figure is a value of the snapshot; the
 * same day gives the same words, and templates take turns so that no sentence comes back within a week, nor its words about other figures.
 */
export const writeEdition = (day: Day): WrittenEdition => {
  const snapshot = valuesOf(day);
  const writer = writerOf(day, snapshot);
  const mood = moodOf(writer);
  return {
    title: titleOf(writer, mood),
    chapters: {
      greeting: greeting(writer, mood),
      highlights: highlights(writer, mood),
      altMovers: altMovers(writer),
      marketOverview: marketOverview(writer, mood),
      takeaways: takeaways(writer, mood),
      analysis: analysis(writer, mood),
      thanks: thanks(writer),
    },
    snapshot,
  };
};
