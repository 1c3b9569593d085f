import type { EditionContent } from '#domain/shared/news/edition-content.ts';
import { analysis } from './analysis.ts';
import { altMovers } from './coin-tables.ts';
import type { EditionData } from './day.ts';
import { highlights } from './highlights.ts';
import { greeting, titleOf } from './lead.ts';
import { marketOverview } from './overview.ts';
import { takeaways } from './takeaways.ts';
import { thanks } from './thanks.ts';
import { toSnapshotGroups } from './values.ts';
import { createFigureFormatters } from './writer.ts';

export type WrittenEdition = Omit<EditionContent, 'missing'>;

/**
 * Writes the seven chapters of an edition and the snapshot behind them. Headings and sentence forms are the same every
 * day, and every figure is a value of the snapshot.
 */
export const writeEdition = (day: EditionData): WrittenEdition => {
  const snapshot = toSnapshotGroups(day);
  const writer = createFigureFormatters(day, snapshot);
  return {
    title: titleOf(writer),
    chapters: {
      greeting: greeting(writer),
      highlights: highlights(writer),
      altMovers: altMovers(writer),
      marketOverview: marketOverview(writer),
      takeaways: takeaways(writer),
      analysis: analysis(writer),
      thanks: thanks(writer),
    },
    snapshot,
  };
};
