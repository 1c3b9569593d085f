const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// Hours from UTC of the zones that RFC 822 names.
const zones: Readonly<Record<string, number>> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, bst: 1, cet: 1, cest: 2 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};
const dayFirst =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*([+-]\d{2}:?\d{2}|[a-z]{1,5})?/i;
const monthFirst =
  /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*([+-]\d{2}:?\d{2}|[a-z]{1,5})?/i;
const yearFirst =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2})(?:[t\s]+(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*([+-]\d{2}:?\d{2}|z|[a-z]{3})?)?)?)?$/i;

/** A date as feeds write it (RFC 822, ISO-8601 and what people make of them) as ISO-8601; without a zone it is UTC. */
export const feedTime = (text: string): string | null => {
  const given = text.trim().slice(0, 80);
  const [, day, month, ...first] = dayFirst.exec(given) ?? [];
  if (day !== undefined) return timeOf([first[0], monthNumber(month), day, ...first.slice(1)]);
  const [, name, date, ...second] = monthFirst.exec(given) ?? [];
  if (name !== undefined) return timeOf([second[0], monthNumber(name), date, ...second.slice(1)]);
  const [, ...parts] = yearFirst.exec(given) ?? [];
  return parts.length === 0 ? null : timeOf(parts);
};

const monthNumber = (name: string | undefined): string =>
  String(months.indexOf(name?.toLowerCase() ?? '') + 1);

const timeOf = (parts: readonly (string | undefined)[]): string | null => {
  const part = (at: number, absent: number): number => {
    const value = Number(parts[at]);
    return parts[at] === undefined || Number.isNaN(value) ? absent : value;
  };
  const year = part(0, 0);
  const fullYear = year < 100 ? 2000 + year : year;
  const [month, day, hour] = [part(1, 1), part(2, 1), part(3, 0)];
  const inRange = within(month, 1, 12) && within(day, 1, 31) && within(hour, 0, 24);
  if (!inRange || fullYear < 1970) return null;
  const time = Date.UTC(fullYear, month - 1, day, hour, part(4, 0), Math.min(59, part(5, 0)));
  return new Date(time - minutesEast(parts[6]) * 60_000).toISOString();
};

const within = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most;

const minutesEast = (zone: string | undefined): number => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return (zones[zone?.toLowerCase() ?? ''] ?? 0) * 60;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
