import { formatDay, formatMoment } from '#ui/format/format.ts';

// Events may be from any year, so the year is always shown.
const pastReferenceDate = new Date(0, 0);

/** `18 Aug 2027` */
export const dayWithYear = (at: Date): string => formatDay(at, pastReferenceDate);

/** `18 Aug 2027, 20:12 GMT` */
export const momentWithYear = (at: Date): string => formatMoment(at, pastReferenceDate);
