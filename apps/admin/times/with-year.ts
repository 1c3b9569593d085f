import { formatDay, formatDateTime } from '#ui/format/format.ts';

// Events may be from any year, so the year is always shown.
const pastReferenceDate = new Date(0, 0);

/** `18 Aug 2027` */
export const formatDayWithYear = (at: Date): string => formatDay(at, pastReferenceDate);

/** `18 Aug 2027, 20:12 GMT` */
export const formatMomentWithYear = (at: Date): string => formatDateTime(at, pastReferenceDate);
