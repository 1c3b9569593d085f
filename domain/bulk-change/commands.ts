import type { BulkChangeException, BulkChangeOutcome, BulkChangeStarted } from './events.ts';

export type ChooseBulkMembers = {
  readonly type: 'ChooseBulkMembers';
  readonly accountIds: readonly string[];
  readonly now: Date;
};

export type StartBulkChange = Omit<BulkChangeStarted['data'], 'startedAt'> & {
  readonly type: 'StartBulkChange';
  readonly now: Date;
};

export type RecordBulkStep = {
  readonly type: 'RecordBulkStep';
  readonly step: number;
  readonly changed: number;
  readonly exceptions: readonly BulkChangeException[];
  readonly now: Date;
};

export type StopBulkChange = {
  readonly type: 'StopBulkChange';
  readonly reason: string;
  readonly now: Date;
};

export type EndBulkChange = {
  readonly type: 'EndBulkChange';
  readonly outcome: BulkChangeOutcome;
  /** Members that the next step has changed without being recorded. */
  readonly changedInStep: number;
  readonly now: Date;
};

export type BulkChangeCommand = StartBulkChange | RecordBulkStep | StopBulkChange | EndBulkChange;
