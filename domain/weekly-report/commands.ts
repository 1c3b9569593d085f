import type { WeeklyMeasurements } from './events.ts';

export type WriteWeeklyReport = {
  readonly type: 'WriteWeeklyReport';
  readonly week: WeeklyMeasurements;
  readonly now: Date;
};
