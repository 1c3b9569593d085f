/** The month (UTC) of a stream that has one a month, as `202605`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7).replace('-', '');

/** Every month (UTC) that a span touches, each by its first instant. */
export const monthsBetween = (from: Date, to: Date): Date[] => {
  const months: Date[] = [];
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth()));
  while (month.getTime() <= to.getTime()) {
    months.push(new Date(month));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};
