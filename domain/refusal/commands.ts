import type { Action } from '../shared/resources.ts';

export type RecordRefusal = {
  readonly type: 'RecordRefusal';
  readonly resource: string;
  readonly action: Action;
  /** The rule that denied access. */
  readonly rule: string;
  readonly now: Date;
};
