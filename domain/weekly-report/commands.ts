import type { WeekMeasured } from './events.ts';

export type WriteWeeklyReport = {
  readonly type: 'WriteWeeklyReport';
  readonly week: WeekMeasured;
  readonly now: Date;
};
