import type { EditionContent } from '#domain/shared/news/edition-content.ts';
import { writeAnalysis } from './analysis.ts';
import { writeAltMovers } from './coin-tables.ts';
import type { EditionData } from './day.ts';
import { writeHighlights } from './highlights.ts';
import { writeGreeting, writeTitle } from './lead.ts';
import { writeMarketOverview } from './overview.ts';
import { writeTakeaways } from './takeaways.ts';
import { writeThanks } from './thanks.ts';
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
    title: writeTitle(writer),
    chapters: {
      greeting: writeGreeting(writer),
      highlights: writeHighlights(writer),
      altMovers: writeAltMovers(writer),
      marketOverview: writeMarketOverview(writer),
      takeaways: writeTakeaways(writer),
      analysis: writeAnalysis(writer),
      thanks: writeThanks(writer),
    },
    snapshot,
  };
};
