import type { WriteWeeklyReport } from './commands.ts';
import type { WeeklyReportEvent } from './events.ts';
import type { WeeklyReportState } from './state.ts';

export const decideReport = (
  { report }: WeeklyReportState,
  { week, now }: WriteWeeklyReport,
): readonly WeeklyReportEvent[] =>
  report ? [] : [{ type: 'WeeklyReportWritten', data: { ...week, writtenAt: now.toISOString() } }];
