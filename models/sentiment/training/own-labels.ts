import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { classes, type LabelledText } from './labelled.ts';

const labelSchema = z.array(
  z.object({
    row: z.coerce.number().int(),
    label: z.string().refine((name) => classes.includes(name)),
  }),
);
const headlineSchema = z.array(z.object({ headline: z.string() }));

/** Joins the labels with the recorded headlines, which are not distributed. */
export const readOwnLabels = (labels: string, headlines: string): readonly LabelledText[] => {
  const labelledHeadlines = headlineSchema.parse(parse(headlines, { columns: true }));
  return labelSchema.parse(parse(labels, { columns: true })).map(({ row, label }) => {
    const text = labelledHeadlines[row]?.headline;
    if (text === undefined) throw new Error(`There is no headline in row ${String(row)}.`);
    return { text, label: classes.indexOf(label), weight: 1 };
  });
};
