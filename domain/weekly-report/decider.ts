import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import { weeklyReportEvents, type WeeklyReportEvent, type WeekMeasured } from './events.ts';

export type WriteWeeklyReport = {
  readonly type: 'WriteWeeklyReport';
  readonly week: WeekMeasured;
  readonly now: Date;
};

export type WeeklyReportState = { readonly report: WeeklyReportEvent['data'] | null };

export const weeklyReportDecider: Decider<WriteWeeklyReport, WeeklyReportEvent, WeeklyReportState> =
  {
    category: 'weeklyreport',
    definitions: weeklyReportEvents,
    initialState: { report: null },
    evolve: (state, event) => (isKnown(event.type) ? { report: event.data } : state),
    decide: ({ report }, { week, now }) =>
      report
        ? []
        : [{ type: 'WeeklyReportWritten', data: { ...week, writtenAt: now.toISOString() } }],
    upcast: upcaster<WeeklyReportEvent>(weeklyReportEvents),
  };

// Written by a newer version of the program: unknown events change nothing.
const isKnown = (type: string): boolean => Object.hasOwn(weeklyReportEvents, type);

/** `date` of the Monday, such as `2026-11-23`. */
export const weeklyReportStream = (date: string): string => `weeklyreport-${date}`;
