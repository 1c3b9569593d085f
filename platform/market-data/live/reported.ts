import { z } from 'zod';

const decimalText = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

// Undefined stays undefined: a source that never reports a figure differs from one without a value for it.
const toFigure = (value: unknown): number | null | undefined => {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value !== 'string' || !decimalText.test(value.trim())) return null;
  const figure = Number(value);
  return Number.isFinite(figure) ? figure : null;
};

/** A figure that a row can do without: a number, also one written as text; null where it cannot be read. */
export const reportedFigure = z.unknown().optional().transform(toFigure);

/** A figure without which a row is of no use. */
export const requiredFigure = z
  .union([z.number(), z.string().trim().regex(decimalText).transform(Number)])
  .pipe(z.number());

/** A text without which a row is of no use. */
export const requiredText = z.string().trim().min(1);

/** A rank from one; null where it is not reported. */
export const reportedRank = reportedFigure.transform((rank) =>
  typeof rank === 'number' && Number.isInteger(rank) && rank > 0 ? rank : null,
);

/** A flag; false where it is not reported. */
export const reportedFlag = z.boolean().catch(false);

/** A time of a provider, with its offset; null where it cannot be read. */
export const reportedTime = z.iso.datetime({ offset: true }).nullish().catch(null);
export type ReportedTime = z.infer<typeof reportedTime>;
