import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { classes, type LabelledText } from './labelled.ts';

const rowSchema = z.object({ Title: z.string(), Decisions: z.string() });

/** SEntFiN labels the entities in a headline. A headline gets a label when its entities agree. */
export const readSentfin = (csv: string): readonly LabelledText[] => {
  const rows = z.array(rowSchema).parse(parse(csv, { columns: true }));
  const labelledTexts = rows.flatMap(({ Title: text, Decisions }) => {
    const label = getHeadlineLabel(
      [...Decisions.matchAll(/: '(\w+)'/g)].map(([, name = '']) => name),
    );
    return label === undefined ? [] : [{ text, ...label }];
  });
  return withoutContradictions(labelledTexts);
};

/** Equal for headlines that differ only in spacing, case and punctuation. */
export const groupKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// If one of two entities is neutral (usually the analyst's firm), the headline gets the other's label at half the
// weight.
const getHeadlineLabel = (names: readonly string[]): Omit<LabelledText, 'text'> | undefined => {
  const distinctNames = new Set(names);
  const [firstLabel, other] = [...distinctNames].sort();
  if (firstLabel === undefined || !classes.includes(firstLabel) || distinctNames.size > 2)
    return undefined;
  if (other === undefined) return { label: classes.indexOf(firstLabel), weight: 1 };
  if (!distinctNames.has('neutral')) return undefined;
  return { label: classes.indexOf(firstLabel === 'neutral' ? other : firstLabel), weight: 0.5 };
};

const withoutContradictions = (all: readonly LabelledText[]): readonly LabelledText[] =>
  [...Map.groupBy(all, ({ text }) => groupKey(text)).values()].flatMap((group) => {
    const [firstEntry] = group;
    return firstEntry && group.every(({ label }) => label === firstEntry.label) ? [firstEntry] : [];
  });
