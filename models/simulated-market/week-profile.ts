/** A weekly pattern as multiples of its mean. */
export type WeekProfile = {
  /** `hour` is the number of hours since 1970. */
  readonly at: (hour: number) => number;
  /** Sum over the hours from `from` to `to`. */
  readonly sum: (from: number, to: number) => number;
};

type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

const weekHours = 168;
// 1 January 1970 was a Thursday.
const weekdays = [
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
] as const;

const createWeekProfile = (hours: Readonly<Record<Weekday, readonly number[]>>): WeekProfile => {
  const hourlyValues = weekdays.flatMap((day) => hours[day]);
  const mean = hourlyValues.reduce((sum, one) => sum + one, 0) / weekHours;
  const cumulative = new Float64Array(weekHours + 1);
  hourlyValues.forEach((one, hour) => {
    cumulative[hour + 1] = (cumulative[hour] ?? 0) + one / mean;
  });
  const sumUntil = (hour: number): number => {
    const week = Math.floor(hour / weekHours);
    return week * weekHours + (cumulative[hour - week * weekHours] ?? 0);
  };
  return {
    at: (hour) => sumUntil(hour + 1) - sumUntil(hour),
    sum: (from, to) => sumUntil(to) - sumUntil(from),
  };
};

// Measured on the hours of ten coins, UTC (ADR 0098).

/** Variance of the hour's return. */
export const volatilityProfile = createWeekProfile({
  monday: [
    1.77, 1.49, 1.18, 0.87, 0.75, 0.79, 0.9, 1, 1.1, 1.07, 0.94, 0.85, 1.13, 1.65, 2.1, 1.82, 1.88,
    1.43, 1.21, 1.2, 1.04, 1.03, 1.01, 0.88,
  ],
  tuesday: [
    1.55, 1.3, 1, 0.76, 0.74, 0.72, 0.78, 0.8, 0.98, 0.9, 0.8, 0.87, 1.15, 1.76, 2.61, 2.1, 1.77,
    1.39, 1.26, 1.22, 1.08, 0.95, 0.87, 0.79,
  ],
  wednesday: [
    1.38, 1.12, 0.93, 0.72, 0.68, 0.67, 0.79, 0.83, 1, 0.84, 0.78, 0.84, 1.41, 1.82, 2.05, 1.71,
    1.63, 1.45, 1.56, 1.52, 1.34, 1.11, 0.94, 0.83,
  ],
  thursday: [
    1.37, 1.24, 1.01, 0.74, 0.7, 0.69, 0.77, 0.81, 0.88, 0.79, 0.81, 0.82, 1.32, 1.9, 2.2, 1.95,
    1.63, 1.27, 1.1, 1.07, 1.14, 0.93, 0.91, 0.73,
  ],
  friday: [
    1.35, 1.3, 1.06, 0.71, 0.72, 0.7, 0.76, 0.95, 0.98, 0.8, 0.79, 0.78, 1.41, 1.71, 2.18, 1.82,
    1.71, 1.23, 1.05, 0.93, 0.89, 0.81, 0.74, 0.64,
  ],
  saturday: [
    1, 0.79, 0.59, 0.47, 0.47, 0.48, 0.48, 0.48, 0.56, 0.47, 0.48, 0.47, 0.54, 0.61, 0.68, 0.76,
    0.77, 0.68, 0.58, 0.48, 0.5, 0.53, 0.53, 0.53,
  ],
  sunday: [
    0.85, 0.7, 0.55, 0.43, 0.45, 0.42, 0.41, 0.43, 0.51, 0.53, 0.48, 0.5, 0.65, 0.7, 0.86, 0.79,
    0.92, 0.74, 0.71, 0.65, 0.8, 0.81, 1.2, 0.97,
  ],
});

/** Traded volume. */
export const volumeProfile = createWeekProfile({
  monday: [
    1.26, 1.17, 1.07, 0.92, 0.84, 0.89, 1.01, 1.11, 1.2, 1.18, 1.15, 1.03, 1.2, 1.5, 1.78, 1.67,
    1.58, 1.29, 1.15, 1.13, 0.97, 0.87, 0.91, 0.89,
  ],
  tuesday: [
    1.24, 1.08, 0.97, 0.88, 0.84, 0.87, 0.94, 1.02, 1.12, 1.07, 1, 1.04, 1.23, 1.6, 2, 1.75, 1.54,
    1.28, 1.16, 1.11, 0.99, 0.84, 0.8, 0.82,
  ],
  wednesday: [
    1.11, 0.99, 0.9, 0.83, 0.82, 0.82, 0.92, 1.01, 1.1, 1.02, 1, 1.01, 1.37, 1.63, 1.78, 1.6, 1.45,
    1.24, 1.31, 1.27, 1.16, 0.89, 0.86, 0.84,
  ],
  thursday: [
    1.15, 1.06, 0.96, 0.87, 0.81, 0.8, 0.93, 1, 1.05, 1.01, 1.01, 1.02, 1.34, 1.64, 1.83, 1.73,
    1.48, 1.18, 1.06, 1, 1.02, 0.82, 0.8, 0.77,
  ],
  friday: [
    1.12, 1.05, 0.97, 0.83, 0.81, 0.83, 0.91, 1.09, 1.1, 1.02, 0.99, 1.01, 1.33, 1.57, 1.81, 1.7,
    1.53, 1.21, 1.04, 0.93, 0.89, 0.73, 0.74, 0.72,
  ],
  saturday: [
    0.92, 0.79, 0.65, 0.6, 0.59, 0.62, 0.65, 0.68, 0.72, 0.67, 0.66, 0.65, 0.71, 0.78, 0.82, 0.86,
    0.85, 0.76, 0.66, 0.58, 0.57, 0.55, 0.55, 0.59,
  ],
  sunday: [
    0.75, 0.67, 0.6, 0.54, 0.54, 0.54, 0.56, 0.6, 0.66, 0.68, 0.66, 0.67, 0.75, 0.83, 0.93, 0.89,
    0.91, 0.79, 0.73, 0.69, 0.76, 0.69, 0.92, 0.91,
  ],
});
