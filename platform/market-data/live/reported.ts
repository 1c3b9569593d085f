import { z } from 'zod';

const decimalText = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

// Undefined is kept, because a source that never reports a value differs from a source without a
// current value.
const toFigure = (value: unknown): number | null | undefined => {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value !== 'string' || !decimalText.test(value.trim())) return null;
  const figure = Number(value);
  return Number.isFinite(figure) ? figure : null;
};

/** An optional number, which may be written as text; null when it cannot be parsed. */
export const reportedFigure = z.unknown().optional().transform(toFigure);

/** A required number; a row without it is rejected. */
export const requiredFigure = z
  .union([z.number(), z.string().trim().regex(decimalText).transform(Number)])
  .pipe(z.number());

/** A required text; a row without it is rejected. */
export const requiredText = z.string().trim().min(1);

/** A rank from one; null when it is not reported. */
export const reportedRank = reportedFigure.transform((rank) =>
  typeof rank === 'number' && Number.isInteger(rank) && rank > 0 ? rank : null,
);

/** A flag; false when it is not reported. */
export const reportedFlag = z.boolean().catch(false);

/** A time with an offset; null when it cannot be parsed. */
export const reportedTime = z.iso.datetime({ offset: true }).nullish().catch(null);
export type ReportedTime = z.infer<typeof reportedTime>;
