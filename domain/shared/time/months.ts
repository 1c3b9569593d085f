/** The UTC month in names of monthly streams, such as `202605`. */
export const formatStreamMonth = (at: Date): string => toStreamMonth(at.toISOString());

/** The same of an ISO-8601 instant in UTC; not a month if the text is not an instant. */
export const toStreamMonth = (at: string): string => at.slice(0, 7).replace('-', '');

/** The first instant of every UTC month from `from` to `to`. */
export const monthsBetween = (from: Date, to: Date): Date[] => {
  const months: Date[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  while (month.getTime() <= to.getTime()) {
    months.push(new Date(month));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};
