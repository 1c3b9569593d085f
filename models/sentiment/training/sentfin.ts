import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { classes, type LabelledText } from './labelled.ts';

const rowSchema = z.object({ Title: z.string(), Decisions: z.string() });

/** SEntFiN labels the entities in a headline. A headline gets a label when its entities agree. */
export const readSentfin = (csv: string): readonly LabelledText[] => {
  const rows = z.array(rowSchema).parse(parse(csv, { columns: true }));
  const labelled = rows.flatMap(({ Title: text, Decisions }) => {
    const label = headlineLabel([...Decisions.matchAll(/: '(\w+)'/g)].map(([, name = '']) => name));
    return label === undefined ? [] : [{ text, ...label }];
  });
  return withoutContradictions(labelled);
};

/** Equal for headlines that differ only in spacing, case and punctuation. */
export const groupKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// If one of two entities is neutral (usually the analyst's firm), the headline gets the other's label at half the
// weight.
const headlineLabel = (names: readonly string[]): Omit<LabelledText, 'text'> | undefined => {
  const different = new Set(names);
  const [only, other] = [...different].sort();
  if (only === undefined || !classes.includes(only) || different.size > 2) return undefined;
  if (other === undefined) return { label: classes.indexOf(only), weight: 1 };
  if (!different.has('neutral')) return undefined;
  return { label: classes.indexOf(only === 'neutral' ? other : only), weight: 0.5 };
};

const withoutContradictions = (all: readonly LabelledText[]): readonly LabelledText[] =>
  [...Map.groupBy(all, ({ text }) => groupKey(text)).values()].flatMap((group) => {
    const [first] = group;
    return first && group.every(({ label }) => label === first.label) ? [first] : [];
  });
