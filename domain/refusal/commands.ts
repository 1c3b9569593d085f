import type { Action } from '../shared/resources.ts';

export type RecordRefusal = {
  readonly type: 'RecordRefusal';
  readonly resource: string;
  readonly action: Action;
  /** Of the access decision that refused it. */
  readonly rule: string;
  readonly now: Date;
};
