import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * The price of a coin in USD in the first and the last edition of the week, and the lowest and highest price in its
 * editions.
 */
export type WeeklyCoinMove = {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
};

/**
 * Bitcoin forecasts for one day ahead that came due: outcomes inside the 80% band (`held`), calls, and correct calls
 * (`hits`).
 */
export type WeeklyForecastResults = {
  readonly due: number;
  readonly held: number;
  readonly calls: number;
  readonly hits: number;
};

/** Figures of one week, from its edition snapshots and the forecast events. */
export type WeeklyMeasurements = {
  /** `date` is the Monday after the week, such as `2026-11-23`. `from` is the day of the first edition. */
  readonly date: string;
  readonly from: string;
  readonly simulated: boolean;
  readonly coins: readonly WeeklyCoinMove[];
  /** Fear & Greed from 0 to 100, or null if an edition lacked it. */
  readonly mood: { readonly from: number; readonly to: number } | null;
  /** Null if no forecasts came due. */
  readonly forecasts: WeeklyForecastResults | null;
  readonly editions: readonly {
    readonly edition: number;
    readonly date: string;
    readonly title: string;
  }[];
};

/** The weekly report of a Monday was written. Its mails are generated from this event. */
export type WeeklyReportWritten = DomainEvent<
  'WeeklyReportWritten',
  WeeklyMeasurements & { readonly writtenAt: string }
>;

/** Every event in the stream of a weekly report. */
export type WeeklyReportEvent = WeeklyReportWritten;

/** Version and personal fields of each event type. */
export const weeklyReportEvents = {
  WeeklyReportWritten: { version: 1, personal: [] },
} as const satisfies EventDefinitions<WeeklyReportEvent>;
