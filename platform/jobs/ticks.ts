import { CronExpressionParser } from 'cron-parser';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { MissedTickPolicy, ScheduleTiming } from './jobs.port.ts';

/** Maximum delay of a tick whose missed runs are skipped. */
export const missedThresholdMs = minuteMs;

/** An interval starts immediately, a pattern at its next time. */
export const firstTick = (timing: ScheduleTiming, now: number): number =>
  'everyMs' in timing ? now : nextTick(timing, now);

export const nextTick = (timing: ScheduleTiming, tick: number): number =>
  'everyMs' in timing ? tick + timing.everyMs : createTickIterator(timing, tick)();

/** The first tick at or after a time, counted from a tick of the schedule. */
export const firstTickFrom = (timing: ScheduleTiming, tick: number, from: number): number => {
  if (from <= tick) return tick;
  if ('everyMs' in timing) return tick + Math.ceil((from - tick) / timing.everyMs) * timing.everyMs;
  return nextTick(timing, from - 1);
};

// Only steps forward from a due tick, so that the sequence of ticks is always the same.
const findNewestTick = (timing: ScheduleTiming, tick: number, now: number): number => {
  if ('everyMs' in timing) {
    return tick + Math.max(0, Math.floor((now - tick) / timing.everyMs)) * timing.everyMs;
  }
  // Around changes of summer time, the parser's backward steps find other times than its forward
  // steps.
  const nextTickAfter = createTickIterator(timing, tick);
  let newest = tick;
  for (let later = nextTickAfter(); later <= now; later = nextTickAfter()) newest = later;
  return newest;
};

// The clocks of several processes differ by less than this.
const maxClockDifferenceMs = minuteMs;

/** The next tick cannot be later, except when a clock that was ahead stored it. */
export const latestNextTick = (timing: ScheduleTiming, now: number): number =>
  nextTick(timing, now + maxClockDifferenceMs);

type DueTick = {
  readonly tick: number;
  readonly now: number;
  readonly isRetry: boolean;
};

export const resolveTick = (
  { timing, missed }: { readonly timing: ScheduleTiming; readonly missed: MissedTickPolicy },
  { tick, now, isRetry }: DueTick,
): { readonly run: number } | { readonly waitUntil: number } => {
  if (missed === 'each') return { run: tick };
  const newest = findNewestTick(timing, tick, now);
  const isLate = now - newest > missedThresholdMs && !(isRetry && newest === tick);
  return missed === 'none' && isLate ? { waitUntil: nextTick(timing, newest) } : { run: newest };
};

const createTickIterator = (
  { pattern, timeZone }: Extract<ScheduleTiming, { pattern: string }>,
  after: number,
): (() => number) => {
  const daily = parseDailyPattern(pattern);
  if (daily) {
    let tick = after;
    return () => (tick = nextDailyTick(daily, timeZone, tick));
  }
  // As a date, because the parser takes the number 0 for the current time.
  const currentDate = new Date(after);
  const expression = CronExpressionParser.parse(pattern, { tz: timeZone, currentDate });
  return () => expression.next().getTime();
};

type TimeOfDay = { readonly hour: number; readonly minute: number };

/** The time of a pattern that runs once on every day. */
const parseDailyPattern = (pattern: string): TimeOfDay | undefined => {
  const [, minute, hour] = /^(?:0 )?(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(pattern) ?? [];
  const time = { hour: Number(hour), minute: Number(minute) };
  return time.hour < hoursPerDay && time.minute < minutesPerHour ? time : undefined;
};

const hoursPerDay = 24;
const minutesPerHour = 60;

// The parser skips the day when the clocks change at midnight, and throws when they change by half an hour.
const nextDailyTick = (time: TimeOfDay, timeZone: string, after: number): number => {
  const today = toWallTime(after, timeZone);
  const midnight = today - (today % dayMs);
  for (let day = midnight; ; day += dayMs) {
    const tick = toInstant(day + time.hour * hourMs + time.minute * minuteMs, timeZone);
    if (tick > after) return tick;
  }
};

/** The first instant with a wall time. For a wall time that the clocks skip, the same distance from midnight. */
const toInstant = (wallTime: number, timeZone: string): number => {
  const offsetBefore = getOffset(wallTime - dayMs, timeZone);
  const offsetAfter = getOffset(wallTime + dayMs, timeZone);
  const candidates = [wallTime - offsetBefore, wallTime - offsetAfter].filter(
    (instant) => toWallTime(instant, timeZone) === wallTime,
  );
  return candidates.length > 0 ? Math.min(...candidates) : wallTime - offsetBefore;
};

const getOffset = (instant: number, timeZone: string): number =>
  toWallTime(instant, timeZone) - (instant - (instant % minuteMs));

// The wall time as if it were UTC, to the minute.
const toWallTime = (instant: number, timeZone: string): number => {
  const parts = getFormat(timeZone).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'));
};

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a format is expensive.
const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format;
};

/** Why a timing is invalid; undefined for a valid timing. */
export const findTimingError = (timing: ScheduleTiming): string | undefined => {
  if ('everyMs' in timing) {
    const isWholeInterval = Number.isInteger(timing.everyMs) && timing.everyMs > 0;
    return isWholeInterval ? undefined : 'needs whole milliseconds';
  }
  // The parser would fill in missing fields.
  if (!/^\S+( \S+){4,5}$/.test(timing.pattern)) return 'needs a pattern of five or six fields';
  try {
    getFormat(timing.timeZone);
    nextTick(timing, 0);
    return undefined;
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
};
