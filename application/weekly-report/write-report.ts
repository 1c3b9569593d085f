import { weeklyReportDecider, weeklyReportStream } from '#domain/weekly-report/decider.ts';
import type { WeeklyReportWritten } from '#domain/weekly-report/events.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { asSideStep, type CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';
import { measureWeek } from './measure-week.ts';

/** Keeps the report of the week that ended on a Monday; a week that has one keeps it. False where nothing was measured. */
export const writeWeeklyReport = async (
  ports: CommandPorts,
  { date }: { readonly date: string },
  context: CommandContext,
): Promise<boolean> => {
  if (await readWeeklyReport(ports, date)) return true;
  const week = await measureWeek(ports, date);
  if (!week) return false;
  await handleCommand(ports, {
    decider: weeklyReportDecider,
    stream: weeklyReportStream(date),
    command: { type: 'WriteWeeklyReport', week, now: context.now },
    context: asSideStep(context),
  });
  return true;
};

export const readWeeklyReport = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  date: string,
): Promise<WeeklyReportWritten['data'] | null> => {
  const request = { decider: weeklyReportDecider, stream: weeklyReportStream(date) };
  return (await loadState(ports, request)).report;
};
