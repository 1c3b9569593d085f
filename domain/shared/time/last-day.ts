const dayInLondon = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The last day ends at midnight in London. Null has no end. */
export const isAfterLastDay = (lastDay: string | null, at: Date): boolean =>
  lastDay !== null && dayInLondon.format(at) > dayInLondon.format(new Date(lastDay));
