import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A coin's price in USD in the first and in the last edition of the week, and the ends between which the editions had it. */
export type CoinOfWeek = {
  readonly id: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
};

/** Forecasts of Bitcoin a day ahead that came due: how many their 80 % band held, and how many calls were right. */
export type ForecastsOfWeek = {
  readonly due: number;
  readonly held: number;
  readonly calls: number;
  readonly hits: number;
};

/** What was measured in a week, from the snapshots of its editions and the log of forecasts. */
export type WeekMeasured = {
  /** The Monday on which the week ended, and the day of its first edition; `2026-11-23`. */
  readonly date: string;
  readonly from: string;
  readonly simulated: boolean;
  readonly coins: readonly CoinOfWeek[];
  /** Fear & Greed, 0 to 100; null where an edition had none. */
  readonly mood: { readonly from: number; readonly to: number } | null;
  /** Null where none came due. */
  readonly forecasts: ForecastsOfWeek | null;
  readonly editions: readonly {
    readonly edition: number;
    readonly date: string;
    readonly title: string;
  }[];
};

/** The weekly report of a Monday was written; its mails say what stands here. */
export type WeeklyReportWritten = DomainEvent<
  'WeeklyReportWritten',
  WeekMeasured & { readonly writtenAt: string }
>;

/** Every event of the report of a week. */
export type WeeklyReportEvent = WeeklyReportWritten;

/** Version and personal fields of each type. */
export const weeklyReportEvents = {
  WeeklyReportWritten: { version: 1, personal: [] },
} as const satisfies EventDefinitions<WeeklyReportEvent>;
