import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** Sums over the signals of one rule and direction. All rates are computed from them. */
export type SignalSums = {
  readonly raised: number;
  /** Detected too late, so no signal was issued. */
  readonly missed: number;
  readonly scored: number;
  readonly right: number;
  readonly unresolved: number;
  /** Sum of returns after costs, as shares. */
  readonly returns: number;
  /** Number of scored signals with a random entry to compare, and the sums of its success rate and mean return. */
  readonly compared: number;
  readonly usualRight: number;
  readonly usualReturns: number;
  /** Bitmap of the days in the month with scored signals. Bit 0 is the first day. */
  readonly days: number;
};

/** The signals of one coin and UTC month, by rule and direction (`rsi-long`). Id: coin and month. */
export type SignalRecordDocument = Document & {
  readonly coinId: string;
  /** Such as `2026-11`. */
  readonly month: string;
  readonly simulated: boolean;
  readonly rules: Readonly<Record<string, SignalSums>>;
};

export const signalRecordCollection: CollectionDefinition = {
  name: 'signal-record',
  version: 1,
  indexes: [],
};

export const emptySignalSums: SignalSums = {
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

type Ports = { readonly readModels: ReadModels };

export const listSignalRecord = ({ readModels }: Ports): Promise<readonly SignalRecordDocument[]> =>
  readModels
    .collection<SignalRecordDocument>(signalRecordCollection)
    .find({}, { sort: [['month', 'asc']] });
