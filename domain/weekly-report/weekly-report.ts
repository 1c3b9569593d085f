import { defineAggregate } from '../shared/define-aggregate.ts';
import { type WeeklyMeasurements, type WeeklyReportEvent, weeklyReportEvents } from './events.ts';

type WriteWeeklyReport = {
  readonly type: 'WriteWeeklyReport';
  readonly week: WeeklyMeasurements;
  readonly now: Date;
};

type WeeklyReportState = { readonly report: WeeklyReportEvent['data'] | null };

const decideReport = (
  { report }: WeeklyReportState,
  { week, now }: WriteWeeklyReport,
): readonly WeeklyReportEvent[] =>
  report ? [] : [{ type: 'WeeklyReportWritten', data: { ...week, writtenAt: now.toISOString() } }];

/** `date` is the Monday of the report, such as `2026-11-23`. */
export const weeklyReportStream = (date: string): string => `weeklyreport-${date}`;

export const weeklyReportDecider = defineAggregate<
  WriteWeeklyReport,
  WeeklyReportEvent,
  WeeklyReportState
>({
  category: 'weeklyreport',
  stream: weeklyReportStream,
  notExported: 'What was measured in a week.',
  events: weeklyReportEvents,
  initialState: { report: null },
  on: { WeeklyReportWritten: (_, { data }) => ({ report: data }) },
  decide: decideReport,
});
