import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** A headline, its class (0 negative, 1 neutral, 2 positive) and how much it counts. */
export type Labelled = { readonly text: string; readonly label: number; readonly weight: number };

const rowSchema = z.object({ Title: z.string(), Decisions: z.string() });

/** SEntFiN labels what is named in a headline; a headline has a label where those agree. */
export const readSentfin = (csv: string): readonly Labelled[] => {
  const rows = z.array(rowSchema).parse(parse(csv, { columns: true }));
  const labelled = rows.flatMap(({ Title: text, Decisions }) => {
    const label = headlineLabel([...Decisions.matchAll(/: '(\w+)'/g)].map(([, name = '']) => name));
    return label === undefined ? [] : [{ text, ...label }];
  });
  return withoutContradictions(labelled);
};

/** Headlines that differ in spacing, case and marks only. */
export const groupKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const classes = ['negative', 'neutral', 'positive'];

// Beside a neutral name (mostly the analyst's firm) the other's label stands for the headline, at half the weight.
const headlineLabel = (names: readonly string[]): Omit<Labelled, 'text'> | undefined => {
  const different = new Set(names);
  const [only, other] = [...different].sort();
  if (only === undefined || !classes.includes(only) || different.size > 2) return undefined;
  if (other === undefined) return { label: classes.indexOf(only), weight: 1 };
  if (!different.has('neutral')) return undefined;
  return { label: classes.indexOf(only === 'neutral' ? other : only), weight: 0.5 };
};

const withoutContradictions = (all: readonly Labelled[]): readonly Labelled[] =>
  [...Map.groupBy(all, ({ text }) => groupKey(text)).values()].flatMap((group) => {
    const [first] = group;
    return first && group.every(({ label }) => label === first.label) ? [first] : [];
  });
