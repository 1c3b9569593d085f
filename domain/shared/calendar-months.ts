/** So many calendar months later, in UTC; the last day of the month where that month is shorter. */
export const addMonths = (from: Date, months: number): Date => {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The day does not exist in that month and ran over into the next one: back to the last day before it.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
};
