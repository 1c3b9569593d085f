/** Adds calendar months in UTC. A day that the target month lacks becomes its last day. */
export const addMonths = (from: Date, months: number): Date => {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + months);
  // `setUTCMonth` overflows into the next month when the day does not exist.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
};
