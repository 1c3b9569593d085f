const dayInLondon = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A last day ends at 24:00 in London; null has no end. */
export const isAfterLastDay = (lastDay: string | null, at: Date): boolean =>
  lastDay !== null && dayInLondon.format(at) > dayInLondon.format(new Date(lastDay));
