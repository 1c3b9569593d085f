import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** Sums over the signals of one rule and direction; every rate is computed from them. */
export type SignalSums = {
  readonly raised: number;
  /** Noticed too late, so that no signal was raised. */
  readonly missed: number;
  readonly scored: number;
  readonly right: number;
  readonly unresolved: number;
  /** Of returns after costs, as shares. */
  readonly returns: number;
  /** Scored ones that a random entry is known of, and sums of its chance and its mean return. */
  readonly compared: number;
  readonly usualRight: number;
  readonly usualReturns: number;
  /** Days of the month with scored signals: bit 0 is the first. */
  readonly days: number;
};

/** The signals of one coin and month (UTC, of their hour), by rule and direction (`rsi-long`). Id: both. */
export type SignalRecordDocument = Document & {
  readonly coinId: string;
  /** `2026-11` */
  readonly month: string;
  readonly simulated: boolean;
  readonly rules: Readonly<Record<string, SignalSums>>;
};

export const signalRecordCollection: CollectionDefinition = {
  name: 'signal-record',
  version: 1,
  indexes: [],
};

export const noSignals: SignalSums = {
  raised: 0,
  missed: 0,
  scored: 0,
  right: 0,
  unresolved: 0,
  returns: 0,
  compared: 0,
  usualRight: 0,
  usualReturns: 0,
  days: 0,
};
