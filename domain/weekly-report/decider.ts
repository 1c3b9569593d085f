import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { WriteWeeklyReport } from './commands.ts';
import { decideReport } from './decide.ts';
import { weeklyReportEvents, type WeeklyReportEvent } from './events.ts';
import type { WeeklyReportState } from './state.ts';

export const weeklyReportDecider: Decider<WriteWeeklyReport, WeeklyReportEvent, WeeklyReportState> =
  {
    category: 'weeklyreport',
    definitions: weeklyReportEvents,
    initialState: { report: null },
    evolve: (state, event) => (isKnown(event.type) ? { report: event.data } : state),
    decide: decideReport,
    upcast: upcaster<WeeklyReportEvent>(weeklyReportEvents),
  };

// Events from newer versions of the program change nothing.
const isKnown = (type: string): boolean => Object.hasOwn(weeklyReportEvents, type);

/** `date` is the Monday of the report, such as `2026-11-23`. */
export const weeklyReportStream = (date: string): string => `weeklyreport-${date}`;
